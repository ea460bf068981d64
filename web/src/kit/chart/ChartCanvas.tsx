import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useSay } from '../../lib/i18n.ts'
import { echartsTheme } from '../../theme/echarts-theme.ts'
import type { ThemeName } from '../../theme/tokens.ts'
import type { ChartPick } from './chart.model.ts'
import { m } from './chart.texts.ts'
import type { ChartMark, Drawing } from './chart-options/option-parts.ts'
import { initChart, registerModules } from './echarts-core.ts'

export interface ChartHandle {
  /** The picture as a PNG on this ground. */
  image: (ground: string) => string
}

interface Props {
  modules: readonly unknown[]
  draw: (widthPx: number) => Drawing
  theme: ThemeName
  heightPx: number
  label: string
  onPick?: ((pick: ChartPick) => void) | undefined
  ref?: Ref<ChartHandle> | undefined
}

let isWarm = false

/**
 * Draws a small invisible chart once: the code that draws charts is compiled when it first runs, and that takes
 * as long as ten lines of a week. Done while the figures are on their way.
 */
export function warmChart(modules: readonly unknown[], option: EChartsCoreOption): void {
  if (isWarm) return
  isWarm = true
  registerModules(modules)
  const made = initChart(document.createElement('div'), echartsTheme('light'), { width: 800, height: 280 })
  try {
    made.setOption(option)
    made.getZr().flush()
  } finally {
    // Left alone it would go on trying to draw, frame after frame.
    made.dispose()
  }
}

/** Labels are laid out again in steps, not with each pixel. */
const widthStepPx = 20
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Lazy: ECharts is loaded when the first chart is shown. */
export function ChartCanvas({ modules, draw, theme, heightPx, label, onPick, ref }: Props) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const shownTheme = useRef(theme)
  const [widthPx, setWidthPx] = useState(0)
  const [spoken, setSpoken] = useState<ChartMark>()
  const drawing = useMemo(() => (widthPx > 0 ? draw(widthPx) : undefined), [draw, widthPx])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    registerModules(modules)
    const made = initChart(element, echartsTheme(shownTheme.current))
    chart.current = made
    const measure = () => setWidthPx(Math.ceil(Math.max(1, element.clientWidth) / widthStepPx) * widthStepPx)
    measure()
    // The first size is reported too, and a chart that is resized draws everything again.
    const watcher = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      // Hidden while another part of the page is waited for: it comes back as it was.
      if (clientWidth === 0) return
      if (made.getWidth() !== clientWidth || made.getHeight() !== clientHeight) made.resize()
      measure()
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [modules])
  useEffect(() => {
    const made = chart.current
    if (!made || !drawing) return
    const isRepainted = shownTheme.current !== theme
    // A curve that is gone must not stay on the picture, but zoom and hidden legends must.
    made.setOption(drawing.option, { replaceMerge: ['series', 'yAxis'], lazyUpdate: isRepainted })
    if (!isRepainted) return
    shownTheme.current = theme
    // Draws what was set above as well: twice would double the work of a page full of charts.
    made.setTheme(echartsTheme(theme))
  }, [drawing, theme])
  useEffect(() => {
    const made = chart.current
    if (!made || !onPick || !drawing) return undefined
    const pick = ({ seriesIndex, dataIndex }: { seriesIndex?: number; dataIndex?: number }) => {
      const mark = drawing.marks.find((one) => one.seriesIndex === seriesIndex && one.dataIndex === dataIndex)
      if (mark?.pick) onPick(mark.pick)
    }
    made.on('click', pick)
    return () => {
      made.off('click', pick)
    }
  }, [drawing, onPick])
  useImperativeHandle(ref, () => ({
    image: (backgroundColor) => chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor }) ?? '',
  }))

  const marks = drawing?.marks ?? []
  const onKeyDown = (event: React.KeyboardEvent) => {
    if ((event.key === 'Enter' || event.key === ' ') && spoken?.pick && onPick) {
      event.preventDefault()
      onPick(spoken.pick)
    }
    const step = steps[event.key]
    if (!step || marks.length === 0) return
    event.preventDefault()
    const now = spoken ? marks.findIndex(({ text }) => text === spoken.text) : -1
    const mark = marks[step(now, marks.length - 1)]!
    setSpoken(mark)
    chart.current?.dispatchAction({ type: 'downplay' })
    chart.current?.dispatchAction({ type: 'highlight', seriesIndex: mark.seriesIndex, dataIndex: mark.dataIndex })
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: mark.seriesIndex, dataIndex: mark.dataIndex })
  }
  const leave = () => {
    setSpoken(undefined)
    chart.current?.dispatchAction({ type: 'downplay' })
    chart.current?.dispatchAction({ type: 'hideTip' })
  }
  return (
    <figure className="fg-chart-figure">
      <div
        className="fg-chart-keys"
        data-picks={onPick !== undefined}
        {...(marks.length > 0 && {
          role: 'application',
          tabIndex: 0,
          'aria-label': `${label} ${say(onPick ? m.keys : m.keysRead)}`,
          onKeyDown,
          onBlur: leave,
        })}
      >
        {/* ECharts makes it an image with the label of the option. */}
        <div ref={box} className="fg-chart-canvas" style={{ height: heightPx }} />
      </div>
      <output className="fg-visually-hidden">{spoken?.text}</output>
    </figure>
  )
}
