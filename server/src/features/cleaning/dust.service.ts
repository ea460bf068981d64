import { soilingFit } from '@fengguang/analytics/soiling/short-soiling'
import { soilingCurve, soilingCurveVersion, type SoilingCurve } from '@fengguang/analytics/soiling/soiling-curve'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import type { CleanLine, DeviceDust, DustQuery, DustSummary } from '@fengguang/domain/cleaning/cleaning.contract'
import { deviceDustLabels } from '@fengguang/domain/cleaning/cleaning.labels'
import type { Refusal } from '@fengguang/domain/cleaning/cleaning.model'
import { cleanKwh, coverageOf, isEnough, leftOutOf, type DustCoverage } from '@fengguang/domain/cleaning/dust-day.rules'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { addDays, localDayOf, type DayRange, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled } from '../../platform/excel.ts'
import {
  closedDays,
  deviceDustOn,
  invertersOf,
  ledgerDays,
  stationOf,
  type LedgerRow,
} from '../analysis/ledger-days.service.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { findBetween, type StoredCleaning } from './cleaning.repo.ts'
import { dustSeries, type DustSeries } from './dust-series.ts'

/** A month alone may hold no washing: the curve is fitted with so many days around it. */
const daysBefore = 61
const daysAfter = 15

interface Dust {
  station: Awaited<ReturnType<typeof stationOf>>
  range: DayRange
  coverage: DustCoverage
  refusal: Refusal | null
  /** Days of the range that count, oldest first. */
  valid: LedgerRow[]
  /** All that were looked at. */
  ledger: LedgerRow[]
  entered: StoredCleaning[]
  series: DustSeries
  /** Undefined where refused or not drawn. */
  curve: SoilingCurve | undefined
}

const earlier = (a: LocalDay, b: LocalDay): LocalDay => (a < b ? a : b)
const isIn = ({ from, to }: DayRange, day: LocalDay): boolean => day >= from && day <= to

