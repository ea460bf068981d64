import { createHash } from 'node:crypto'
import { bookTo, segmentsOf, type Segment } from '@fengguang/domain/analysis/loss-event.rules'
import { bookingOfClass, bookings, lossClasses, type Booking } from '@fengguang/domain/analysis/loss.model'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { addUnits, noUnits, type BookedInterval, type Units } from './loss-booking.ts'
import type { FrozenInterval, StationDecision } from './loss-decisions.repo.ts'

type Decided = Pick<StationDecision, 'id' | 'deviceId' | 'fromMs' | 'toMs' | 'lossClass' | 'isLocked'>
type Time = Pick<Decided, 'fromMs' | 'toMs'>

/** Of the decisions that reach into a day; nothing where there is none. Decisions never change: their numbers say all. */
export function decidedMark(decisions: readonly (Time & { id: number })[], { fromMs, toMs }: Time): string {
  const ids = decisions.filter((one) => one.fromMs < toMs && one.toMs > fromMs).map(({ id }) => id)
  return ids.length === 0 ? '' : createHash('sha256').update(ids.join(' ')).digest('base64url').slice(0, 22)
}

export const frozenOf = ({ atMs, booking, units }: BookedInterval): FrozenInterval => [
  atMs,
  booking,
  [units.expected, units.actual, units.gain, ...lossClasses.map((name) => units.loss[name])],
]

const isBooking = (text: string): text is Booking => (bookings as readonly string[]).includes(text)

function unitsOf([expected = 0, actual = 0, gain = 0, ...losses]: readonly number[]): Units {
  const loss = Object.fromEntries(lossClasses.map((name, i) => [name, losses[i] ?? 0])) as Units['loss']
  return { expected, actual, gain, loss }
}

/** As it was when it was locked, also where intervals have become longer or shorter since. */
function kept({ atMs, booking }: BookedInterval, frozen: readonly FrozenInterval[], stepMs: number): BookedInterval {
  const units = noUnits()
  const own = frozen.filter(([at]) => at >= atMs && at < atMs + stepMs)
  for (const [, , energies] of own) addUnits(units, unitsOf(energies))
  const was = (own[0] ?? frozen.findLast(([at]) => at < atMs))?.[1] ?? booking
  return { atMs, booking: isBooking(was) ? was : booking, units }
}

/** What analysts decided goes before every rule. Each interval balances as before, so that every sum does. */
export class Deciding {
  private readonly segments: ReadonlyMap<string, readonly Segment<Decided>[]>
  private readonly frozen: ReadonlyMap<number, readonly FrozenInterval[]>
  private readonly stepMs: number

  constructor(
    decisions: readonly Decided[],
    frozen: readonly { id: number; frozen: readonly FrozenInterval[] }[],
    stepMs: number,
  ) {
    this.segments = new Map(
      [...Map.groupBy(decisions, ({ deviceId }) => deviceId)].map(([id, own]) => [id, segmentsOf(own)]),
    )
    this.frozen = new Map(frozen.map((one) => [one.id, one.frozen]))
    this.stepMs = stepMs
  }

  *of(deviceId: string, intervals: Iterable<BookedInterval>): Iterable<BookedInterval> {
    const segments = this.segments.get(deviceId) ?? []
    for (const interval of intervals) {
      const { atMs } = interval
      const decision = segments.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)?.decision
      yield decision ? this.decided(interval, decision) : interval
    }
  }

  private decided(interval: BookedInterval, { id, lossClass }: Decided): BookedInterval {
    const frozen = this.frozen.get(id)
    if (frozen) return kept(interval, frozen, this.stepMs)
    if (lossClass === null || totalLoss(interval.units.loss) === 0) return interval
    return { ...interval, booking: bookingOfClass[lossClass], units: bookTo(interval.units, lossClass) }
  }
}
