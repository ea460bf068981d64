import type { PvAnalysis } from '@fengguang/analytics/ledger/pv-analysis'
import type { DustRefusal, LossSum } from '@fengguang/domain/analysis/loss.model'

/** Below, the energy that dust could take is that of the whole running time. */
const leastLoss = 0.002

export interface DustKwh {
  lowKwh: number
  highKwh: number
}

/** Within what the dust of a day lies, or why it was not told apart. `day` counts from the first of the analysis. */
export function dustOf({ dust, dustRefusal }: PvAnalysis, sum: LossSum, day: number): DustKwh | DustRefusal {
  if (dust === undefined) return dustRefusal ?? 'noWashing'
  const [ratio, low, high] = [dust.profile[day]!, dust.lowByDay[day]!, dust.highByDay[day]!]
  if (!Number.isFinite(ratio)) return 'fewDays'
  const { lossKwh } = sum
  const held = lossKwh.dispatchLimit + lossKwh.maintenance + lossKwh.fault + lossKwh.abnormalStop
  const cleanKwh = 1 - ratio >= leastLoss ? lossKwh.dust / (1 - ratio) : Math.max(0, sum.expectedKwh - held)
  return { lowKwh: cleanKwh * low, highKwh: cleanKwh * high }
}
