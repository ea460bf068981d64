import { rankOf } from '@fengguang/domain/alarms/alarm.model'
import type { Transition } from '@fengguang/domain/alarms/alarm-engine'

/** An event as it stands in the database, or as it will. */
export interface OpenEvent {
  /** Null: not there yet. */
  id: string | null
  subject: string
  ruleKey: string
  isActive: boolean
  isAcknowledged: boolean
  isShelved: boolean
  level: number
  value: number | null
  limit: number | null
  strings: readonly number[]
  isChattering: boolean
  /** It was raised anew since it was read: whatever was decided about it is open again. */
  isRenewed: boolean
  count: number
  firstRaisedAtMs: number
  raisedAtMs: number
  clearedAtMs: number | null
  closedAtMs: number | null
}

export interface FoldedChange {
  kind: 'raise' | 'change' | 'chatter' | 'clear'
  atMs: number
  level: number
  value: number | null
  /** Of a raise: the how-manieth of the event it is. */
  occurrence: number
  /** Of a raise: this event was sent within the last half hour already. */
  isRepeat: boolean
}

export interface Folded {
  event: OpenEvent
  changes: FoldedChange[]
  /** What happens after the event was closed: that is another event. */
  rest: Transition[]
}

const newEvent = (subject: string, ruleKey: string, atMs: number): OpenEvent => ({
  id: null,
  subject,
  ruleKey,
  isActive: false,
  isAcknowledged: false,
  isShelved: false,
  level: 4,
  value: null,
  limit: null,
  strings: [],
  isChattering: false,
  isRenewed: false,
  count: 0,
  firstRaisedAtMs: atMs,
  raisedAtMs: atMs,
  clearedAtMs: null,
  closedAtMs: null,
})

/**
 * Applies the transitions of one device and rule, in order, to its open event. A repeat raises the counter; what is
 * cleared and acknowledged is closed. However the transitions are cut into batches, the same events come out.
 */
export function foldEvent(subject: string, known: OpenEvent | undefined, transitions: readonly Transition[]): Folded {
  const first = transitions[0]!
  const event = known ? { ...known } : newEvent(subject, first.rule.key, first.atMs)
  const changes: FoldedChange[] = []
  const note = (kind: FoldedChange['kind'], t: Transition) => {
    const isRepeat = kind === 'raise' && event.count > 1 && t.isAgain === true
    changes.push({ kind, atMs: t.atMs, level: event.level, value: t.value, occurrence: event.count, isRepeat })
  }
  for (const [index, t] of transitions.entries()) {
    if (t.kind === 'clear') {
      if (!event.isActive) continue
      event.isActive = false
      event.clearedAtMs = t.atMs
      note('clear', t)
      if (!event.isAcknowledged || event.isShelved) continue
      event.closedAtMs = t.atMs
      return { event, changes, rest: transitions.slice(index + 1) }
    }
    apply(event, t, note)
  }
  return { event, changes, rest: [] }
}

function apply(event: OpenEvent, t: Transition, note: (kind: FoldedChange['kind'], t: Transition) => void): void {
  const isRaise = !event.isActive
  const wasChattering = event.isChattering && event.isActive
  if (isRaise) {
    event.isActive = true
    event.isAcknowledged = false
    event.isRenewed = true
    event.isChattering = false
    event.raisedAtMs = t.atMs
    event.clearedAtMs = null
  }
  if (isRaise || t.kind === 'return') event.count += 1
  event.isChattering ||= t.isChattering === true
  event.level = rankOf(t.level)
  event.value = t.value
  event.limit = t.limit
  event.strings = t.strings ?? []
  if (isRaise) note('raise', t)
  // Every return of a chattering alarm would flood its history: only the start of the chatter is recorded.
  else if (t.kind === 'change') note('change', t)
  if (event.isChattering && !wasChattering) note('chatter', t)
}
