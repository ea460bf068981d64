import { addDays, type LocalDay } from '../kernel/time-range.ts'
import { lossClasses, type LossClass, type LossKwh, type LossSum, type Span } from './loss.model.ts'

/** First and last local day of the day, month or year around a day. */
export function daysOfSpan(span: Span, day: LocalDay): { from: LocalDay; to: LocalDay } {
  if (span === 'day') return { from: day, to: day }
  if (span === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  const from = `${day.slice(0, 7)}-01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

export const noLoss = (): LossKwh => Object.fromEntries(lossClasses.map((name) => [name, 0])) as LossKwh
export const emptySum = (): LossSum => ({ expectedKwh: 0, actualKwh: 0, gainKwh: 0, lossKwh: noLoss() })

export function addSum(sum: LossSum, other: LossSum): void {
  sum.expectedKwh += other.expectedKwh
  sum.actualKwh += other.actualKwh
  sum.gainKwh += other.gainKwh
  for (const name of lossClasses) sum.lossKwh[name] += other.lossKwh[name]
}

export const totalLoss = (lossKwh: LossKwh): number => lossClasses.reduce((sum, name) => sum + lossKwh[name], 0)

/** What is left of expected − actual when all losses and the gain are taken: zero, or the ledger is wrong. */
export const unbalancedKwh = ({ expectedKwh, actualKwh, gainKwh, lossKwh }: LossSum): number =>
  expectedKwh - actualKwh - totalLoss(lossKwh) + gainKwh

/** A step of a waterfall: a whole bar from zero, or a part that hangs from the bar before it. */
export interface WaterfallStep {
  key: 'plan' | 'weather' | 'expected' | LossClass | 'gain' | 'actual'
  kwh: number
  isWhole: boolean
}

/** Expected → actual. Losses point down, a gain points up; classes without a loss are left out. */
export function expectedWaterfall(sum: LossSum): WaterfallStep[] {
  const losses = lossClasses.filter((name) => sum.lossKwh[name] > 0)
  return [
    { key: 'expected', kwh: sum.expectedKwh, isWhole: true },
    ...losses.map((key) => ({ key, kwh: -sum.lossKwh[key], isWhole: false })),
    ...(sum.gainKwh > 0 ? [{ key: 'gain' as const, kwh: sum.gainKwh, isWhole: false }] : []),
    { key: 'actual', kwh: sum.actualKwh, isWhole: true },
  ]
}

/** Plan → actual: what the weather gave beyond the plan or kept from it, then the same losses. */
export function planWaterfall(planKwh: number, sum: LossSum): WaterfallStep[] {
  return [
    { key: 'plan', kwh: planKwh, isWhole: true },
    { key: 'weather', kwh: sum.expectedKwh - planKwh, isWhole: false },
    ...expectedWaterfall(sum).slice(1),
  ]
}
