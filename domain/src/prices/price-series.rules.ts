import type { FieldFailure } from '../kernel/failure.ts'
import { addDays, type LocalDay } from '../kernel/time-range.ts'
import './prices.failures.ts'

/** A price of one series: all that were entered for one station, or for one meter of it. */
export interface PriceSpan {
  id: string
  fromDay: LocalDay
  /** The last day, included; null while no end is known. */
  toDay: LocalDay | null
}

/** What happens to the neighbour so that the series has neither a gap nor an overlap. */
export interface Moved {
  id: string
  fromDay: LocalDay
  toDay: LocalDay | null
}
export type Placing = { failure: FieldFailure } | { moved: Moved | undefined }

const byDay = (a: PriceSpan, b: PriceSpan): number => a.fromDay.localeCompare(b.fromDay)
const refused = (key: FieldFailure['key'], values: FieldFailure['values'] = {}): Placing => ({
  failure: { key, values },
})

/** Nothing is refused: the neighbour before ends the day before. */
const endingBefore = (before: PriceSpan | undefined, fromDay: LocalDay): Moved | undefined => {
  const toDay = addDays(fromDay, -1)
  return before === undefined || before.toDay === toDay ? undefined : { id: before.id, fromDay: before.fromDay, toDay }
}

function besideNext(draft: PriceSpan, next: PriceSpan): Placing | undefined {
  const last = addDays(next.fromDay, -1)
  if (draft.toDay === null || draft.toDay > last) return refused('price.overlap', { day: next.fromDay, last })
  if (draft.toDay < last) return refused('price.gap', { from: addDays(draft.toDay, 1), to: last })
  return undefined
}

/**
 * Where a new or changed price goes. One that begins inside another closes the other the day before, and must end where
 * that one ended or later: what was priced stays priced. A changed price moves the end of the one before it along with its
 * own beginning; its own end is bound to the beginning of the next. Two cannot begin on one day.
 */
export function placePrice(series: readonly PriceSpan[], draft: PriceSpan): Placing {
  const own = series.find(({ id }) => id === draft.id)
  const others = series.filter(({ id }) => id !== draft.id).toSorted(byDay)
  if (draft.toDay !== null && draft.toDay < draft.fromDay) return refused('range.endBeforeStart')
  if (others.some(({ fromDay }) => fromDay === draft.fromDay)) return refused('price.sameDay', { day: draft.fromDay })
  const before = others.findLast(({ fromDay }) => fromDay < draft.fromDay)
  const next = others.find(({ fromDay }) => fromDay > draft.fromDay)
  if (own) {
    const was = others.findLast(({ fromDay }) => fromDay < own.fromDay)
    if (was?.id !== before?.id)
      return refused('price.overlap', { day: draft.fromDay, last: addDays(draft.fromDay, -1) })
  }
  const beside = next && besideNext(draft, next)
  if (beside) return beside
  if (!before) return { moved: undefined }
  const isInside = before.toDay === null || before.toDay >= draft.fromDay
  if (!own && !isInside && before.toDay !== addDays(draft.fromDay, -1))
    return refused('price.gap', { from: addDays(before.toDay!, 1), to: addDays(draft.fromDay, -1) })
  const isShort = draft.toDay !== null && (before.toDay === null || draft.toDay < before.toDay)
  if (!own && isInside && isShort)
    return refused('price.shortEnd', { from: addDays(draft.toDay!, 1), last: before.toDay ?? '…' })
  return { moved: endingBefore(before, draft.fromDay) }
}

/** Which neighbour takes the days of a price that goes. */
export const extensions = ['none', 'previous', 'next'] as const
export type Extension = (typeof extensions)[number]

const neighbours = (series: readonly PriceSpan[], id: string) => {
  const sorted = series.toSorted(byDay)
  const place = sorted.findIndex((one) => one.id === id)
  return { gone: sorted[place], before: place > 0 ? sorted[place - 1] : undefined, next: sorted[place + 1] }
}

/** What may be chosen. Between two others somebody must take the days: a gap inside a series is refused. */
export function extensionsFor(series: readonly PriceSpan[], id: string): Extension[] {
  const { before, next } = neighbours(series, id)
  if (before && next) return ['previous', 'next']
  if (before) return ['previous', 'none']
  return next ? ['next', 'none'] : ['none']
}

export function removePrice(series: readonly PriceSpan[], id: string, extend: Extension): Placing {
  const { gone, before, next } = neighbours(series, id)
  if (!gone) return refused('record.notFound')
  if (!extensionsFor(series, id).includes(extend))
    return extend === 'none'
      ? refused('price.gap', { from: gone.fromDay, to: gone.toDay ?? '…' })
      : refused('price.noNeighbour')
  if (extend === 'previous' && before) return { moved: { id: before.id, fromDay: before.fromDay, toDay: gone.toDay } }
  if (extend === 'next' && next) return { moved: { id: next.id, fromDay: gone.fromDay, toDay: next.toDay } }
  return { moved: undefined }
}
