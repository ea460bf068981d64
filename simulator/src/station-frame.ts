import { clearSkyIrradianceWm2, sineOfSunHeight } from './clear-sky.ts'
import type { DemoStation } from './demo-fleet.ts'

export interface SimulatedFrame {
  stationId: string
  at: Date
  powerKw: number
  irradianceWm2: number | null
}

/** Light to grid: modules, inverters and cables together. */
const plantEfficiency = 0.86
const cutInMs = 3
const ratedMs = 11.5
const cutOutMs = 25

/** What a healthy station would report at an instant: the same answer for the same question, always. */
export function frameAt(station: DemoStation, at: Date): SimulatedFrame {
  if (station.stcls === '02')
    return {
      stationId: station.id,
      at,
      powerKw: station.capacityKw * windFraction(windSpeedMs(station, at)),
      irradianceWm2: null,
    }
  const irradianceWm2 = clearSkyIrradianceWm2(sineOfSunHeight(at, station.latitude, station.longitude))
  const powerKw = Math.min(station.capacityKw, (station.capacityKw * plantEfficiency * irradianceWm2) / 1000)
  return { stationId: station.id, at, powerKw, irradianceWm2 }
}

export function* framesBetween(station: DemoStation, from: Date, to: Date, stepSeconds: number) {
  const stepMs = stepSeconds * 1000
  for (let at = Math.ceil(from.getTime() / stepMs) * stepMs; at < to.getTime(); at += stepMs)
    yield frameAt(station, new Date(at))
}

/** A passing weather system of three days under a daily breeze and half-hour gusts; phases come from the place. */
export function windSpeedMs(station: DemoStation, at: Date): number {
  const hours = at.getTime() / 3_600_000
  const wave = (periodHours: number, phase: number) => Math.sin((2 * Math.PI * hours) / periodHours + phase)
  const { longitude, latitude } = station
  return Math.max(0, 7.5 + 3.2 * wave(71, longitude) + 1.6 * wave(24, latitude) + 0.8 * wave(0.6, longitude * latitude))
}

/** Share of rated power: cubic from cut-in to rated speed. */
export function windFraction(speedMs: number): number {
  if (speedMs < cutInMs || speedMs >= cutOutMs) return 0
  if (speedMs >= ratedMs) return 1
  return (speedMs ** 3 - cutInMs ** 3) / (ratedMs ** 3 - cutInMs ** 3)
}
