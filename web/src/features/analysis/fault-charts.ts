import { faultGroupLabels, faultLabels } from '@fengguang/domain/analysis/fault.labels'
import type { FaultTrend } from '@fengguang/domain/analysis/analysis.contract'
import type { FaultGroup } from '@fengguang/domain/analysis/fault.model'
import type { CategoryChart } from '../../kit/chart/chart.model.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'

const topCount = 10 // spec §9: top 10 loss rankings

const lossSeries = (groups: readonly FaultGroup[], say: Say): CategoryChart['series'][number] => ({
  id: 'lossKwh',
  name: say(faultLabels.lossKwh.label),
  unit: 'kWh',
  shape: 'bar',
  values: groups.map(({ lossKwh }) => lossKwh),
})
const countSeries = (groups: readonly FaultGroup[], say: Say): CategoryChart['series'][number] => ({
  id: 'count',
  name: say(faultGroupLabels.count.label),
  unit: '',
  decimals: 0,
  shape: 'dots',
  values: groups.map(({ count }) => count),
})

/** Energy lost as bars, and how often as dots. */
const groupChart = (groups: readonly FaultGroup[], axis: string, say: Say): CategoryChart => ({
  kind: 'category',
  axis,
  categories: groups.map(({ key, name }) => ({ id: key, name, short: name })),
  series: [lossSeries(groups, say), countSeries(groups, say)],
})

export const faultTrendChart = ({ slices }: FaultTrend, say: Say): CategoryChart => {
  const chart = groupChart(slices, say(m.time), say)
  return { ...chart, categories: chart.categories.map((one) => ({ ...one, short: one.name.slice(5) })) }
}
export const codeChart = ({ byCode }: FaultTrend, say: Say) =>
  groupChart(byCode.slice(0, topCount), say(faultLabels.codeName.label), say)
export const faultDeviceChart = ({ byDevice }: FaultTrend, say: Say) =>
  groupChart(byDevice.slice(0, topCount), say(faultLabels.deviceName.label), say)
