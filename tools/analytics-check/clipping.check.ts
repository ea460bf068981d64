import { dailyLevelClipping, quantileClipping } from '../../analytics/src/quality/daily-clipping.ts'
import { quantile } from '../../analytics/src/statistics/summary.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { instantsOf } from './table.ts'

export interface ClippingReference {
  input: string
  results: {
    n: number
    p_max: number
    p98: number
    logic_clipped: number
    logic_clipped_min_power: number | null
    quantile_removed: number
    logic_clipped_by_month: Record<string, number>
  }
}

export function checkClipping(reference: ClippingReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const at = instantsOf(table.text('ts'))
  const power = table.numbers('meas_val_f')
  const flags = dailyLevelClipping(at, power)
  const clipped = power.filter((_, row) => flags[row] === 1)
  const { results } = reference
  compared.exact('samples', power.length, results.n)
  compared.near('power.max', quantile(power, 1), results.p_max, 1e-9)
  compared.near('power.p98', quantile(power, 0.98), results.p98, 1e-9)
  compared.exact('clipped', clipped.length, results.logic_clipped)
  compared.near('clipped.min', clipped.length === 0 ? NaN : Math.min(...clipped), results.logic_clipped_min_power, 1e-9)
  compared.exact(
    'above quantile',
    quantileClipping(power).reduce((sum, flag) => sum + flag, 0),
    results.quantile_removed,
  )
  for (const [month, count] of Object.entries(results.logic_clipped_by_month)) {
    const inMonth = flags.reduce(
      (sum, flag, row) => sum + (flag === 1 && new Date(at[row] as number).toISOString().startsWith(month) ? 1 : 0),
      0,
    )
    compared.exact(`clipped ${month}`, inMonth, count)
  }
}
