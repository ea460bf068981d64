import type { ForecastHour } from '@fengguang/domain/forecasts/forecast.model'
import type { DemoStation } from '../demo-fleet.ts'
import { roofOf } from '../energy/energy-station.ts'
import { hourMs, localDayOf, minutesPerDay, startOfLocalDay } from '../local-day.ts'
import { pvLayout } from '../pv/pv-layout.ts'
import { seedOf, smoothBell } from '../random.ts'
import { windHourOf, windSiteOf } from '../wind/wind-climate.ts'
import { climateOf } from './climate.ts'
import { skyOf, type SkyDay } from './sky-day.ts'

export const issueEveryHours = 6
export const forecastDays = 4
const minutesPerHour = 60

/** The true hour, as a perfect forecast would tell it. */
interface TrueHour {
  atMs: number
  poaWm2: number
  clearWm2: number
  airC: number
  windMs: number
  rainMm: number
}

const meanOf = (minutes: Float64Array, from: number): number => {
  let sum = 0
  for (let m = from; m < from + minutesPerHour; m++) sum += minutes[m]!
  return sum / minutesPerHour
}

function rainIn({ weather }: SkyDay, from: number): number {
  const { rainFrom, rainTo, rainMm } = weather
  const covered = Math.max(0, Math.min(rainTo, from + minutesPerHour) - Math.max(rainFrom, from))
  return rainMm * (covered / (rainTo - rainFrom))
}

/** The sky that the station's own model draws its frames from. */
function trueHours(station: DemoStation, seed: number, firstDay: number): TrueHour[] {
  const isFarm = station.stcls === '02'
  const wind = isFarm ? windSiteOf(station, seed) : undefined
  const { tiltDeg, azimuthDeg } = pvLayout(station.stcls === '05' ? roofOf(station) : station)
  const hours: TrueHour[] = []
  for (let day = firstDay; day < firstDay + forecastDays; day++) {
    const sky = skyOf(climateOf(station), { tiltDeg, azimuthDeg }, seedOf(seed, station.id), day)
    for (let m = 0; m < minutesPerDay; m += minutesPerHour) {
      const atMs = startOfLocalDay(day) + (m / minutesPerHour) * hourMs
      const blowing = wind && windHourOf(wind, atMs / hourMs)
      hours.push({
        atMs,
        poaWm2: meanOf(sky.poaWm2, m),
        clearWm2: meanOf(sky.clearPoaWm2, m),
        airC: blowing?.ambientC ?? meanOf(sky.airC, m),
        windMs: blowing?.hubMs ?? meanOf(sky.windMs, m),
        rainMm: rainIn(sky, m),
      })
    }
  }
  return hours
}

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * What a weather service would have said at its last issue: the truth with an error that lasts for hours, differs from
 * issue to issue and grows with the lead, to about a fifth of the light, 1.5 K and a sixth of the wind a day ahead.
 */
export function forecastOf(station: DemoStation, seed: number, issuedMs: number): ForecastHour[] {
  const run = Math.floor(issuedMs / hourMs / issueEveryHours)
  const own = seedOf(seedOf(seed, station.id), `forecast ${run}`)
  const hours = trueHours(station, seed, localDayOf(issuedMs))
  return hours.map(({ atMs, clearWm2, airC, windMs }, i) => {
    const leadDays = Math.max(0, atMs - issuedMs) / (24 * hourMs)
    const growth = Math.min(1.6, Math.sqrt(0.15 + 0.85 * leadDays))
    const error = (kind: number, lastsHours: number) => growth * smoothBell(own + kind, i / lastsHours)
    // Clouds are foreseen by their amount, not by their hour.
    const near = hours.slice(Math.max(0, i - 1), i + 2)
    const light = near.reduce((sum, hour) => sum + hour.poaWm2, 0)
    const clear = near.reduce((sum, hour) => sum + hour.clearWm2, 0)
    const passed = clear > 0 ? light / clear + 0.22 * error(1, 5) : 0
    const shifted = i - Math.round(1.2 * growth * smoothBell(own + 2, 0))
    const raining = hours[Math.min(hours.length - 1, Math.max(0, shifted))]!.rainMm
    return {
      at: atMs,
      poaWm2: station.stcls === '02' ? null : rounded(clearWm2 * Math.min(1, Math.max(0.04, passed)), 1),
      ambientTemperatureC: rounded(airC + 1.7 * error(3, 8), 1),
      windSpeedMs: rounded(Math.max(0, windMs * (1 + 0.19 * error(4, 6))), 2),
      rainMm: rounded(raining * Math.max(0.2, 1 + 0.4 * error(5, 12)), 1),
    }
  })
}
