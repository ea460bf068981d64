import { pointOf } from '../domain/src/telemetry/catalogue.ts'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import { signed, smooth } from '../simulator/src/random.ts'

/** Twelve points of an inverter, as the peers were probed with. */
const curves: Readonly<Record<string, (sun: number, seed: number, minute: number) => number>> = {
  powerKw: (sun, seed, m) => 300 * sun * (0.9 + 0.1 * smooth(seed, m / 20)),
  dcPowerKw: (sun, seed, m) => 306 * sun * (0.9 + 0.1 * smooth(seed, m / 20)),
  reactivePowerKvar: (sun, seed, m) => 5 * sun * smooth(seed ^ 1, m / 60),
  powerFactor: (sun) => (sun > 0 ? 0.99 : 1),
  frequencyHz: (_sun, _seed, m) => 50 + 0.02 * signed(7, m),
  uabV: (_sun, seed, m) => 540 + 4 * smooth(seed ^ 2, m / 30) + signed(seed, m),
  ubcV: (_sun, seed, m) => 541 + 4 * smooth(seed ^ 3, m / 30) + signed(seed ^ 4, m),
  ucaV: (_sun, seed, m) => 539 + 4 * smooth(seed ^ 5, m / 30) + signed(seed ^ 6, m),
  iaA: (sun, seed, m) => 320 * sun * (0.9 + 0.1 * smooth(seed, m / 20)),
  innerTemperatureC: (sun, seed, m) => 20 + 30 * sun + 2 * smooth(seed ^ 8, m / 90),
  efficiencyPct: (sun) => (sun > 0 ? 98.2 : 0),
  totalEnergyKwh: (_sun, seed, m) => (seed % 1000) * 1000 + m * 1.4,
}
export const benchPoints = Object.keys(curves)
export const pointsPerFrame = benchPoints.length

const minuteMs = 60_000
const sunAt = (minute: number): number => Math.max(0, Math.sin(((minute % 1440) / 1440 - 0.25) * 2 * Math.PI))

/** Values as devices send them: with the decimals of the catalogue, so that every store gets the same digits. */
const asSent = (code: string, value: number): number => {
  const scale = 10 ** pointOf('inverter', code)!.decimals
  return Math.round(value * scale) / scale
}

export interface BenchFleet {
  deviceIds: readonly string[]
  fromMs: number
  days: number
  /** A device sends every so many minutes. */
  everyMinutes: number
}
export const framesPerDevice = ({ days, everyMinutes }: BenchFleet): number => (days * 1440) / everyMinutes
export const framesOf = (fleet: BenchFleet): number => fleet.deviceIds.length * framesPerDevice(fleet)
export const endOfFleet = ({ fromMs, days }: BenchFleet): number => fromMs + days * 1440 * minuteMs

/** As gateways send: some devices together, an hour of minutes at a time. */
export function* benchBlocks(fleet: BenchFleet, devicesPerBlock = 100, framesPerBlock = 60): Generator<FrameBlock> {
  const frames = framesPerDevice(fleet)
  for (let f0 = 0; f0 < frames; f0 += framesPerBlock)
    for (let d0 = 0; d0 < fleet.deviceIds.length; d0 += devicesPerBlock)
      yield blockOf(
        fleet,
        d0,
        Math.min(devicesPerBlock, fleet.deviceIds.length - d0),
        f0,
        Math.min(framesPerBlock, frames - f0),
      )
}

function blockOf(
  { deviceIds, fromMs, everyMinutes }: BenchFleet,
  d0: number,
  devices: number,
  f0: number,
  frames: number,
): FrameBlock {
  const length = devices * frames
  const device = new Uint32Array(length)
  const at = new Float64Array(length)
  const columns = Object.fromEntries(benchPoints.map((code) => [code, new Float64Array(length)]))
  for (let d = 0, i = 0; d < devices; d += 1)
    for (let f = 0; f < frames; f += 1, i += 1) {
      const minute = (f0 + f) * everyMinutes
      device[i] = d
      at[i] = fromMs + minute * minuteMs
      const sun = sunAt(minute)
      for (const [code, curve] of Object.entries(curves))
        columns[code]![i] = asSent(code, curve(sun, d0 + d + 1, minute))
    }
  return { type: 'inverter', deviceIds: deviceIds.slice(d0, d0 + devices), length, device, at, columns, arrays: {} }
}

/** The same frames in Influx line protocol, instants in nanoseconds. */
export function linesOf(block: FrameBlock): string {
  const lines: string[] = []
  for (let i = 0; i < block.length; i += 1) {
    const fields = benchPoints.map((code) => `${code}=${block.columns[code]![i]}`).join(',')
    lines.push(`frame,device=${block.deviceIds[block.device[i]!]} ${fields} ${block.at[i]}000000`)
  }
  return lines.join('\n')
}