async function readDust(ctx: Context, { stationId, span, date }: DustQuery, isDrawn = true): Promise<Dust> {
  const station = await stationOf(ctx, stationId)
  const range = daysOfSpan(span, date)
  const yesterday = addDays(localDayOf(ctx.now, station.timeZone), -1)
  const window = { from: addDays(range.from, -daysBefore), to: earlier(addDays(range.to, daysAfter), yesterday) }
  const [ledger, entered] = await Promise.all([
    ledgerDays(ctx, window, stationId),
    findBetween(ctx.db, ctx.user, stationId, { from: addDays(window.from, -1), to: addDays(range.to, daysAfter) }),
  ])
  const own = ledger.filter(({ day }) => isIn(range, day))
  const coverage = coverageOf(own, closedDays(range, ctx.now, station.timeZone))
  const valid = own.filter((day) => leftOutOf(day) === null)
  const series = dustSeries(window, ledger, entered)
  const base = { station, range, coverage, valid, ledger, entered, series, curve: undefined }
  if (coverage.all === 0) return { ...base, refusal: 'noDays' }
  if (!isEnough(coverage)) return { ...base, refusal: 'fewDays' }
  const counted = new Set(valid.map(({ day }) => day))
  const weights = Float64Array.from(series.days, (day) => (counted.has(day) ? cleanKwh(series.byDay.get(day)!) : 0))
  // Days on which nothing could be generated have no ratio.
  if (!(sumOf([...weights]) > 0)) return { ...base, refusal: 'fewDays' }
  // An interval is drawn eighty times: a list of inverters does without.
  if (!isDrawn) return { ...base, refusal: soilingFit(series) ? null : 'noWashing' }
  const curve = soilingCurve(series, weights)
  return { ...base, refusal: curve ? null : 'noWashing', curve }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Null where dust on one of the days has no price. */
function dustYuan(days: readonly LedgerRow[]): number | null {
  const yuan = days.map(({ lossKwh, dustYuan: own }) => (lossKwh.dust > 0 ? own : 0))
  return yuan.includes(null) ? null : sumOf(yuan as number[])
}

export async function dustSummary(ctx: Context, query: DustQuery): Promise<DustSummary> {
  const { station, range, coverage, refusal, valid, ledger, curve } = await readDust(ctx, query)
  const own = ledger.filter(({ day }) => isIn(range, day))
  const newest = Math.max(...own.map(({ computedAt }) => computedAt.getTime()))
  const common = {
    stationId: station.id,
    stationName: station.name,
    timeZone: station.timeZone,
    ...range,
    days: coverage,
    refusal,
    formulaVersions: [...new Set(own.map(({ formulaVersion }) => formulaVersion))].toSorted((a, b) => a - b),
    curveVersion: soilingCurveVersion,
    computedAt: own.length > 0 ? new Date(newest).toISOString() : null,
  }
  if (!curve) return { ...common, ratio: null, lossKwh: null, lossYuan: null, ratePerDay: null }
  const clean = sumOf(valid.map(cleanKwh))
  const dust = sumOf(valid.map(({ lossKwh }) => lossKwh.dust))
  // What the ledger booked is the figure; how sure it is comes from the measured days.
  const value = 1 - dust / clean
  const ratio = { value, low: Math.min(value, curve.ratio.low), high: Math.max(value, curve.ratio.high) }
  return {
    ...common,
    ratio,
    lossKwh: { value: dust, low: (1 - ratio.high) * clean, high: (1 - ratio.low) * clean },
    lossYuan: dustYuan(valid),
    ratePerDay: curve.ratePerDay ?? null,
  }
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

export async function cleanLine(ctx: Context, query: DustQuery): Promise<CleanLine> {
  const { range, refusal, series, curve, entered } = await readDust(ctx, query)
  const days = series.days.flatMap((day, place) => {
    if (!curve || !isIn(range, day)) return []
    const own = series.byDay.get(day)
    const ratio = own && leftOutOf(own) === null ? own.soilingRatio : null
    const [low, high] = [known(curve.low[place]), known(curve.high[place])]
    return [
      {
        day,
        ratio,
        low: ratio === null || low === null ? null : Math.min(low, ratio),
        high: ratio === null || high === null ? null : Math.max(high, ratio),
        measured: known(series.index[place]),
      },
    ]
  })
  const found = (curve?.washings ?? []).map(({ day, gain }) => ({ day: series.days[day]!, gain }))
  return {
    refusal,
    days,
    found: found.filter(({ day }) => isIn(range, day)),
    entered: entered
      .filter(({ fromDay, toDay }) => fromDay <= range.to && toDay >= range.from)
      .map(({ id, fromDay, toDay, kind, scope }) => ({ id, fromDay, toDay, kind, scope })),
  }
}

/** Inverters by what dust took, the most first; none where the station itself has no result. */
export async function deviceDust(ctx: Context, query: DustQuery): Promise<DeviceDust[]> {
  const { valid, refusal } = await readDust(ctx, query, false)
  if (refusal !== null) return []
  const inverters = await invertersOf(ctx, query.stationId)
  const isPriced = dustYuan(valid) !== null
  const prices = valid.map(({ day, lossKwh, dustYuan: yuan }) => ({
    day,
    price: lossKwh.dust > 0 ? (yuan ?? 0) / lossKwh.dust : 0,
  }))
  const sums = await deviceDustOn(
    ctx,
    inverters.map(({ no }) => no),
    prices,
  )
  const whole = sumOf(sums.map(({ dustKwh }) => dustKwh))
  const byNo = new Map(inverters.map((inverter) => [inverter.no, inverter]))
  return sums
    .map(({ deviceNo, expectedKwh, dustKwh, dustYuan: yuan }) => {
      const { id, name, model, ratedKw } = byNo.get(deviceNo)!
      return {
        deviceId: id,
        deviceName: name,
        model,
        ratedKw,
        expectedKwh,
        dustKwh,
        dustYuan: isPriced ? yuan : null,
        share: whole > 0 ? dustKwh / whole : null,
      }
    })
    .toSorted((a, b) => b.dustKwh - a.dustKwh)
}

export async function exportDeviceDust(ctx: Context, query: DustQuery) {
  const what: TextPair = ['逆变器灰尘损失', 'dust losses of inverters']
  const rows = await deviceDust(ctx, query)
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(query) })
  const column = labelled<DeviceDust, typeof deviceDustLabels>(deviceDustLabels, ctx.lang)
  const columns = [
    column('deviceName', (row) => row.deviceName),
    column('model', (row) => row.model),
    column('ratedKw', (row) => row.ratedKw),
    column('expectedKwh', (row) => row.expectedKwh),
    column('dustKwh', (row) => row.dustKwh),
    column('dustYuan', (row) => row.dustYuan),
    column('sharePct', (row) => row.share && 100 * row.share),
    column('lossPct', (row) => (row.expectedKwh > 0 ? (100 * row.dustKwh) / row.expectedKwh : null)),
  ]
  const { from, to } = daysOfSpan(query.span, query.date)
  const name = await exportName(ctx, what, { stationId: query.stationId, from, to })
  return excelFile(name, columns, rows)
}
