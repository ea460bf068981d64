import { cleaningGain, leastGainDays } from '@fengguang/analytics/soiling/cleaning-gain'
import { soilingFit } from '@fengguang/analytics/soiling/short-soiling'
import { washingsOf } from '@fengguang/analytics/soiling/soiling-curve'
import type { GainState, MeasuredGain } from '@fengguang/domain/cleaning/cleaning.model'
import { cleanKwh, energyPrice, leftOutOf, type LedgerDay } from '@fengguang/domain/cleaning/dust-day.rules'
import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Tariffs } from '@fengguang/domain/prices/station-income.rules'
import type { Context } from '../../http/context.ts'
import { inverterDays, invertersOf, ledgerDays } from '../analysis/ledger-days.service.ts'
import { tariffsByStation } from '../prices/tariffs.service.ts'
import { findBetween, type StoredCleaning } from './cleaning.repo.ts'
import { dustSeries, type DustSeries } from './dust-series.ts'

/** Looked at on each side. */
const sideDays = 14
/** So near, a step of the data is the cleaning itself. */
const sameDays = 3
/** A washing before the first cleaning is found only with days around it. */
const fitDays = 31

interface Around {
  series: DustSeries
  tariffs: Tariffs
  /** Places of the first clean day after other cleanings, entered or found. */
  washings: readonly number[]
  yesterday: LocalDay
}

/** From the last washing before the cleaning to the next one after it, two weeks at most. */
function lookedAt({ washings }: Around, first: number, last: number): { from: number; to: number } {
  const others = washings.filter((place) => Math.abs(place - first) > sameDays && Math.abs(place - last - 1) > sameDays)
  return {
    from: Math.max(first - sideDays, ...others.filter((place) => place <= first)),
    to: Math.min(last + sideDays, ...others.filter((place) => place > last).map((place) => place - 1)),
  }
}

const nothing = {
  ratioBefore: null,
  ratioAfter: null,
  gain: null,
  gainLow: null,
  gainHigh: null,
  kwhPerDay: null,
  yuanPerDay: null,
}

function fewOf(toDay: LocalDay, yesterday: LocalDay, daysBefore: number): GainState {
  if (daysBefore < leastGainDays) return 'fewBefore'
  return yesterday < addDays(toDay, sideDays) ? 'notYet' : 'fewAfter'
}

function gainOf(around: Around, { fromDay, toDay }: StoredCleaning): MeasuredGain {
  const { series, tariffs, yesterday } = around
  const [first, last] = [series.placeOf(fromDay), series.placeOf(toDay)]
  const looked = lookedAt(around, first, last)
  const found = cleaningGain(series.index, { first, last }, looked)
  const { daysBefore, daysAfter } = found
  if (!('gain' in found)) return { state: fewOf(toDay, yesterday, daysBefore), daysBefore, daysAfter, ...nothing }
  const daysOf = (from: number, to: number): LedgerDay[] =>
    series.days.slice(Math.max(0, from), to + 1).flatMap((day) => series.byDay.get(day) ?? [])
  const after = daysOf(last + 1, looked.to).filter((day) => leftOutOf(day) === null)
  const cleanPerDay = after.reduce((sum, day) => sum + cleanKwh(day), 0) / after.length
  const price = energyPrice(tariffs, addDays(toDay, 1), daysOf(looked.from, looked.to))
  const kwhPerDay = found.gain * cleanPerDay
  return {
    state: 'known',
    daysBefore,
    daysAfter,
    ratioBefore: found.before,
    ratioAfter: found.after,
    gain: found.gain,
    gainLow: found.low,
    gainHigh: found.high,
    kwhPerDay,
    yuanPerDay: price === null ? null : price * kwhPerDay,
  }
}

/** The same days with the energy of some inverters only. */
async function ofInverters(
  ctx: Context,
  stationId: string,
  { deviceIds }: StoredCleaning,
  ledger: readonly LedgerDay[],
  range: { from: LocalDay; to: LocalDay },
): Promise<LedgerDay[]> {
  const inverters = await invertersOf(ctx, stationId)
  const nos = inverters.filter(({ id }) => deviceIds.includes(id)).map(({ no }) => no)
  const byDay = new Map((await inverterDays(ctx, nos, range)).map((day) => [day.day, day]))
  return ledger.flatMap((day) => {
    const own = byDay.get(day.day)
    return own ? [{ ...day, ...own }] : []
  })
}

/** What cleanings of one station won, by the days around them; answers in the order of `records`. */
export async function measuredGains(
  ctx: Context,
  station: { id: string; timeZone: string },
  records: readonly StoredCleaning[],
): Promise<MeasuredGain[]> {
  if (records.length === 0) return []
  const yesterday = addDays(localDayOf(ctx.now, station.timeZone), -1)
  const first = records.map(({ fromDay }) => fromDay).toSorted()[0]!
  const last = records
    .map(({ toDay }) => toDay)
    .toSorted()
    .at(-1)!
  const [from, after] = [addDays(first, -fitDays), addDays(last, fitDays)]
  const range = { from, to: after < yesterday ? after : yesterday }
  const [ledger, entered, tariffs] = await Promise.all([
    ledgerDays(ctx, range, station.id),
    findBetween(ctx.db, ctx.user, station.id, { from, to: after }),
    tariffsByStation(ctx.db, [station.id]),
  ])
  const series = dustSeries(range, ledger, entered)
  const fit = soilingFit(series)
  const found = fit ? washingsOf(fit).map(({ day }) => day) : []
  const gains: MeasuredGain[] = []
  for (const record of records) {
    const own =
      record.scope === 'station'
        ? series
        : dustSeries(range, await ofInverters(ctx, station.id, record, ledger, range), [])
    const others = entered.filter(({ id }) => id !== record.id)
    const around: Around = {
      series: own,
      tariffs: tariffs.get(station.id) ?? [],
      washings: [...found, ...others.map(({ toDay }) => series.placeOf(addDays(toDay, 1)))],
      yesterday,
    }
    gains.push(gainOf(around, record))
  }
  return gains
}
