import { instantsOf, isoWithOffset, type DayRange } from '@fengguang/domain/kernel/time-range'
import { bucketSeconds, type FixedBucket } from '@fengguang/domain/telemetry/history.rules'

export interface TelemetryRange {
  from: string
  to: string
  bucket: FixedBucket
}

/** More points than this no screen can show and every phone would feel. */
const pointsPerCurve = 2100

/** The finest bucket that still fits, so that a day shows minutes and a month shows quarter hours. */
export function bucketFor(lengthMs: number): FixedBucket {
  const finestFirst = (Object.entries(bucketSeconds) as [FixedBucket, number][]).sort(([, a], [, b]) => a - b)
  const fitting = finestFirst.find(([, seconds]) => lengthMs / (seconds * 1000) <= pointsPerCurve)
  return (fitting ?? finestFirst.at(-1)!)[0]
}

/** Local days of the station to the question the server understands. */
export function telemetryRange(days: DayRange, zone: string): TelemetryRange {
  const { from, to } = instantsOf(days, zone)
  return {
    from: isoWithOffset(from, zone),
    to: isoWithOffset(to, zone),
    bucket: bucketFor(to.getTime() - from.getTime()),
  }
}
