import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import type { Keep } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { FindingList } from './FindingList.tsx'
import { m } from './inspection.texts.ts'
import { LineList } from './LineList.tsx'
import { PlanList } from './PlanList.tsx'
import { PointList } from './PointList.tsx'
import { TypeList } from './TypeList.tsx'
import './inspection.css'

/** Filters of one view make no sense in the next. */
const keep: Keep = () => false

/** What rounds consist of, and when they come. */
export function InspectionConfigurePage() {
  const say = useSay()
  const views: View[] = [
    { key: 'plans', label: say(m.plans), content: <PlanList /> },
    { key: 'findings', label: say(m.findings), content: <FindingList /> },
    { key: 'points', label: say(m.points), content: <PointList /> },
    { key: 'lines', label: say(m.lines), content: <LineList /> },
    { key: 'types', label: say(m.types), content: <TypeList /> },
  ]
  return <ViewTabs views={views} label={m.views} keep={keep} />
}
