import { useEffect, useLayoutEffect, useRef } from 'react'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { echartsTheme } from '../../theme/echarts-theme.ts'
import type { ThemeName } from '../../theme/tokens.ts'
import { initChart } from './echarts-core.ts'

interface Props {
  option: EChartsCoreOption
  theme: ThemeName
  heightPx: number
  label: string
}

let isWarm = false

/**
 * Draws a small picture nobody sees, once: what a chart is drawn with is compiled when it first runs, and that takes
 * as long as ten lines of a week. Done while the figures are on their way.
 */
export function warmChart(option: EChartsCoreOption): void {
  if (isWarm) return
  isWarm = true
  const made = initChart(document.createElement('div'), echartsTheme('light'), { width: 800, height: 280 })
  try {
    made.setOption(option)
    made.getZr().flush()
  } finally {
    // Left alone it would go on trying to draw, frame after frame.
    made.dispose()
  }
}

/** Lazy: ECharts is loaded when the first chart is shown. */
export function CurveChart({ option, theme, heightPx, label }: Props) {
  const box = useRef<HTMLElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const firstTheme = useRef(theme)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const made = initChart(element, echartsTheme(firstTheme.current))
    chart.current = made
    // It is told its first size too, and a chart that is resized draws everything again.
    const watcher = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      if (made.getWidth() !== clientWidth || made.getHeight() !== clientHeight) made.resize()
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])
  useEffect(() => {
    // A curve that is gone must not stay on the picture, but zoom and hidden legends must.
    chart.current?.setOption(option, { replaceMerge: ['series', 'yAxis'], lazyUpdate: false })
  }, [option])
  useEffect(() => {
    if (firstTheme.current === theme) return
    firstTheme.current = theme
    chart.current?.setTheme(echartsTheme(theme))
  }, [theme])

  return <figure ref={box} className="fg-curve-chart" style={{ height: heightPx }} aria-label={label} />
}
