import type { DayCoverage } from '@fengguang/domain/analysis/analysis.contract'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import type { Say } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'

/** Of how many days a sum is made when that is not all, and why. */
export function dayCoverage({ all, computed, notEnough, waiting }: DayCoverage, say: Say) {
  if (computed === all) return undefined
  const reasons = notEnough.map(({ reason, days }) =>
    say(m.coverageReason, { days, reason: say(noResultNames[reason]) }),
  )
  if (waiting > 0) reasons.push(say(m.coverageWaiting, { days: waiting }))
  return {
    text: say(m.coverageText, { computed, all }),
    hint: [say(m.coverageHint, { computed, all }), ...reasons].join('\n'),
  }
}
