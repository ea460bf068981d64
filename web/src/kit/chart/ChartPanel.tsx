import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { Button, Popover, Segmented, Skeleton } from 'antd'
import { BarsOutlined, InfoCircleOutlined, LineChartOutlined } from '@ant-design/icons'
import { useLang, useSay } from '../../lib/i18n.ts'
import { chartColours } from '../../theme/chart-colours.ts'
import { useTheme } from '../../theme/theme-context.ts'
import { surfaces } from '../../theme/tokens.ts'
import { Card } from '../Card.tsx'
import { Coverage } from '../Coverage.tsx'
import { scaleCurves } from '../curve/curve-scale.ts'
import { hasPoints } from '../curve/curve.model.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { ErrorPicture } from '../ErrorPicture.tsx'
import { instantText } from '../format.ts'
import { m as kit } from '../kit.texts.ts'
import { Picture } from '../Picture.tsx'
import type { ChartHandle } from './ChartCanvas.tsx'
import type { ChartData, ChartKind, ChartPick } from './chart.model.ts'
import { m } from './chart.texts.ts'
import { ChartExport, type ExportChart } from './ChartExport.tsx'
import { drawnCharts, useChartAhead } from './chart-kinds.tsx'
import { labelOf } from './chart-label.ts'
import { chartTable, hasFigures } from './chart-table.ts'
import { unitsOf, type UnitOf } from './chart-units.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './chart.css'

const ChartTableView = lazy(async () => ({ default: (await import('./ChartTableView.tsx')).ChartTableView }))

export interface ChartPanelProps {
  title: string
  /** Undefined until the first answer. */
  data: ChartData | undefined
  /** What the answer will be: its code is fetched beside the figures, not after them. */
  awaits?: ChartKind
  /** 口径: what exactly is counted, and from when to when. */
  definition?: string | undefined
  error?: unknown
  onRetry?: (() => void) | undefined
  /** Older than twice its refresh period: dimmed, with its data time. */
  stale?: boolean
  dataAt?: Date | string | number | undefined
  zone?: string
  /** What the chart leaves out, when it leaves out something. */
  coverage?: { text: string; hint: string } | undefined
  /** A bar, a cell, a slice was clicked or entered. */
  onPick?: (pick: ChartPick) => void
  /** The server writes the file; unless said the file has what the table shows. */
  onExport?: ExportChart | undefined
  /** Name of exported files; the title unless said. */
  fileName?: string | undefined
  /** Range picker and the like. */
  extra?: ReactNode
  heightPx?: number
}

const asIs: UnitOf = (name) => ({ name, factor: 1 })

/** The data in the units they are shown in, their table, and whether there is anything to see. */
function useShown(data: ChartData | undefined) {
  const say = useSay()
  const lang = useLang()
  return useMemo(() => {
    if (!data) return undefined
    if (data.kind === 'time') {
      // Ten thousand points become a table only on demand.
      const shown = { ...data, curves: scaleCurves(data.curves, lang) }
      return { data: shown, unitOf: asIs, isEmpty: !hasPoints(data.curves), tableOf: () => chartTable(shown, say) }
    }
    const table = chartTable(data, say)
    return { data, unitOf: unitsOf(table, lang), isEmpty: !hasFigures(table), tableOf: () => table }
  }, [data, lang, say])
}

/** A chart of any kind as a picture or as a table, with its definition, its files and every state in between. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, data, awaits, definition, error, onRetry, stale = false, onPick, heightPx = 280 } = props
  const say = useSay()
  const { theme } = useTheme()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const handle = useRef<ChartHandle>(null)
  const shown = useShown(data)
  useChartAhead(data === undefined ? awaits : undefined)
  const failed = error !== undefined && error !== null
  const isReady = shown !== undefined && !shown.isEmpty

  const body = () => {
    if (failed && !shown) return <ErrorPicture error={error} {...(onRetry && { onRetry })} />
    if (!shown) return <Waiting />
    if (shown.isEmpty) return <Picture kind="empty" title={say(m.noData)} />
    return (
      <Suspense fallback={<Waiting />}>
        {view === 'table' ? (
          <ChartTableView table={shown.tableOf()} unitOf={shown.unitOf} heightPx={heightPx} onPick={onPick} />
        ) : (
          // A picture that cannot be drawn does not take the page with it: the table is still there.
          <ErrorBoundary>
            <Drawn
              data={shown.data}
              unitOf={shown.unitOf}
              label={labelOf(shown.data, title, say)}
              heightPx={heightPx}
              onPick={onPick}
              handle={handle}
            />
          </ErrorBoundary>
        )}
      </Suspense>
    )
  }
  return (
    <Card
      title={
        <>
          {title}
          {definition && <Definition name={title} text={definition} />}
        </>
      }
      flush
      extra={
        <>
          {(stale || (failed && shown)) && (
            <span className="fg-chart-stale">
              {stale ? say(m.stale, { time: instantText(props.dataAt, props.zone) }) : say(kit.staleRefresh)}
            </span>
          )}
          {props.coverage && <Coverage {...props.coverage} />}
          {props.extra}
          <ChartExport
            name={title}
            fileName={props.fileName ?? title}
            isReady={isReady}
            tableOf={() => chartTable(data!, say)}
            imageOf={view === 'chart' ? () => handle.current?.image(surfaces[theme].card) : undefined}
            onExport={props.onExport}
          />
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
      <div className="fg-chart" data-stale={stale} style={{ minHeight: heightPx }}>
        {body()}
      </div>
    </Card>
  )
}

interface DrawnProps {
  data: ChartData
  unitOf: UnitOf
  label: string
  heightPx: number
  onPick: ChartPanelProps['onPick']
  handle: React.RefObject<ChartHandle | null>
}

function Drawn({ data, unitOf, label, heightPx, onPick, handle }: DrawnProps) {
  const say = useSay()
  const { theme } = useTheme()
  const look = useCallback(
    (widthPx: number) => ({ label, widthPx, unitOf, say, colours: chartColours(theme) }),
    [label, unitOf, say, theme],
  )
  const Chart = drawnCharts[data.kind]
  return (
    <Chart data={data} look={look} theme={theme} label={label} heightPx={heightPx} onPick={onPick} handle={handle} />
  )
}

function Definition({ name, text }: { name: string; text: string }) {
  const say = useSay()
  const content = <div className="fg-chart-definition">{text}</div>
  return (
    <Popover trigger={['hover', 'click']} title={say(kit.definition)} content={content}>
      <Button type="text" size="small" icon={<InfoCircleOutlined />} aria-label={say(kit.definitionOf, { name })} />
    </Popover>
  )
}

const Waiting = () => (
  <div className="fg-chart-waiting fg-waiting">
    <Skeleton title={false} paragraph={{ rows: 5 }} />
  </div>
)
