import type { DemoStation } from '../demo-fleet.ts'
import { dayOfYear, hourMs, hourOfLocalDay, localDayOf } from '../local-day.ts'
import { bell, seedOf, unit } from '../random.ts'
import { standardDensityKgm3 } from './power-curve.ts'

export interface WindSite {
  seed: number
  elevationM: number
  /** Mean and shape of the Weibull distribution of hourly winds at the hub. */
  meanMs: number
  shape: number
  prevailingDeg: number
  shearExponent: number
  /** IEC reference turbulence. */
  turbulence: number
  meanC: number
  seasonC: number
  dailyC: number
}

export interface WindHour {
  hubMs: number
  /** Goes beyond 0…360: what the nacelles turn after. */
  directionDeg: number
  ambientC: number
  pressureHpa: number
  humidityPct: number
  densityKgm3: number
}

export function windSiteOf(station: DemoStation, seed: number): WindSite {
  const siteSeed = seedOf(seedOf(seed, station.id), 'wind')
  const { longitude, latitude } = station
  const atSea = longitude > 119
  const plateau = longitude < 105 || (longitude < 114 && latitude > 38)
  return {
    seed: siteSeed,
    elevationM: atSea ? 10 : plateau ? 1200 + 250 * unit(siteSeed, 1) : 65,
    meanMs: (atSea ? 7.3 : plateau ? 7.1 : 6.0) + 0.8 * unit(siteSeed, 2),
    shape: atSea ? 2.2 : 2.0,
    prevailingDeg: Math.round(360 * unit(siteSeed, 3)),
    shearExponent: atSea ? 0.1 : plateau ? 0.14 : 0.22,
    turbulence: atSea ? 0.09 : 0.13,
    meanC: 30 - 0.62 * latitude - (plateau ? 3 : 0) + (atSea ? 5 : 4),
    seasonC: 2 + 0.4 * (latitude - 20),
    dailyC: atSea ? 2 : 6,
  }
}

/** Variance 1 at every instant: the weights of the two knots are a sine and a cosine. */
function steady(seed: number, x: number): number {
  const knot = Math.floor(x)
  const t = x - knot
  const turn = (Math.PI / 2) * t * t * (3 - 2 * t)
  return Math.cos(turn) * bell(seed, knot) + Math.sin(turn) * bell(seed, knot + 1)
}

/** Passing systems, fronts and convection: hours of a period and share of the variance. */
const scales: readonly (readonly [hours: number, share: number])[] = [
  [60, 0.42],
  [22, 0.3],
  [8, 0.16],
  [3, 0.08],
  [1.2, 0.04],
]

/** Abramowitz and Stegun 7.1.26: the normal distribution. */
function below(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2))
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = 0.5 * series * Math.exp((-x * x) / 2)
  return x > 0 ? 1 - tail : tail
}

const meanOfUnitWeibull: Readonly<Record<number, number>> = { 2: 0.8862, 2.2: 0.8856 }

export function windHourOf(site: WindSite, hour: number): WindHour {
  const atMs = hour * hourMs
  const clock = hourOfLocalDay(atMs)
  const season = Math.cos((2 * Math.PI * (dayOfYear(localDayOf(atMs)) - 105)) / 365.25)
  const afternoon = Math.cos((2 * Math.PI * (clock - 15)) / 24)
  let weather = 0
  for (let i = 0; i < scales.length; i++) {
    const [hours, share] = scales[i]!
    weather += Math.sqrt(share) * steady(site.seed + 11 * i, hour / hours)
  }
  const gauss = 0.94 * weather + 0.3 * afternoon + 0.2 * season
  const calmer = -Math.log(Math.max(1e-12, 1 - below(gauss)))
  const hubMs = (site.meanMs / (meanOfUnitWeibull[site.shape] ?? 0.8862)) * calmer ** (1 / site.shape)
  const directionDeg =
    site.prevailingDeg +
    55 * steady(site.seed + 101, hour / 50) +
    22 * steady(site.seed + 102, hour / 9) +
    7 * steady(site.seed + 103, hour / 2) +
    8 * afternoon
  const summer = -Math.cos((2 * Math.PI * (dayOfYear(localDayOf(atMs)) - 18)) / 365.25)
  const ambientC =
    site.meanC + site.seasonC * summer + site.dailyC * afternoon + 3.2 * steady(site.seed + 104, hour / 60)
  const pressureHpa =
    1013.25 * (1 - 2.25577e-5 * site.elevationM) ** 5.25588 + 6 * steady(site.seed + 105, hour / 48) - 3 * summer
  const humidityPct = Math.min(
    99,
    Math.max(8, (site.elevationM > 800 ? 42 : 68) - 14 * afternoon + 12 * steady(site.seed + 106, hour / 30)),
  )
  const densityKgm3 = (pressureHpa * 100) / (287.05 * (ambientC + 273.15))
  return { hubMs: Math.min(38, hubMs), directionDeg, ambientC, pressureHpa, humidityPct, densityKgm3 }
}

/** A thinner air carries less: the speed at standard density that carries the same power. */
export const densityFactor = (densityKgm3: number): number => Math.cbrt(densityKgm3 / standardDensityKgm3)
