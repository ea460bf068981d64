import { pressureAtPa } from '@fengguang/analytics/irradiance/air-mass'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import type { FaultEvent } from '../fault-events.ts'
import { frameTable, sealed } from '../frame-table.ts'
import { localDayOf, minutesPerDay } from '../local-day.ts'
import { seedOf, signed, smooth } from '../random.ts'
import type { SkyDay } from '../weather/sky-day.ts'
import { weatherCode } from './pv-layout.ts'
import { minuteOf, placeRows, type Chunk } from './reporting.ts'

/** What an old pyranometer loses at the end of its drift. */
const drifted = (event: FaultEvent, atMs: number): number =>
  1 - (0.05 + 0.1 * event.depth) * ((atMs - event.startMs) / (event.endMs - event.startMs))

const rainSoFarMm = ({ weather }: SkyDay, m: number): number =>
  weather.rainMm * Math.min(1, Math.max(0, (m - weather.rainFrom) / (weather.rainTo - weather.rainFrom)))

/** `skyAt` is asked for the instant a sensor froze at, which may be the day before. */
export function weatherBlock(chunk: Chunk, skyAt: (day: number) => SkyDay): FrameBlock {
  const { site, ledger, day, minute, atMs } = chunk
  const { sky } = day
  const { poaGain, ghiGain, lightOffsetWm2, moduleOffsetC, ambientOffsetC } = site.traits.sensors
  const rows = atMs.length
  const table = frameTable('weather', [`${site.station.id}.${weatherCode}`], rows)
  const c = table.columns
  const instant = new Int32Array(rows)
  const noise = seedOf(site.seed, 'weather')
  const irradiationMj = irradiationOf(sky)
  const rainMm = ledger.rainMm(sky.day)
  const pressureHpa = pressureAtPa(site.climate.place.altitudeM) / 100
  const end = placeRows(chunk, table, instant, 0, 0, weatherCode)
  for (let row = 0; row < end; row++) {
    const k = instant[row]!
    const m = minute[k]!
    const x = sky.day * minutesPerDay + m
    const frozen = chunk.sensor.find((event) => event.cause === 'sensorFreeze' && covers(event, atMs[k]!))
    const drifting = chunk.sensor.find((event) => event.cause === 'sensorDrift' && covers(event, atMs[k]!))
    const seen = frozen ? skyAt(localDayOf(frozen.startMs)) : sky
    const at = frozen ? minuteOf(frozen.startMs) : m
    const factor = drifting ? drifted(drifting, atMs[k]!) : 1
    // A pyranometer shows a little less than nothing at night.
    const offset = seen.ghiWm2[at]! > 5 ? lightOffsetWm2 : -1 - 0.8 * smooth(noise, x / 45)
    c.ghiWm2[row] = seen.ghiWm2[at]! * ghiGain + offset
    c.poaWm2[row] = seen.poaWm2[at]! * poaGain * factor + offset
    c.dayIrradiationMj[row] = irradiationMj[m]! * poaGain * factor
    c.ambientTemperatureC[row] = seen.airC[at]! + ambientOffsetC
    c.moduleTemperatureC[row] = seen.moduleC[at]! + moduleOffsetC
    c.windSpeedMs[row] = sky.windMs[m]!
    c.windDirectionDeg[row] = (((sky.weather.windDeg + 25 * smooth(noise ^ 1, x / 12)) % 360) + 360) % 360
    c.humidityPct[row] = Math.min(100, Math.max(5, sky.weather.humidityPct - 1.3 * (sky.airC[m]! - sky.weather.meanC)))
    c.pressureHpa[row] = pressureHpa + 7 * smooth(noise ^ 2, x / 2_000) + 0.2 * signed(noise ^ 3, x)
    c.rainMm[row] = rainMm + rainSoFarMm(sky, m)
  }
  return sealed(table, end)
}

const covers = ({ startMs, endMs }: FaultEvent, atMs: number): boolean => atMs >= startMs && atMs < endMs

function irradiationOf({ poaWm2 }: SkyDay): Float64Array {
  const sums = new Float64Array(minutesPerDay)
  for (let m = 1; m < minutesPerDay; m++) sums[m] = sums[m - 1]! + (poaWm2[m - 1]! + poaWm2[m]!) * 30e-6
  return sums
}
