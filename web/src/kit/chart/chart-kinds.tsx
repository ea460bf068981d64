import { useCallback, useEffect, type ComponentType, type LazyExoticComponent, type RefObject } from 'react'
import { idle } from '../../lib/idle.ts'
import type { ThemeName } from '../../theme/tokens.ts'
import { curveOption } from '../curve/curve-option.ts'
import type { ChartHandle } from './ChartCanvas.tsx'
import type { ChartData, ChartKind, ChartPick } from './chart.model.ts'
import type { ChartDrawer, ChartLook } from './chart-options/option-parts.ts'
import { lazy } from '../../lib/lazy-part.ts'

interface Props {
  data: ChartData
  look: (widthPx: number) => ChartLook
  theme: ThemeName
  label: string
  heightPx: number
  onPick: ((pick: ChartPick) => void) | undefined
  handle: RefObject<ChartHandle | null>
}

const loadCanvas = () => import('./ChartCanvas.tsx')

/** Each kind brings the parts of ECharts it needs: a page with bars does not wait for heat maps. */
const drawers: { [K in ChartKind]: () => Promise<ChartDrawer<Extract<ChartData, { kind: K }>>> } = {
  time: async () => (await import('./chart-options/time.ts')).timeDrawer,
  category: async () => (await import('./chart-options/category.ts')).categoryDrawer,
  waterfall: async () => (await import('./chart-options/waterfall.ts')).waterfallDrawer,
  heat: async () => (await import('./chart-options/heat.ts')).heatDrawer,
  scatter: async () => (await import('./chart-options/scatter.ts')).scatterDrawer,
  pareto: async () => (await import('./chart-options/pareto.ts')).paretoDrawer,
  box: async () => (await import('./chart-options/box.ts')).boxDrawer,
  share: async () => (await import('./chart-options/share.ts')).shareDrawer,
}

const loadDrawer = async (kind: ChartKind) => (await drawers[kind]()) as unknown as ChartDrawer<ChartData>

function drawn(kind: ChartKind): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [{ ChartCanvas }, { modules, draw }] = await Promise.all([loadCanvas(), loadDrawer(kind)])
    function DrawnChart({ data, look, handle, ...rest }: Props) {
      const drawAt = useCallback((widthPx: number) => draw(data, look(widthPx)), [data, look])
      return <ChartCanvas {...rest} ref={handle} modules={modules} draw={drawAt} />
    }
    return { default: DrawnChart }
  })
}

export const drawnCharts: Readonly<Record<ChartKind, LazyExoticComponent<ComponentType<Props>>>> = {
  time: drawn('time'),
  category: drawn('category'),
  waterfall: drawn('waterfall'),
  heat: drawn('heat'),
  scatter: drawn('scatter'),
  pareto: drawn('pareto'),
  box: drawn('box'),
  share: drawn('share'),
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
export function useChartAhead(awaited: ChartKind | undefined): void {
  useEffect(() => {
    if (!awaited) return undefined
    let isWanted = true
    const getReady = async () => {
      const [{ warmChart }, { modules }] = await Promise.all([loadCanvas(), loadDrawer(awaited)])
      if (awaited !== 'time') return
      await idle()
      if (isWanted) warmChart(modules, someOption())
    }
    // A failure here happens again where the chart is drawn, and is reported there.
    void getReady().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [awaited])
}
