import type { LossSum, NoResult } from '../analysis/loss.model.ts'
import type { LocalDay } from '../kernel/time-range.ts'
import { isEven, tariffOn, type Tariffs } from '../prices/station-income.rules.ts'
import type { LeftOut } from './cleaning.model.ts'

/** What the loss ledger found for a station on a local day. */
export interface LedgerDay extends LossSum {
  day: LocalDay
  noResult: NoResult | null
  irradiationKwhM2: number | null
  soilingRatio: number | null
  /** Of all losses and of dust at the price of their intervals; null where one of them has no price. */
  lossYuan: number | null
  dustYuan: number | null
}

/** Of the days of a period; below it there is no conclusion (A3). */
export const leastValidShare = 0.8
/** On a darker day the index is mostly noise. */
const leastLightKwhM2 = 1

/** Why a day does not count; null: it does. */
export function leftOutOf({ noResult, irradiationKwhM2, soilingRatio }: LedgerDay): LeftOut | null {
  if (noResult !== null) return noResult
  if (irradiationKwhM2 === null) return 'noLight'
  return soilingRatio === null ? 'noCleanLevel' : null
}

export interface DustCoverage {
  /** Days of the period that are over. */
  all: number
  counted: number
  leftOut: { reason: LeftOut; days: number }[]
  /** Not looked at yet. */
  waiting: number
}

export function coverageOf(days: readonly LedgerDay[], all: number): DustCoverage {
  const reasons = new Map<LeftOut, number>()
  let counted = 0
  for (const day of days) {
    const reason = leftOutOf(day)
    if (reason === null) counted += 1
    else reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  const leftOut = [...reasons].map(([reason, count]) => ({ reason, days: count }))
  return { all, counted, leftOut: leftOut.toSorted((a, b) => b.days - a.days), waiting: Math.max(0, all - days.length) }
}

export const isEnough = ({ all, counted }: Pick<DustCoverage, 'all' | 'counted'>): boolean =>
  all > 0 && counted >= leastValidShare * all

/** What clean modules would have given on the day, after every other loss. */
export const cleanKwh = ({ actualKwh, gainKwh, lossKwh }: LossSum): number =>
  actualKwh + lossKwh.dust + lossKwh.other - gainKwh

/** Measured: actual energy over that of clean modules. Null on days that do not count or are too dark. */
export function measuredRatio(day: LedgerDay): number | null {
  if (leftOutOf(day) !== null || day.irradiationKwhM2! < leastLightKwhM2) return null
  const clean = cleanKwh(day)
  return clean > 0 && day.actualKwh > 0 ? day.actualKwh / clean : null
}

/**
 * Yuan per kWh that the plant's own energy earns at the price in force on a day. By the hour it is weighted with what dust
 * took on days of the same tariff, else with all losses; null where neither says.
 */
export function energyPrice(
  tariffs: Tariffs,
  on: LocalDay,
  days: readonly Pick<LedgerDay, 'day' | 'lossKwh' | 'lossYuan' | 'dustYuan'>[],
): number | null {
  const tariff = tariffOn(tariffs, on)
  if (tariff === undefined) return null
  if (isEven(tariff)) return tariff.prices.flat
  const own = days.filter(({ day, lossYuan }) => lossYuan !== null && tariffOn(tariffs, day) === tariff)
  const dust = ratioOf(own.map(({ lossKwh, dustYuan }) => [dustYuan ?? 0, lossKwh.dust]))
  return dust ?? ratioOf(own.map(({ lossKwh, lossYuan }) => [lossYuan ?? 0, sumOf(Object.values(lossKwh))]))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
function ratioOf(pairs: readonly (readonly [yuan: number, kwh: number])[]): number | null {
  const kwh = sumOf(pairs.map(([, own]) => own))
  return kwh > 0 ? sumOf(pairs.map(([yuan]) => yuan)) / kwh : null
}
