import {
  binnedCurve,
  clearlyCurtailed,
  curtailedKwh,
  curtailmentFlags,
  healthyCurve,
} from '../../analytics/src/wind/curtailment.ts'
import { powerAt } from '../../analytics/src/wind/power-curve.ts'
import { quantile } from '../../analytics/src/statistics/summary.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { goals } from './goals.ts'
import { instantsOf } from './table.ts'

export interface CurtailmentReference {
  /** Words, or more than words. */
  meta: string | { rated_power_kw?: number }
  baseline: {
    detection: { f1: number }
    true_lost_kWh: number
    estimated_lost_kWh: number
    lost_on_true_labels_using_curve: number
  }
}

const hours = 1 / 6
/** Two months: with less before the limits the time after them is healthier. */
const leastHistoryRows = 8640

export function checkCurtailment(
  { meta, baseline }: CurtailmentReference,
  compared: Comparison,
  data: DataFolder,
): void {
  const table = data.table(data.only(/^semisynthetic_curtailment/))
  const at = instantsOf(table.text('dttm'))
  const speed = table.numbers('wind_speed')
  const power = table.numbers('kw')
  const free = table.numbers('kw_true')
  const truth = table.text('curtailed').map((label) => label === '1')
  const history = data.table(data.only(/^openoa_turbine/))
  const historyAt = instantsOf(history.text('dttm'))
  const before = historyAt.map((stamp) => Number(stamp < (at[0] as number)))
  const after = historyAt.map((stamp) => Number(stamp > (at.at(-1) as number)))
  const healthy = before.reduce((sum, flag) => sum + flag, 0) > leastHistoryRows ? before : after
  const past = (column: string, rows: ArrayLike<number> = healthy) =>
    history.numbers(column).filter((_, row) => rows[row] === 1)
  const stated = typeof meta === 'string' ? undefined : meta.rated_power_kw
  // Without a word of it: what the machine reaches and does not pass.
  const rated = stated ?? quantile(history.numbers('kw'), 0.9995)
  const curve = binnedCurve(past('wind_speed'), past('kw'), rated)
  const f1 = (flags: Uint8Array) => {
    const hits = truth.filter((label, row) => label && flags[row] === 1).length
    const flagged = flags.reduce((sum, flag) => sum + flag, 0)
    return (2 * hits) / (flagged + truth.filter(Boolean).length)
  }
  const below = (rows: (row: number) => boolean) =>
    power.reduce(
      (sum, value, row) => sum + (rows(row) ? (powerAt(curve.middle, speed[row] as number) - value) * hours : 0),
      0,
    )
  const lost = free.reduce((sum, value, row) => sum + (truth[row] ? (value - (power[row] as number)) * hours : 0), 0)
  compared.relative('true loss kWh', lost, baseline.true_lost_kWh, 1e-4)
  // The file does not say which rows its curve was drawn through: the same method, not the same figures.
  const signs = clearlyCurtailed(speed, power, curve, rated)
  compared.near('signs F1', f1(signs), baseline.detection.f1, 0.01)
  compared.relative(
    'signs loss kWh',
    below((row) => signs[row] === 1),
    baseline.estimated_lost_kWh,
    0.01,
  )
  compared.relative(
    'curve on the truth kWh',
    below((row) => truth[row] === true),
    baseline.lost_on_true_labels_using_curve,
    0.01,
  )
  const around = before.map((flag, row) => flag + (after[row] as number))
  for (const [name, rows] of Object.entries({ before, after, around })) {
    const own = healthyCurve(past('wind_speed', rows), past('kw', rows), rated)
    // A history that is too short is refused, whatever side it lies on.
    if (own === undefined) continue
    const flags = curtailmentFlags(speed, power, own, rated)
    compared.atLeast(`ours: F1, history ${name}`, f1(flags), goals.curtailmentF1)
    const estimate = curtailedKwh(speed, power, flags, own, rated, hours)
    const off = 100 * Math.abs(estimate / lost - 1)
    compared.atMost(`ours: loss, % off the truth, history ${name}`, off, goals.curtailmentOff)
  }
}
