import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { TelemetryStore } from '../../platform/clickhouse/telemetry.ts'
import { frameTableOf, rollupTableOf, slotSeconds } from './frame-columns.ts'
import { localDays } from './local-days.ts'
import { rollupColumnsOf } from './rollup-columns.repo.ts'

/** Frames of one device between two instants, both included, have come. */
export interface DirtySpan {
  deviceNo: number
  fromMs: number
  toMs: number
  /** IANA zone of its station: days are local days. */
  timeZone: string
}

interface Span {
  from: number
  /** Not included. */
  to: number
  deviceNos: readonly number[]
}

const slotMs = slotSeconds * 1000
const slotOf = (ms: number) => Math.floor(ms / slotMs) * slotMs

/** One statement takes at most so many buckets and device numbers: memory and the length of a statement are bounded. */
const bucketsPerStatement = 200_000
export const devicesPerStatement = 20_000
const spansPerStatement = 16

/** Devices with the same window share a condition. A bucket computed once too often is only work. */
function spansOf(dirty: readonly DirtySpan[], windowOf: (span: DirtySpan) => [from: number, to: number]): Span[] {
  const spans = new Map<string, Span & { deviceNos: number[] }>()
  for (const one of dirty) {
    const [from, to] = windowOf(one)
    const key = `${from} ${to}`
    const span = spans.get(key) ?? { from, to, deviceNos: [] }
    span.deviceNos.push(one.deviceNo)
    spans.set(key, span)
  }
  return [...spans.values()].flatMap(({ from, to, deviceNos }) => {
    const unique = [...new Set(deviceNos)].sort((a, b) => a - b)
    const size = Math.max(1, Math.min(devicesPerStatement, Math.floor((bucketsPerStatement * slotMs) / (to - from))))
    return Array.from({ length: Math.ceil(unique.length / size) }, (_, i) => ({
      from,
      to,
      deviceNos: unique.slice(i * size, (i + 1) * size),
    }))
  })
}

function* batchesOf(spans: readonly Span[]): Iterable<Span[]> {
  let batch: Span[] = []
  let buckets = 0
  let devices = 0
  for (const span of spans) {
    const cost = (span.deviceNos.length * (span.to - span.from)) / slotMs
    const full = buckets + cost > bucketsPerStatement || devices + span.deviceNos.length > devicesPerStatement
    if (batch.length > 0 && (full || batch.length === spansPerStatement)) {
      yield batch
      batch = []
      buckets = 0
      devices = 0
    }
    batch.push(span)
    buckets += cost
    devices += span.deviceNos.length
  }
  if (batch.length > 0) yield batch
}

const whole = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number`)
  return value
}

/** Whole numbers only: a list of thousands would not fit into bound parameters. */
export const spanCondition = (span: Readonly<Span>) =>
  `(device_no in (${span.deviceNos.map(whole).join(',')}) and at >= fromUnixTimestamp64Milli(${whole(span.from)}, 'UTC') and at < fromUnixTimestamp64Milli(${whole(span.to)}, 'UTC'))`

// `prewhere`: the last quarter hour of a device is a few rows of the thousands that are packed together. Over the key it
// is the same under FINAL, and the other columns of those rows are not unpacked.

const quarter = `toDateTime(intDiv(toUnixTimestamp(at), ${slotSeconds}) * ${slotSeconds}, 'UTC')`

export async function refreshSlots(telemetry: TelemetryStore, type: DeviceType, dirty: readonly DirtySpan[]) {
  const columns = rollupColumnsOf(type)
  const spans = spansOf(dirty, ({ fromMs, toMs }) => [slotOf(fromMs), slotOf(toMs) + slotMs])
  for (const batch of batchesOf(spans))
    await telemetry.command(
      `insert into ${telemetry.database}.${rollupTableOf('slot', type)} (device_no, at, ${columns.map((c) => c.name).join(', ')})
       select device_no, ${quarter} as bucket, ${columns.map((c) => c.ofFrames).join(', ')}
       from ${telemetry.database}.${frameTableOf(type)} final
       prewhere ${batch.map(spanCondition).join(' or ')} group by device_no, bucket
       settings distributed_foreground_insert=1`,
    )
}

/** From quarter hours: a local day begins on one everywhere, so nothing is lost and a day costs 96 rows. */
export async function refreshDays(telemetry: TelemetryStore, type: DeviceType, dirty: readonly DirtySpan[]) {
  const columns = rollupColumnsOf(type)
  for (const [zone, ofZone] of Map.groupBy(dirty, (span) => span.timeZone)) {
    const days = localDays(zone)
    const spans = spansOf(ofZone, ({ fromMs, toMs }) => [days(fromMs).fromMs, days(toMs).toMs])
    for (const batch of batchesOf(spans))
      await telemetry.command(
        `insert into ${telemetry.database}.${rollupTableOf('day', type)} (device_no, day, ${columns.map((c) => c.name).join(', ')})
         select device_no, toDate(at, '${zoneName(zone)}') as bucket, ${columns.map((c) => c.ofSlots).join(', ')}
         from ${telemetry.database}.${rollupTableOf('slot', type)} final
         prewhere ${batch.map(spanCondition).join(' or ')} group by device_no, bucket
       settings distributed_foreground_insert=1`,
      )
  }
}

/** Stands inside a statement, where it cannot be bound. */
export function zoneName(zone: string): string {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(zone)) throw new Error(`${zone} is no time zone`)
  return zone
}
