import type { Keep } from '../../lib/address.ts'
import type { View } from '../../kit/tabs/TabViews.tsx'
import { ViewTabs } from '../../kit/tabs/ViewTabs.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { m } from './cleaning.texts.ts'
import { DustView } from './DustView.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './cleaning.css'

const CalculatorView = lazy(() => import('./CalculatorView.tsx').then((x) => ({ default: x.CalculatorView })))

const keep: Keep = (name) => name === 'span' || name === 'date'

/** Dust of a plant: what it takes, what cleanings win back, and whether to clean now. */
export function AshAnalysisPage() {
  const say = useSay()
  const stationId = useChosenStation()
  if (!stationId) return null
  const views: View[] = [
    { key: 'dust', label: say(m.dust), content: <DustView key={stationId} stationId={stationId} /> },
    { key: 'calculator', label: say(m.calculator), content: <CalculatorView key={stationId} stationId={stationId} /> },
  ]
  return <ViewTabs views={views} label={m.views} keep={keep} />
}
