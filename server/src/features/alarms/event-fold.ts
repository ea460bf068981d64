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
  count: number
  firstRaisedAtMs: number
  raisedAtMs: number
  clearedAtMs: number | null
  closedAtMs: number | null
}

export interface FoldedChange {
  kind: 'raise' | 'change' | 'clear'
  atMs: number
  level: number
  value: number | null
  /** Of a raise: the how-manieth of the event it is. */
  occurrence: number
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
  for (const [index, t] of transitions.entries()) {
    const level = rankOf(t.level)
    if (t.kind === 'clear') {
      if (!event.isActive) continue
      event.isActive = false
      event.clearedAtMs = t.atMs
      changes.push({ kind: 'clear', atMs: t.atMs, level: event.level, value: t.value, occurrence: event.count })
      if (!event.isAcknowledged || event.isShelved) continue
      event.closedAtMs = t.atMs
      return { event, changes, rest: transitions.slice(index + 1) }
    }
    const isRaise = !event.isActive
    if (isRaise) {
      event.isActive = true
      event.isAcknowledged = false
      event.count += 1
      event.raisedAtMs = t.atMs
      event.clearedAtMs = null
    }
    event.level = level
    event.value = t.value
    event.limit = t.limit
    event.strings = t.strings ?? []
    changes.push({ kind: isRaise ? 'raise' : 'change', atMs: t.atMs, level, value: t.value, occurrence: event.count })
  }
  return { event, changes, rest: [] }
}
