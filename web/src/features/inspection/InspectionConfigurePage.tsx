import { lazy } from 'react'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import type { Keep } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './inspection.texts.ts'
import { PlanList } from './PlanList.tsx'
import './inspection.css'

const PointList = lazy(() => import('./PointList.tsx').then((x) => ({ default: x.PointList })))
const FindingList = lazy(() => import('./FindingList.tsx').then((x) => ({ default: x.FindingList })))
const LineList = lazy(() => import('./LineList.tsx').then((x) => ({ default: x.LineList })))
const TypeList = lazy(() => import('./TypeList.tsx').then((x) => ({ default: x.TypeList })))

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
