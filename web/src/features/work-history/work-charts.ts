import { rewardLabels, workLabels } from '@fengguang/domain/work-history/work-history.labels'
import type { RewardRow, WorkRow } from '@fengguang/domain/work-history/work-history.model'
import type { NumberLabel } from '@fengguang/domain/kernel/field-label'
import type { CategoryChart } from '../../kit/chart/chart.model.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './work-history.texts.ts'

type Shape = CategoryChart['series'][number]['shape']

/** Figures of the slices of a period, one series each. */
function sliceChart<Row extends { key: string }, Key extends keyof Row & string>(
  rows: readonly Row[],
  labels: Readonly<Record<Key, NumberLabel>>,
  series: readonly (readonly [Key, Shape])[],
  say: Say,
): CategoryChart {
  return {
    kind: 'category',
    axis: say(m.time),
    categories: rows.map(({ key }) => ({ id: key, name: key, short: key.slice(5) })),
    series: series.map(([key, shape]) => ({
      id: key,
      name: say(labels[key].label),
      unit: labels[key].unit,
      decimals: labels[key].format.decimals,
      shape,
      values: rows.map((row) => row[key] as number | null),
    })),
  }
}

export const completedChart = (rows: readonly WorkRow[], say: Say) =>
  sliceChart(
    rows,
    workLabels,
    [
      ['completed', 'bar'],
      ['onTimePct', 'dots'],
    ],
    say,
  )
export const timesChart = (rows: readonly WorkRow[], say: Say) =>
  sliceChart(
    rows,
    workLabels,
    [
      ['responseMedianHours', 'dots'],
      ['workMedianHours', 'dots'],
    ],
    say,
  )
export const rewardChart = (rows: readonly RewardRow[], say: Say) =>
  sliceChart(rows, rewardLabels, [['paidYuan', 'bar']], say)
