import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './analysis-span.texts.ts'

interface Days<Reason extends string> {
  all: number
  computed: number
  notEnough: readonly { reason: Reason; days: number }[]
  waiting: number
}

/** Of how many days a sum is made when that is not all, and why. */
export function dayCoverage<Reason extends string>(
  { all, computed, notEnough, waiting }: Days<Reason>,
  names: Readonly<Record<Reason, TextPair>>,
  say: Say,
) {
  if (computed === all) return undefined
  const reasons = notEnough.map(({ reason, days }) => say(m.coverageReason, { days, reason: say(names[reason]) }))
  if (waiting > 0) reasons.push(say(m.coverageWaiting, { days: waiting }))
  return {
    text: say(m.coverageText, { computed, all }),
    hint: [say(m.coverageHint, { computed, all }), ...reasons].join('\n'),
    reasons,
  }
}
