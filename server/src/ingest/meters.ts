const windowSeconds = 60

/** Counts per second over the last minute, and in all. */
export class Rate {
  total = 0
  private readonly counts = new Float64Array(windowSeconds)
  private second = 0

  add(count: number, nowMs: number): void {
    this.forget(nowMs)
    this.total += count
    this.counts[this.second % windowSeconds]! += count
  }

  perSecond(nowMs: number): number {
    this.forget(nowMs)
    return this.counts.reduce((sum, count) => sum + count, 0) / windowSeconds
  }

  private forget(nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    const passed = Math.min(windowSeconds, Math.max(0, second - this.second))
    for (let i = 1; i <= passed; i += 1) this.counts[(second - passed + i) % windowSeconds] = 0
    // A clock that was set back keeps counting in the newest second.
    this.second = Math.max(this.second, second)
  }
}

const sampleCount = 4096

/** How long the last few thousand took. */
export class Durations {
  private readonly samples = new Float64Array(sampleCount)
  private next = 0

  add(ms: number): void {
    this.samples[this.next % sampleCount] = ms
    this.next += 1
  }

  quantiles(): { p50Ms: number; p99Ms: number; maxMs: number } {
    const sorted = this.samples.slice(0, Math.min(this.next, sampleCount)).sort()
    const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
    return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
  }
}
