import { pvLedgerVersion } from '@fengguang/analytics/ledger/pv-ledger'
import { Random } from '@fengguang/analytics/statistics/random'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { addDays, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { DayResult } from '../features/analysis/day-results.repo.ts'

export const rate = 0.003
export const price = 0.4
const faultKwh = 100

/** The first clean day after each washing. */
export const washingsBefore = (today: LocalDay): readonly LocalDay[] => [addDays(today, -72), addDays(today, -36)]

export interface DustyDay {
  day: LocalDay
  /** Soiling ratio as it was laid. */
  truth: number
  cleanKwh: number
}

/** Three months of a plant that loses 0.3 % a day to dust, is washed twice and has half a percent of weather. */
export function dustyDays(stationId: string, today: LocalDay): { days: DustyDay[]; results: DayResult[] } {
  const random = new Random(7)
  const washedOn = washingsBefore(today)
  const days: DustyDay[] = []
  const results: DayResult[] = []
  for (let day = addDays(today, -93), since = 12; day < today; day = addDays(day, 1), since += 1) {
    if (washedOn.includes(day)) since = 0
    const truth = 1 - rate * since
    const expectedKwh = random.uniform(80_000, 110_000)
    const cleanKwh = expectedKwh - faultKwh
    const actualKwh = cleanKwh * truth * (1 + random.normal(0, 0.005))
    const rest = cleanKwh * truth - actualKwh
    const lossKwh = {
      ...emptySum().lossKwh,
      fault: faultKwh,
      dust: cleanKwh * (1 - truth),
      other: Math.max(0, rest),
    }
    days.push({ day, truth, cleanKwh })
    results.push({
      stationId,
      day,
      mark: 'laid',
      decided: '',
      noResult: null,
      formulaVersion: pvLedgerVersion,
      computedAt: new Date(`${today}T00:10:00Z`),
      devices: 3,
      intervals: { all: 288, counted: 288, missing: 0, bad: 0, unjudged: 0 },
      expectedKwh,
      actualKwh,
      gainKwh: Math.max(0, -rest),
      lossKwh,
      lossYuan: lossClasses.map((name) => lossKwh[name] * price),
      irradiationKwhM2: expectedKwh / 20_000,
      soilingRatio: truth,
      onGridKwh: actualKwh,
      generatedKwh: null,
      dust: null,
    })
  }
  return { days, results }
}
