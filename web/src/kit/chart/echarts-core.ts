import { AriaComponent, GridComponent, LegendScrollComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

/** Only what every chart needs: each kind brings its own, the whole of ECharts would double the chunk. */
register([AriaComponent, CanvasRenderer, GridComponent, LegendScrollComponent, TooltipComponent])

export const initChart = init

export const registerModules = (modules: readonly unknown[]): void => {
  // ECharts ignores what it has already.
  register(modules as Parameters<typeof register>[0])
}
