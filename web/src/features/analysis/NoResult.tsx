import { Alert } from 'antd'
import type { DayCoverage } from '@fengguang/domain/analysis/analysis.contract'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'
import { dayCoverage } from './coverage.ts'

/** Not enough data is a result too: it says why. */
export function NoResult({ days }: { days: DayCoverage }) {
  const say = useSay()
  const coverage = dayCoverage(days, say)
  if (days.all === 0) return <Picture kind="empty" title={say(m.noDays)} />
  if (days.notEnough.length === 0) return <Picture kind="empty" title={say(m.waitingTitle)} hint={say(m.waitingHint)} />
  return <Alert type="info" showIcon title={say(m.noResult)} description={coverage?.hint} />
}
