import { dayStart, type InstantRange } from '@fengguang/domain/kernel/time-range'
import {
  bucketAfter,
  bucketSeconds,
  calendarGrid,
  fixedGrid,
  isFixed,
  type Bucket,
} from '@fengguang/domain/telemetry/history.rules'
import type { BucketRule } from './curve-window.repo.ts'
import type { Series } from './series.ts'

/** Whole buckets: how they are read, and where each stands in time. */
export interface CurveGrid {
  rule: BucketRule
  fromMs: number
  toMs: number
  /** Names of the buckets in the store's answer, and their instants; absent for frames as they came. */
  places?: { key: number; atMs: number }[]
}

const dayMs = 86_400_000

export function gridOf(bucket: Bucket, range: InstantRange, zone: string): CurveGrid {
  if (bucket === 'raw')
    return { rule: { source: 'frame', step: 'raw' }, fromMs: range.from.getTime(), toMs: range.to.getTime() }
  if (isFixed(bucket)) {
    const { firstMs, stepMs, count } = fixedGrid(bucket, range, zone)
    const source = bucketSeconds[bucket] < bucketSeconds['15m'] ? 'frame' : 'slot'
    const places = Array.from({ length: count }, (_, i) => ({ key: firstMs + i * stepMs, atMs: firstMs + i * stepMs }))
    const step = { ms: stepMs, shiftMs: ((firstMs % stepMs) + stepMs) % stepMs }
    return { rule: { source, step }, fromMs: firstMs, toMs: firstMs + count * stepMs, places }
  }
  const days = calendarGrid(bucket, range, zone)
  return {
    rule: { source: 'day', step: bucket },
    fromMs: dayStart(days[0]!, zone).getTime(),
    toMs: dayStart(bucketAfter(bucket, days.at(-1)!), zone).getTime(),
    places: days.map((day) => ({ key: Date.parse(`${day}T00:00:00Z`) / dayMs, atMs: dayStart(day, zone).getTime() })),
  }
}

export interface Samples {
  times: number[]
  values: (number | null)[]
}

/** Two digits more than the point itself has: an average is not the sum of its roundings. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals + 2))

export function samplesOf(grid: CurveGrid, found: Series | undefined, decimals: number, periodMs: number): Samples {
  if (!grid.places) return framesOf(found ?? new Map(), periodMs)
  const value = (key: number) => {
    const own = found?.get(key)
    return own === undefined ? null : rounded(own, decimals)
  }
  return { times: grid.places.map(({ atMs }) => atMs), values: grid.places.map(({ key }) => value(key)) }
}

const gapPeriods = 2.5

/** Frames as they came; where some are missing stands one null, so that no line is drawn across. */
function framesOf(found: Series, periodMs: number): Samples {
  const usual = Math.max(periodMs, medianStep([...found.keys()]) ?? 0)
  const times: number[] = []
  const values: (number | null)[] = []
  for (const [at, value] of found) {
    const before = times.at(-1)
    if (before !== undefined && at - before > gapPeriods * usual) {
      times.push(before + usual)
      values.push(null)
    }
    times.push(at)
    values.push(value)
  }
  return { times, values }
}

function medianStep(keys: readonly number[]): number | undefined {
  if (keys.length < 4) return undefined
  const steps = keys.slice(1).map((key, i) => key - keys[i]!)
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]
}

/** A device that reports every five minutes would be four gaps in five by the minute: the bucket it does fill. */
export function fillableBucket(bucket: Bucket, found: Series | undefined): Bucket {
  if (bucket !== '1m' && bucket !== '5m') return bucket
  const usual = medianStep([...(found?.keys() ?? [])])
  if (usual === undefined || usual <= bucketSeconds[bucket] * 1000) return bucket
  const coarser = (['5m', '15m', '1h'] as const).find((other) => bucketSeconds[other] * 1000 >= usual)
  return coarser ?? '1h'
}
