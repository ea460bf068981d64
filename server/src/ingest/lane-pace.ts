const second = 1000
const mebibyte = 1024 * 1024
/** Frames come first: in a flood of them rollups wait for so many of their turns. */
const refreshesPutOff = 4
const hurryOfFlood = 8
/** A store so slow that a batch takes longer than this gets smaller ones: what is live waits for one of them. */
export const longestBatchMs = 4 * second
const leastBatchBytes = 4 * mebibyte

export interface Pace {
  retryMs: number
  loadEveryMs: number
  refreshEveryMs: number
}

/** When one log is loaded again, rolled up again, or tried again after a failure. */
export class LanePace {
  failures = 0
  lastError: string | null = null
  /** The store refuses everything, not one table. */
  isAway = false
  /** What waited in the log goes into the store without a pause, and its rollups follow at once. */
  isCatchingUp = false
  batchBytes: number
  private readonly pace: Pace
  private readonly mostBatchBytes: number
  private loadedAt = -Infinity
  private refreshedAt = performance.now()
  private retryAt = 0
  private wasSlow = false
  private wasMuch = false
  private flood: { sinceMs: number; lastMs: number } | undefined

  /** Grows from the first size on as the store turns out to be fast. */
  constructor(pace: Pace, batchBytes: number, firstBytes = batchBytes) {
    this.pace = pace
    this.mostBatchBytes = batchBytes
    this.batchBytes = Math.min(batchBytes, firstBytes)
  }

  get mayTry(): boolean {
    return performance.now() >= this.retryAt
  }

  /** The rest of much follows at once, and the end of a flood is not kept waiting like the little that comes all day. */
  get isLoadDue(): boolean {
    if (this.wasMuch || this.isCatchingUp) return true
    const waitMs = this.flood ? this.pace.loadEveryMs / hurryOfFlood : this.pace.loadEveryMs
    return performance.now() - this.loadedAt >= waitMs
  }

  /** Large batches shortly after each other put it off, since rollups were last computed. */
  get isRefreshDue(): boolean {
    const { loadEveryMs, refreshEveryMs } = this.pace
    const nowMs = performance.now()
    if (this.flood && nowMs - this.flood.lastMs > 2 * loadEveryMs) this.flood = undefined
    const isPutOff = this.flood !== undefined && nowMs - this.flood.sinceMs < refreshEveryMs * refreshesPutOff
    return nowMs - this.refreshedAt >= refreshEveryMs && !isPutOff
  }

  loaded(tookMs: number, wasMuch: boolean): void {
    const nowMs = performance.now()
    this.loadedAt = nowMs
    this.wasMuch = wasMuch
    if (wasMuch) this.flood = { sinceMs: this.flood?.sinceMs ?? nowMs, lastMs: nowMs }
    if (tookMs > longestBatchMs)
      this.batchBytes = Math.max(Math.min(leastBatchBytes, this.mostBatchBytes), this.batchBytes / 2)
    else if (tookMs < longestBatchMs / 2) this.batchBytes = Math.min(this.mostBatchBytes, this.batchBytes * 2)
  }

  refreshed(): void {
    this.refreshedAt = performance.now()
    this.flood = undefined
  }

  /** A store that hung and went on has failed nobody, but kept all waiting; one that is always slow keeps its pauses. */
  succeeded(tookMs: number): void {
    this.failures = 0
    this.lastError = null
    this.isAway = false
    const isSlow = tookMs >= this.pace.refreshEveryMs
    this.isCatchingUp ||= isSlow && !this.wasSlow
    this.wasSlow = isSlow
  }

  /** A table that is broken is not a store that is away: the others go on by whole batches. */
  failed(error: unknown, isAway: boolean): void {
    this.failures += 1
    this.lastError = error instanceof Error ? error.message : String(error)
    this.isAway = isAway
    this.isCatchingUp ||= isAway
    const waitMs = Math.min((isAway ? 2 : 10) * second, this.pace.retryMs * 2 ** this.failures)
    this.retryAt = performance.now() + waitMs
  }
}
