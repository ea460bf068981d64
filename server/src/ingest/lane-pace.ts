const second = 1000
const mebibyte = 1024 * 1024
/** Frames come first: in a flood of them rollups wait for so many of their turns. */
const refreshesPutOff = 4
const hurryOfFlood = 8
/** A store so slow that a batch takes longer than this gets smaller ones: what is live waits for one of them. */
export const longestBatchMs = 4 * second
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
  refreshedAt: number
  /** Rollups are not due before, however soon frames follow. */
  restMs: number
  retryAt: number
  wasSlow: boolean
  wasMuch: boolean
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
  refreshedAt: at,
  restMs: 0,
  retryAt: 0,
  wasSlow: false,
  wasMuch: false,
  flood: undefined,
})

export const mayTry = (pace: LanePace, at: number): boolean => at >= pace.retryAt

/** The rest of much follows at once, and the end of a flood is not kept waiting like the little that comes all day. */
export function isLoadDue(pace: LanePace, { loadEveryMs }: PaceSettings, at: number): boolean {
  if (pace.wasMuch || pace.isCatchingUp) return true
  return at - pace.loadedAt >= (pace.flood ? loadEveryMs / hurryOfFlood : loadEveryMs)
}

/** A flood is over when no large batch has followed for a while. */
export const withoutOldFlood = (pace: LanePace, { loadEveryMs }: PaceSettings, at: number): LanePace =>
  pace.flood && at - pace.flood.last > 2 * loadEveryMs ? { ...pace, flood: undefined } : pace

/** A flood puts it off, since rollups were last computed. */
export function isRefreshDue(pace: LanePace, { refreshEveryMs }: PaceSettings, at: number): boolean {
  const isPutOff = pace.flood !== undefined && at - pace.flood.since < refreshEveryMs * refreshesPutOff
  return at - pace.refreshedAt >= Math.max(refreshEveryMs, pace.restMs) && !isPutOff
}

function nextBatchBytes(batchBytes: number, most: number, tookMs: number): number {
  if (tookMs > longestBatchMs) return Math.max(Math.min(leastBatchBytes, most), batchBytes / 2)
  return tookMs < longestBatchMs / 2 ? Math.min(most, batchBytes * 2) : batchBytes
}

export const afterLoad = (
  pace: LanePace,
  settings: PaceSettings,
  { at, tookMs, wasMuch }: { at: number; tookMs: number; wasMuch: boolean },
): LanePace => ({
  ...pace,
  loadedAt: at,
  wasMuch,
  flood: wasMuch ? { since: pace.flood?.since ?? at, last: at } : pace.flood,
  batchBytes: nextBatchBytes(pace.batchBytes, settings.batchBytes, tookMs),
})

/** A slow store is left to its users for as long as rollups kept it busy. */
export const afterRefresh = (pace: LanePace, at: number, tookMs: number): LanePace => ({
  ...pace,
  refreshedAt: at,
  restMs: Math.min(longestRestMs, tookMs),
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
