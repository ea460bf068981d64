import type { Stage } from './alarm-conditions.rules.ts'
import type { RuleSettings } from './alarm-rule.model.ts'

/** Within it comings are counted, and a chattering alarm clears only after so much quiet. */
export const chatterWindowMs = 30 * 60_000

/** What damping remembers of one rule and device. */
export interface ChatterMemory {
  /** Since when the condition has been below the stage that is raised. */
  lowerMs?: number
  /** The condition was absent when it was judged last, and the alarm still stands. */
  isAway?: true
  /** When it came, within the window; never more than the rule counts. */
  comings?: readonly number[]
  isChattering?: true
}

type Settings = Pick<RuleSettings, 'clearSeconds' | 'chatterTimes'>

interface Seen {
  atMs: number
  /** The stage that is raised. */
  held: Stage
  /** The stage it would have now without damping. */
  wanted: Stage
  /** What the condition says of this moment alone. */
  seen: Stage
}

const recent = (comings: readonly number[] = [], atMs: number): readonly number[] =>
  comings.filter((at) => at > atMs - chatterWindowMs)

/** It is there, after it was not: whether that happened lately already, and whether it is chatter. */
function comingOf({ chatterTimes }: Settings, before: ChatterMemory | undefined, atMs: number) {
  const earlier = recent(before?.comings, atMs)
  const comings = [...earlier, atMs].slice(-Math.max(1, chatterTimes))
  const isChattering = before?.isChattering === true || (chatterTimes > 0 && comings.length >= chatterTimes)
  return { comings, isAgain: earlier.length > 0, isChattering }
}

const quietMs = ({ clearSeconds }: Settings, isChattering: boolean): number =>
  isChattering ? Math.max(clearSeconds * 1000, chatterWindowMs) : clearSeconds * 1000

/** An alarm clears, or becomes milder, only after some quiet: what comes back before that is the same alarm. */
export function damp(settings: Settings, before: ChatterMemory | undefined, { atMs, held, wanted, seen }: Seen) {
  const lowerMs = wanted < held ? (before?.lowerMs ?? atMs) : undefined
  const isDamped = lowerMs !== undefined && atMs - lowerMs < quietMs(settings, before?.isChattering === true)
  const stage = isDamped ? held : wanted
  const isComing = held === 0 ? stage > 0 : before?.isAway === true && seen > 0
  const coming = isComing ? comingOf(settings, before, atMs) : undefined
  const comings = coming?.comings ?? recent(before?.comings, atMs)
  const isChattering = stage > 0 && (coming?.isChattering ?? before?.isChattering === true)
  const memory: ChatterMemory = {
    ...(isDamped && { lowerMs }),
    ...(stage > 0 && seen === 0 && { isAway: true }),
    ...(comings.length > 0 && { comings }),
    ...(isChattering && { isChattering: true }),
  }
  return { stage, coming, memory }
}

/** Of a moment that nobody can judge. */
export function carriedDamping(before: ChatterMemory | undefined, isRaised: boolean, atMs: number): ChatterMemory {
  const comings = recent(before?.comings, atMs)
  return {
    ...(isRaised && before?.lowerMs !== undefined && { lowerMs: before.lowerMs }),
    ...(isRaised && before?.isAway && { isAway: true }),
    ...(isRaised && before?.isChattering && { isChattering: true }),
    ...(comings.length > 0 && { comings }),
  }
}
