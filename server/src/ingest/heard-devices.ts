/** The clock of the machine and one that nobody sets drift apart by less than this in years of good time keeping. */
const jumpMs = 120_000

/**
 * Since when a device is silent. A clock that was set by an hour would make all of them silent at once, and each of
 * them an alarm: while it is off, silence is counted from the look at which a newer frame was there.
 */
export class HeardDevices {
  private readonly clock: () => number
  /** Runs evenly, from any beginning. */
  private readonly steady: () => number
  private readonly aheadMs: number
  private readonly seen = new Map<number, { at: number; steadyMs: number }>()

  constructor(clock: () => number, steady: () => number) {
    this.clock = clock
    this.steady = steady
    this.aheadMs = clock() - steady()
  }

  get isClockOff(): boolean {
    return Math.abs(this.clock() - this.steady() - this.aheadMs) > jumpMs
  }

  /** On the clock as it is now; asked again and again, for devices that speak as for those that do not. */
  heardMs(deviceNo: number, at: number): number {
    const steadyMs = this.steady()
    const known = this.seen.get(deviceNo)
    if (known?.at !== at) this.seen.set(deviceNo, { at, steadyMs })
    if (!this.isClockOff) return at
    return this.clock() - (steadyMs - (known?.at === at ? known.steadyMs : steadyMs))
  }
}
