import { BarChart, LineChart } from 'echarts/charts'
import { DataZoomInsideComponent, DataZoomSliderComponent } from 'echarts/components'
import { curveOption } from '../../curve/curve-option.ts'
import type { TimeChart } from '../chart.model.ts'
import type { ChartDrawer } from './option-parts.ts'

/** Curves over instants with a zoom; read as a table, because ten thousand points cannot be stepped through. */
export const timeDrawer: ChartDrawer<TimeChart> = {
  modules: [BarChart, LineChart, DataZoomInsideComponent, DataZoomSliderComponent],
  draw: ({ curves, zone }, { label }) => ({ option: curveOption(curves, { zone, label }), marks: [] }),
}
