import { Alert } from 'antd'
import type { DayCoverage } from '@fengguang/domain/analysis/analysis.contract'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { dayCoverage } from '../../widgets/analysis-span/day-coverage.ts'
import { noResultNames } from '@fengguang/domain/analysis/loss.model'
import { m } from './analysis.texts.ts'
import './analysis.css'

/** Not enough data is a result too: it says why. */
export function NoResult({ days }: { days: DayCoverage }) {
  const say = useSay()
  const coverage = dayCoverage(days, noResultNames, say)
  if (days.all === 0) return <Picture kind="empty" title={say(m.noDays)} />
  if (days.notEnough.length === 0) return <Picture kind="empty" title={say(m.waitingTitle)} hint={say(m.waitingHint)} />
  const reasons = <div className="fg-no-result">{coverage?.hint}</div>
  return <Alert type="info" showIcon title={say(m.noResult)} description={reasons} />
}
