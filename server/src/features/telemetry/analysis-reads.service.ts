import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { readDayMarks, type MarkedDevices } from './day-marks.repo.ts'
import { readDeviceColumns, type ColumnsOfDevice } from './device-columns.repo.ts'
import { frameColumnsOf, slotSeconds } from './frame-columns.ts'
import { stepMeans } from './step-means.ts'

export type { ColumnsOfDevice } from './device-columns.repo.ts'
export { readEfficiencyBins } from './efficiency-bins.repo.ts'
export { readReportedCodes } from './reported-codes.repo.ts'

/** Of a plant on a local day, over all its types. */
export interface PlantDayMark {
  day: string
  mark: string
  arrivedMs: number
  /** Of inverters and turbines. */
  generatorFrames: number
}
export {
  energyColumns,
  energyDecimals,
  intervalCountColumns,
  lossDayTable,
  lossIntervalTable,
  shadowSlotTable,
} from './loss-tables.repo.ts'

export { readNewestArrival as newestArrival } from './day-marks.repo.ts'

export interface FrameAsk {
  type: DeviceType
  deviceNos: readonly number[]
  fromMs: number
  /** Not included. */
  toMs: number
}

/** A plant of a thousand inverters is read in parts. */
const devicesAtOnce = 50
/** Of one answer: 64 MB. */
const valuesAtOnce = 8_000_000

async function inParts(
  telemetry: Telemetry,
  ask: FrameAsk,
  rule: Parameters<typeof readDeviceColumns>[1]['rule'],
  columns: Parameters<typeof readDeviceColumns>[2],
  { atOnce = devicesAtOnce, made = (device: ColumnsOfDevice) => device } = {},
): Promise<Map<number, ColumnsOfDevice>> {
  const found = new Map<number, ColumnsOfDevice>()
  for (let i = 0; i < ask.deviceNos.length; i += atOnce) {
    const window = { ...ask, rule, zone: 'UTC', deviceNos: ask.deviceNos.slice(i, i + atOnce) }
    for (const [no, device] of await readDeviceColumns(telemetry, window, columns)) found.set(no, made(device))
  }
  return found
}

const columnOf = (type: DeviceType, code: string) => frameColumnsOf(type).find((one) => one.code === code)!

/** Frames as they came, a column per point in the order asked for. */
export const readFrames = (telemetry: Telemetry, ask: FrameAsk, codes: readonly string[]) =>
  inParts(
    telemetry,
    ask,
    { source: 'frame', step: 'raw' },
    codes.map((code) => ({ column: columnOf(ask.type, code) })),
  )

/**
 * The first `width` values of a point of several, as means of whole steps. They are computed here: most steps have one
 * frame or five, and the store takes three times as long to group them as to read them.
 */
export function readMeans(
  telemetry: Telemetry,
  { periodSeconds, ...ask }: FrameAsk & { periodSeconds: number },
  code: string,
  width: number,
  stepMs: number,
): Promise<Map<number, ColumnsOfDevice>> {
  const valuesOfDevice = (width * (ask.toMs - ask.fromMs)) / (1000 * periodSeconds)
  return inParts(
    telemetry,
    ask,
    { source: 'frame', step: 'raw' },
    Array.from({ length: width }, (_, i) => ({ column: columnOf(ask.type, code), index: i + 1 })),
    {
      atOnce: Math.max(1, Math.min(devicesAtOnce, Math.floor(valuesAtOnce / valuesOfDevice))),
      made: (device) => stepMeans(device, stepMs, ask.fromMs % stepMs),
    },
  )
}

/** Points of whole steps: means of measures, the last of states and settings. */
export const readStepValues = (telemetry: Telemetry, ask: FrameAsk, codes: readonly string[], stepMs: number) =>
  inParts(
    telemetry,
    ask,
    { source: 'frame', step: { ms: stepMs, shiftMs: ask.fromMs % stepMs } },
    codes.map((code) => ({ column: columnOf(ask.type, code) })),
  )

/** Means of quarter hours, as the rollup keeps them: a point by its code, one of several by its number from 1. */
export const readSlotMeans = (
  telemetry: Telemetry,
  ask: FrameAsk,
  points: readonly { code: string; index?: number }[],
) =>
  inParts(
    telemetry,
    ask,
    { source: 'slot', step: { ms: slotSeconds * 1000, shiftMs: 0 } },
    points.map(({ code, ...rest }) => ({ column: columnOf(ask.type, code), ...rest })),
  )

const generators: ReadonlySet<DeviceType> = new Set(['inverter', 'turbine'])

/** By group of devices; several types of one group are one mark a day. */
export async function dayMarks(
  telemetry: Telemetry,
  devices: readonly MarkedDevices[],
  range: { from: string; to: string },
): Promise<Map<number, PlantDayMark[]>> {
  const found = new Map<number, Map<string, PlantDayMark>>()
  for (const one of devices)
    for (const [group, marks] of await readDayMarks(telemetry, one, range)) {
      const days = found.get(group) ?? new Map<string, PlantDayMark>()
      found.set(group, days)
      for (const { day, mark, arrivedMs, frames } of marks) {
        const known = days.get(day)
        const all = `${known?.mark ?? ''}${one.type} ${mark} `
        days.set(day, {
          day,
          mark: all,
          arrivedMs: Math.max(known?.arrivedMs ?? 0, arrivedMs),
          generatorFrames: (known?.generatorFrames ?? 0) + (generators.has(one.type) ? frames : 0),
        })
      }
    }
  return new Map([...found].map(([group, days]) => [group, [...days.values()]]))
}
