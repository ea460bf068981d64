import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Segmented, Skeleton } from 'antd'
import { BarsOutlined, LineChartOutlined } from '@ant-design/icons'
import { useLang, useSay } from '../../lib/i18n.ts'
import { idle } from '../../lib/idle.ts'
import { useTheme } from '../../theme/theme-context.ts'
import { Card } from '../Card.tsx'
import { Coverage } from '../Coverage.tsx'
import { ErrorPicture } from '../ErrorPicture.tsx'
import { instantText } from '../format.ts'
import { m } from '../kit.texts.ts'
import { Picture } from '../Picture.tsx'
import { curveOption } from './curve-option.ts'
import { scaleCurves } from './curve-scale.ts'
import { extentOf, hasPoints, type Curve } from './curve.model.ts'
import './curve.css'

const CurveTable = lazy(async () => ({ default: (await import('./CurveTable.tsx')).CurveTable }))
const loadChart = () => import('./CurveChart.tsx')
const CurveChart = lazy(async () => ({ default: (await loadChart()).CurveChart }))

interface Props {
  title: ReactNode
  /** Undefined until the first answer. */
  curves: readonly Curve[] | undefined
  /** IANA zone of the station; the browser's unless said. */
  zone?: string
  error?: unknown
  onRetry?: () => void
  /** Range picker, export and the like. */
  extra?: ReactNode
  /** What the curves leave out, when they leave out something. */
  coverage?: { text: string; hint: string } | undefined
  heightPx?: number
}

/** Two lines long enough to be thinned out as long ones are. */
function someOption() {
  const points = Float64Array.from({ length: 4096 }, (_none, i) => (i % 2 === 0 ? i * 60_000 : i % 97))
  return curveOption(
    ['1', '2'].map((id) => ({ id, name: id, unit: 'kW', points })),
    { label: '' },
  )
}

/** Fetched and made ready beside the figures, not after them. */
function useChartAhead(isWaiting: boolean): void {
  useEffect(() => {
    let isWanted = isWaiting
    const getReady = async () => {
      const { warmChart } = await loadChart()
      await idle()
      if (isWanted) warmChart(someOption())
    }
    // What fails here fails again, and is told, where the chart is drawn.
    void getReady().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [isWaiting])
}

const noCurves: readonly Curve[] = []

/** Curves over time as a picture or as a table, with every state in between. */
export function CurvePanel({ title, curves, zone, error, onRetry, extra, coverage, heightPx = 280 }: Props) {
  const say = useSay()
  const lang = useLang()
  const { theme } = useTheme()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const shown = useMemo(() => scaleCurves(curves ?? noCurves, lang), [curves, lang])
  const label = useMemo(() => {
    const [from, to] = extentOf(shown) ?? []
    const names = shown.map(({ name }) => name).join(lang === 'zh_CN' ? '、' : ', ')
    return say(m.chartLabel, { names, from: instantText(from, zone), to: instantText(to, zone) })
  }, [shown, zone, say, lang])
  const option = useMemo(() => curveOption(shown, { zone, label }), [shown, zone, label])

  useChartAhead(curves === undefined)

  const body = () => {
    if (error !== undefined && error !== null && !curves)
      return <ErrorPicture error={error} {...(onRetry && { onRetry })} />
    if (!curves) return <Waiting />
    if (!hasPoints(shown)) return <Picture kind="empty" title={say(m.noCurve)} />
    return (
      <Suspense fallback={<Waiting />}>
        {view === 'table' ? (
          <CurveTable curves={shown} zone={zone} heightPx={heightPx} />
        ) : (
          <CurveChart option={option} theme={theme} heightPx={heightPx} label={label} />
        )}
      </Suspense>
    )
  }
  return (
    <Card
      title={title}
      flush
      extra={
        <>
          {coverage && <Coverage {...coverage} />}
          {extra}
          <Segmented
            size="small"
            aria-label={say(m.view)}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', icon: <LineChartOutlined aria-label={say(m.chartView)} />, title: say(m.chartView) },
              { value: 'table', icon: <BarsOutlined aria-label={say(m.tableView)} />, title: say(m.tableView) },
            ]}
          />
        </>
      }
    >
      <div className="fg-curve" style={{ minHeight: heightPx }}>
        {body()}
      </div>
    </Card>
  )
}

const Waiting = () => (
  <div className="fg-curve-waiting fg-waiting">
    <Skeleton title={false} paragraph={{ rows: 5 }} />
  </div>
)
