import type { LaneName, Lanes } from './lanes.ts'
import { isBefore, type Position } from './log/segment-log.ts'

const second = 1000
const mebibyte = 1024 * 1024
/** Frames come first: in a flood of them rollups wait for so many of their turns. */
const refreshesPutOff = 4
/** What has not grown for this share of the usual pause has come to its end. */
const endOfFlood = 1 / 8
/** Nobody watches history as it comes: more of it at once makes fewer and larger parts. */
const patienceOfBackfill = 3
/** What is live waits for one call of a batch: where one takes longer than this, batches become smaller. */
export const longestHoldMs = 4 * second
/**
 * Rollups of live frames never end: while history is loaded, they took a quarter of the store at three. Those of history
 * do end, and analyses wait for them.
 */
const restPerWork: Lanes<number> = { live: 9, backfill: 1 }
/** A store that hung for an hour must not keep rollups waiting for another one. */
const longestRestMs = 120 * second
const leastBatchBytes = 4 * mebibyte

export interface PaceSettings {
  retryMs: number
  loadEveryMs: number
  refreshEveryMs: number
  /** The largest batch. */
  batchBytes: number
}

/** When one log is loaded again, rolled up again, or tried again after a failure. Instants are of a steady clock. */
export interface LanePace {
  failures: number
  lastError: string | null
  /** The store refuses everything, not one table. */
  isAway: boolean
  /** What waited in the log goes into the store without a pause, and its rollups follow at once. */
  isCatchingUp: boolean
  batchBytes: number
  loadedAt: number
  /** Where the log ended when it was looked at last, and since when it ends there. */
  logEnd: Position
  grewAt: number
  refreshedAt: number
  /** Rollups are not due before, however soon frames follow. */
  restMs: number
  retryAt: number
  wasSlow: boolean
  /** Large batches shortly after each other. */
  flood: { since: number; last: number } | undefined
}

/** Batches grow from the first size on as the store turns out to be fast. */
export const newPace = ({ batchBytes }: PaceSettings, at: number, firstBytes = batchBytes): LanePace => ({
  failures: 0,
  lastError: null,
  isAway: false,
  isCatchingUp: false,
  batchBytes: Math.min(batchBytes, firstBytes),
  loadedAt: -Infinity,
  logEnd: { segment: 0, offset: 0 },
  grewAt: at,
  refreshedAt: at,
  restMs: 0,
  retryAt: 0,
  wasSlow: false,
  flood: undefined,
})

export const mayTry = (pace: LanePace, at: number): boolean => at >= pace.retryAt

export const afterLook = (pace: LanePace, logEnd: Position, at: number): LanePace =>
  isBefore(pace.logEnd, logEnd) ? { ...pace, logEnd, grewAt: at } : pace

/** A little waits for more. The end of a flood is not kept waiting like the little that comes all day. */
export function isLoadDue(pace: LanePace, { loadEveryMs }: PaceSettings, lane: LaneName, at: number): boolean {
  if (pace.isCatchingUp) return true
  const sinceMs = at - pace.loadedAt
  const hasEnded = at - Math.max(pace.grewAt, pace.loadedAt) >= loadEveryMs * endOfFlood
  if (hasEnded && (pace.flood || sinceMs >= loadEveryMs)) return true
  return sinceMs >= loadEveryMs * (lane === 'backfill' ? patienceOfBackfill : 1)
}

/** A flood is over when no large batch has followed for a while. */
export const withoutOldFlood = (pace: LanePace, { loadEveryMs }: PaceSettings, at: number): LanePace =>
  pace.flood && at - pace.flood.last > 2 * loadEveryMs ? { ...pace, flood: undefined } : pace

/** A flood puts it off, since rollups were last computed. */
export function isRefreshDue(pace: LanePace, { refreshEveryMs }: PaceSettings, at: number): boolean {
  const isPutOff = pace.flood !== undefined && at - pace.flood.since < refreshEveryMs * refreshesPutOff
  return at - pace.refreshedAt >= Math.max(refreshEveryMs, pace.restMs) && !isPutOff
}

function nextBatchBytes(batchBytes: number, most: number, heldMs: number): number {
  if (heldMs > longestHoldMs) return Math.max(Math.min(leastBatchBytes, most), batchBytes / 2)
  return heldMs < longestHoldMs / 2 ? Math.min(most, batchBytes * 2) : batchBytes
}

export const afterLoad = (
  pace: LanePace,
  settings: PaceSettings,
  { at, heldMs, wasMuch }: { at: number; heldMs: number; wasMuch: boolean },
): LanePace => ({
  ...pace,
  loadedAt: at,
  flood: wasMuch ? { since: pace.flood?.since ?? at, last: at } : pace.flood,
  batchBytes: nextBatchBytes(pace.batchBytes, settings.batchBytes, heldMs),
})

/** A slow store is left to its users, and to frames that wait. */
export const afterRefresh = (pace: LanePace, lane: LaneName, at: number, tookMs: number): LanePace => ({
  ...pace,
  refreshedAt: at,
  restMs: Math.min(longestRestMs, restPerWork[lane] * tookMs),
  flood: undefined,
})

/** A store that hung and went on has failed nobody, but kept all waiting; one that is always slow keeps its pauses. */
export function afterSuccess(pace: LanePace, { refreshEveryMs }: PaceSettings, tookMs: number): LanePace {
  const isSlow = tookMs >= refreshEveryMs
  const isCatchingUp = pace.isCatchingUp || (isSlow && !pace.wasSlow)
  return { ...pace, failures: 0, lastError: null, isAway: false, isCatchingUp, wasSlow: isSlow }
}

/** A table that is broken is not a store that is away: the others go on by whole batches. */
export function afterFailure(
  pace: LanePace,
  { retryMs }: PaceSettings,
  { at, message, isAway }: { at: number; message: string; isAway: boolean },
): LanePace {
  const failures = pace.failures + 1
  const waitMs = Math.min((isAway ? 2 : 10) * second, retryMs * 2 ** failures)
  const isCatchingUp = pace.isCatchingUp || isAway
  return { ...pace, failures, lastError: message, isAway, isCatchingUp, retryAt: at + waitMs }
}
