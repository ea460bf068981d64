import { median, medianDeviation } from '../statistics/summary.ts'

/** One turbine over one stretch of days: what was expected of it while it ran, and what of that it did not make. */
export interface Efficiency {
  expectedKwh: number
  missedKwh: number
}

export interface AgainstFleet {
  /** Missed beyond what the fleet misses, as a share; NaN of a machine that had nothing to do. */
  share: number
  missedKwh: number
  isWeak: boolean
}

const leastShare = 0.01
const leastDeviations = 5
const leastTurbines = 5

/**
 * Turbines that make less than their own fleet in the same days (W2), though they run and report nothing: askew, out of
 * pitch, iced, worn. The fleet's spread is the yardstick, so that weak wind and coarse data raise nothing. Undefined
 * with too few turbines to compare.
 */
export function againstFleet(fleet: readonly Efficiency[]): AgainstFleet[] | undefined {
  const shares = fleet.map(({ expectedKwh, missedKwh }) => (expectedKwh > 0 ? missedKwh / expectedKwh : Number.NaN))
  if (shares.filter(Number.isFinite).length < leastTurbines) return undefined
  const usual = median(shares)
  const limit = Math.max(leastShare, leastDeviations * 1.4826 * medianDeviation(shares.filter(Number.isFinite)))
  return fleet.map(({ expectedKwh, missedKwh }, turbine) => {
    const share = (shares[turbine] as number) - usual
    return { share, missedKwh: missedKwh - usual * expectedKwh, isWeak: share > limit }
  })
}

/** Days in which one turbine was weak, and what it made less than its fleet in them. */
export interface WeakSpan {
  startDay: number
  endDay: number
  missedKwh: number
}

const blockDays = 5
const leastFreeDays = 10

const summed = (days: readonly Efficiency[]): Efficiency => ({
  expectedKwh: days.reduce((sum, { expectedKwh }) => sum + expectedKwh, 0),
  missedKwh: days.reduce((sum, { missedKwh }) => sum + missedKwh, 0),
})

/**
 * Blocks of days in which each turbine is weak, those that touch joined. Weak before and after is weak in between: at
 * full power a nacelle that stands askew costs nothing.
 */
function weakBlocks(fleet: readonly (readonly Efficiency[])[], days: number): { start: number; end: number }[][] {
  const blocks = Array.from({ length: Math.ceil(days / blockDays) }, (_, block) => {
    const [start, end] = [block * blockDays, Math.min(days, (block + 1) * blockDays)]
    return { start, end, judged: againstFleet(fleet.map((own) => summed(own.slice(start, end)))) }
  })
  return fleet.map((_, turbine) => {
    const isWeak = (block: number): boolean => blocks[block]?.judged?.[turbine]?.isWeak ?? false
    const spans: { start: number; end: number }[] = []
    for (const [block, { start, end }] of blocks.entries()) {
      if (!isWeak(block) && !(isWeak(block - 1) && isWeak(block + 1))) continue
      const last = spans.at(-1)
      if (last !== undefined && last.end === start) last.end = end
      else spans.push({ start, end })
    }
    return spans
  })
}

/** What a turbine misses on a day beyond what its fleet misses of as much. */
function beyondFleet(
  fleet: readonly (readonly Efficiency[])[],
  days: number,
): (turbine: number, day: number) => number {
  const usual = Array.from({ length: days }, (_, day) =>
    median(fleet.map((own) => (own[day] as Efficiency).missedKwh / (own[day] as Efficiency).expectedKwh)),
  )
  return (turbine, day) => {
    const { expectedKwh, missedKwh } = (fleet[turbine] as readonly Efficiency[])[day] as Efficiency
    return expectedKwh > 0 ? missedKwh - (usual[day] as number) * expectedKwh : 0
  }
}

/**
 * Weak turbines from their days: found in blocks, against the spread of the fleet, then begun and ended on the day. The
 * stretch is the one in which what it misses exceeds half of its own usual lack most: where a step from nothing to that
 * lack lies likeliest. `partLoad` are the same days without full power, at which a weak turbine loses nothing: by them
 * it is found and dated, by all of them charged.
 */
export function weakSpans(
  fleet: readonly (readonly Efficiency[])[],
  days: number,
  partLoad: readonly (readonly Efficiency[])[] = fleet,
): WeakSpan[][] {
  const beyondIn = beyondFleet(fleet, days)
  const beyondInPart = beyondFleet(partLoad, days)
  return weakBlocks(partLoad, days).map((blocks, turbine) => {
    const own = fleet[turbine] as readonly Efficiency[]
    const beyondKwh = (day: number): number => beyondIn(turbine, day)
    const spans = blocks.map(({ start, end }) => {
      const judged = partLoad[turbine] as readonly Efficiency[]
      const { startDay, endDay } = onTheDay(judged, (day) => beyondInPart(turbine, day), start, end)
      let missedKwh = 0
      for (let day = startDay; day < endDay; day++) missedKwh += beyondKwh(day)
      return { startDay, endDay, missedKwh }
    })
    const share = ownShare(own, beyondKwh, spans)
    return spans.map(({ startDay, endDay, missedKwh }) => ({
      startDay,
      endDay,
      missedKwh: missedKwh - share * summed(own.slice(startDay, endDay)).expectedKwh,
    }))
  })
}

/** What the turbine misses more than its fleet on its other days too: its place, not its fault. Too few say nothing. */
function ownShare(own: readonly Efficiency[], beyondKwh: (day: number) => number, spans: readonly WeakSpan[]): number {
  const free = [...own.keys()].filter((day) =>
    spans.every(({ startDay, endDay }) => day < startDay - 1 || day > endDay),
  )
  if (free.length < leastFreeDays) return 0
  const lack = free.reduce((sum, day) => sum + beyondKwh(day), 0)
  const { expectedKwh } = summed(free.map((day) => own[day] as Efficiency))
  const share = expectedKwh > 0 ? lack / expectedKwh : 0
  // More than a weak turbine lacks is no place: its wind was measured wrong then, or it was weak another way.
  return Math.abs(share) < leastShare ? share : 0
}

function onTheDay(
  own: readonly Efficiency[],
  beyondKwh: (day: number) => number,
  start: number,
  end: number,
): Pick<WeakSpan, 'startDay' | 'endDay'> {
  let lack = 0
  for (let day = start; day < end; day++) lack += beyondKwh(day)
  const share = lack / summed(own.slice(start, end)).expectedKwh
  let best = { startDay: start, endDay: end, score: -Infinity }
  const from = Math.max(0, start - blockDays)
  const to = Math.min(own.length, end + blockDays)
  for (let startDay = from; startDay < end; startDay++) {
    let score = 0
    for (let day = startDay; day < to; day++) {
      score += beyondKwh(day) - (share / 2) * (own[day] as Efficiency).expectedKwh
      if (day >= start && score > best.score) best = { startDay, endDay: day + 1, score }
    }
  }
  return { startDay: best.startDay, endDay: best.endDay }
}
