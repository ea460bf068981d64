import type { Farm } from './farm.ts'
import { powerKwAt, thrustAt } from './power-curve.ts'
import { deviationMs, tableMask } from './turbulence.ts'
import { deficitAt } from './wake.ts'
import { densityFactor, windHourOf, type WindHour } from './wind-climate.ts'

export const minutesPerHour = 60
const perMinute = 1 / minutesPerHour
const slotMinutes = 10
const yawStepDeg = 4
const vaneDeviationDeg = 4.5
const rad = Math.PI / 180
const rippleShare = 0.004
const stormMemoryHours = 96

/**
 * One hour of all turbines, a minute's mean each: index = turbine · 60 + j, where j is the minute that ends
 * j + 1 minutes after the hour.
 */
export interface FarmHour {
  hour: number
  start: WindHour
  end: WindHour
  /** Factor on the wind's speed for the air's density. */
  toStandard: number
  windMs: Float64Array
  /** As the vane says. */
  yawErrorDeg: Float64Array
  /** By ten minutes: turbine · 6 + slot; not wrapped to 360. */
  nacelleDeg: Float64Array
  /** The converter's own unrest, as a factor just below 1. */
  ripple: Float64Array
  healthyKw: Float64Array
  /** At the converter, without the consumption at standstill. */
  powerKw: Float64Array
  stormStop: Uint8Array
}

export function farmHourBuffer(count: number): FarmHour {
  const calm = { hubMs: 0, directionDeg: 0, ambientC: 0, pressureHpa: 0, humidityPct: 0, densityKgm3: 0 }
  const minutes = () => new Float64Array(count * minutesPerHour)
  return {
    hour: Number.NaN,
    start: calm,
    end: calm,
    toStandard: 1,
    windMs: minutes(),
    yawErrorDeg: minutes(),
    nacelleDeg: new Float64Array(count * 6),
    ripple: minutes(),
    healthyKw: minutes(),
    powerKw: minutes(),
    stormStop: new Uint8Array(count * minutesPerHour),
  }
}

/** Mean wind at a turbine at a full hour, behind its neighbours. */
export function turbineMs(farm: Farm, at: WindHour, turbine: number): number {
  const free = at.hubMs * farm.groundFactor[turbine]!
  const thrust = at.hubMs < farm.type.cutInMs ? 0 : thrustAt(farm.ratedSpeedMs, at.hubMs)
  return free * (1 - deficitAt(farm.wakes, farm.count, turbine, at.directionDeg, thrust))
}

/** Between restart and cut-out the last crossing decides; beyond four days back it was calm. */
export function stormAtHour(farm: Farm, turbine: number, hour: number): boolean {
  for (let back = 0; back < stormMemoryHours; back++) {
    const speedMs = turbineMs(farm, windHourOf(farm.site, hour - back), turbine)
    if (speedMs >= farm.type.cutOutMs) return true
    if (speedMs < farm.type.restartMs) return false
  }
  return false
}

/** As it would be without any fault. */
export function fillFarmHour(farm: Farm, hour: number, into: FarmHour): FarmHour {
  const start = windHourOf(farm.site, hour)
  const end = windHourOf(farm.site, hour + 1)
  into.hour = hour
  into.start = start
  into.end = end
  const { local, front } = farm.turbulence
  const { windMs, yawErrorDeg, nacelleDeg, ripple, healthyKw, powerKw, stormStop } = into
  const { restartMs, cutOutMs } = farm.type
  const toStandard = densityFactor((start.densityKgm3 + end.densityKgm3) / 2)
  into.toStandard = toStandard
  const startDeg = start.directionDeg
  const turnDeg = end.directionDeg - startDeg
  const { count, curveKw } = farm
  const { rotorFactor, vaneOffsetDeg } = farm.traits
  const firstMinute = hour * minutesPerHour + 1
  for (let turbine = 0; turbine < count; turbine++) {
    const from = turbineMs(farm, start, turbine)
    const rise = turbineMs(farm, end, turbine) - from
    const deviation = deviationMs(farm.site.turbulence, from + rise / 2)
    const localAt = firstMinute + farm.localOffset[turbine]!
    const vaneAt = firstMinute + farm.vaneOffset[turbine]!
    const frontAt = firstMinute - farm.frontDelay[turbine]!
    const phase = farm.yawPhaseDeg[turbine]!
    const standard = toStandard * rotorFactor[turbine]!
    const offDeg = vaneOffsetDeg[turbine]!
    const stormy = from >= restartMs || from + rise >= restartMs
    let stopped = stormy && stormAtHour(farm, turbine, hour)
    let nacelle = 0
    for (let j = 0; j < minutesPerHour; j++) {
      const k = turbine * minutesPerHour + j
      const share = (j + 1) * perMinute
      if (j % slotMinutes === 0) {
        const seen = startDeg + turnDeg * j * perMinute + phase
        nacelle = Math.round(seen / yawStepDeg) * yawStepDeg - phase
        nacelleDeg[turbine * 6 + j / slotMinutes] = nacelle
      }
      const mean = from + rise * share
      const eddy = local[(localAt + j) & tableMask]!
      const speed = mean + deviation * (eddy + front[(frontAt + j) & tableMask]!)
      const wind = speed > 0 ? speed : 0
      const error = startDeg + turnDeg * share - nacelle + vaneDeviationDeg * local[(vaneAt + j) & tableMask]!
      windMs[k] = wind
      yawErrorDeg[k] = error
      if (stormy) stopped = mean >= cutOutMs || (stopped && mean >= restartMs)
      stormStop[k] = stopped ? 1 : 0
      const calm = 1 - rippleShare * Math.abs(eddy)
      const kw = stopped ? 0 : calm * powerKwAt(curveKw, wind * standard * facing(error + offDeg))
      ripple[k] = calm
      healthyKw[k] = kw
      powerKw[k] = kw
    }
  }
  return into
}

/** The part of the wind that meets the rotor square: a cosine, cheap near zero. */
export function facing(errorDeg: number): number {
  const x = errorDeg * rad
  const square = x * x
  return 1 - square * (0.5 - square * (1 / 24))
}
