import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { frameTable, sealed } from '../frame-table.ts'
import { dayMs, minutesPerDay } from '../local-day.ts'
import { countMeter, fillMeter, meterCounters, type MeterLine } from '../meter-frame.ts'
import { smoothBell } from '../random.ts'
import type { DayWindow } from './day-window.ts'
import { tariffPeriodOf } from './tariff.ts'

const kvarPerKw = 0.06
const quarterMinutes = 15

/** What a meter counts on a local day; giving to the grid is forward. */
function countedOn(netKw: Float64Array): Float64Array {
  const counted = new Float64Array(meterCounters)
  for (let m = 0; m < minutesPerDay; m++) countMinute(counted, m, netKw[m]!, 1)
  return counted
}

const countMinute = (counted: Float64Array, minute: number, kw: number, part: number): void =>
  countMeter(counted, 0, tariffPeriodOf(minute / 60), kw, kvarPerKw * kw, part / 60)

/** Highest mean of a quarter of an hour, either way, up to the minute. */
function demandUntil(netKw: Float64Array, minute: number): number {
  let highest = 0
  for (let from = 0; from + quarterMinutes <= minute; from += quarterMinutes) {
    let kw = 0
    for (let m = from; m < from + quarterMinutes; m++) kw += netKw[m]!
    highest = Math.max(highest, Math.abs(kw) / quarterMinutes)
  }
  return highest
}

/** What a meter counted on a day, and its highest demand. */
export interface MeteredDay {
  counted: Float64Array
  demandKw: number
}

/** Each day is summed up once. */
export function meteredDays(netKwOf: (day: number) => Float64Array): (day: number) => MeteredDay {
  const known = new Map<number, MeteredDay>()
  return (day) => {
    const metered = known.get(day)
    if (metered) return metered
    const netKw = netKwOf(day)
    const fresh = { counted: countedOn(netKw), demandKw: demandUntil(netKw, minutesPerDay) }
    known.set(day, fresh)
    return fresh
  }
}

/** Highest demand of the month before a day. */
export function demandBefore(metered: (day: number) => MeteredDay, day: number): number {
  const before = new Date(day * dayMs).getUTCDate() - 1
  return Math.max(0, ...Array.from({ length: before }, (_, i) => metered(day - before + i).demandKw))
}

export interface NetMeter {
  id: string
  seed: number
  line: MeterLine
}

export function netMeterBlock(
  meter: NetMeter,
  window: DayWindow,
  netKw: Float64Array,
  midnight: Float64Array,
  demandBeforeKw: number,
): FrameBlock {
  const table = frameTable('meter', [meter.id], window.length)
  const counted = Float64Array.from(midnight)
  const last = new Float64Array(meterCounters)
  let passed = 0
  let demandKw = demandBeforeKw
  let quarter = -1
  for (let r = 0; r < window.length; r++) {
    const m = window.minute[r]!
    for (; passed < m; passed++) countMinute(counted, passed, netKw[passed]!, 1)
    last.set(counted)
    countMinute(last, m, netKw[m]!, window.part[r]!)
    if (Math.floor(m / quarterMinutes) > quarter) {
      quarter = Math.floor(m / quarterMinutes)
      demandKw = Math.max(demandBeforeKw, demandUntil(netKw, m))
    }
    const voltageShare = 1.005 + 0.01 * smoothBell(meter.seed, (window.day * minutesPerDay + m) / 45)
    table.at[r] = window.at[r]!
    fillMeter(table, r, meter.line, { kw: netKw[m]!, kvar: kvarPerKw * netKw[m]!, demandKw, voltageShare }, last, 0)
  }
  return sealed(table, window.length)
}
