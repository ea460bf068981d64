import { cleaningAdvice, cleaningNow, costCurve } from '@fengguang/analytics/pv/cleaning'
import { soilingFit } from '@fengguang/analytics/soiling/short-soiling'
import { rateOf } from '@fengguang/analytics/soiling/soiling-curve'
import {
  cleanNow,
  dustState,
  expectedDryDays,
  rainGate,
  type DustState,
} from '@fengguang/domain/cleaning/clean-now.rules'
import type { CalculatorInput, CleanCalculator, WorthCleaning } from '@fengguang/domain/cleaning/cleaning.contract'
import type { CleaningPromise, Refusal } from '@fengguang/domain/cleaning/cleaning.model'
import { coverageOf, energyPrice, isEnough, type LedgerDay } from '@fengguang/domain/cleaning/dust-day.rules'
import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { ledgerDays, plantsOf, stationOf } from '../analysis/ledger-days.service.ts'
import { tariffsByStation } from '../prices/tariffs.service.ts'
import { findBetween, findLastCosts } from './cleaning.repo.ts'
import { dustSeries } from './dust-series.ts'
import { rainOf } from './rain.service.ts'

/** The rate of soiling is learned from so many days. */
const rateDays = 61
/** Of these, 80 % must be valid. */
const judgedDays = 30
const [shortestCurve, longestCurve] = [30, 365]

interface Typed {
  costYuan?: number | undefined
  pricePerKwh?: number | undefined
  ratePctPerDay?: number | undefined
  dryDays?: number | undefined
}

function judged(days: readonly LedgerDay[], asOf: LocalDay): DustState | Refusal {
  const from = addDays(asOf, 1 - judgedDays)
  const recent = days.filter(({ day }) => day >= from && day <= asOf)
  return isEnough(coverageOf(recent, judgedDays)) ? dustState(days, asOf) : 'fewDays'
}

/** Share of the energy of clean modules that dust takes. */
const lossOf = ({ ratio }: DustState): number => Math.min(0.99, Math.max(0, 1 - ratio))

interface Now {
  gainKwhPerDay: number | null
  gainYuanPerDay: number | null
  paybackDays: number | null
}

/** What cleaning now would win; the parts that are unknown are null. */
function winOf(state: DustState | undefined, cost: number | null, price: number | null): Now {
  if (!state) return { gainKwhPerDay: null, gainYuanPerDay: null, paybackDays: null }
  const now = cleaningNow({
    dailyEnergyKwh: state.dailyEnergyKwh,
    pricePerKwh: price ?? 0,
    cleaningCost: cost ?? 0,
    currentLoss: lossOf(state),
  })
  const isPaid = cost !== null && price !== null && Number.isFinite(now.paybackDays)
  return {
    gainKwhPerDay: now.recoverableKwhPerDay,
    gainYuanPerDay: price === null ? null : now.recoverableKwhPerDay * price,
    paybackDays: isPaid ? now.paybackDays : null,
  }
}

/** The cheapest interval and what a day costs around it. */
function bestOf(state: DustState | undefined, { costYuan, pricePerKwh, ratePctPerDay }: CalculatorInput) {
  const dailyEnergyKwh = state?.dailyEnergyKwh ?? 0
  const known = [costYuan, pricePerKwh, ratePctPerDay, dailyEnergyKwh].every((figure) => figure !== null && figure > 0)
  if (!state || !known) return { best: null, curve: [] }
  const input = {
    dailyEnergyKwh,
    pricePerKwh: pricePerKwh!,
    soilingPerDay: ratePctPerDay! / 100,
    cleaningCost: costYuan!,
    currentLoss: lossOf(state),
  }
  const { intervalDays, wholeIntervalDays, costPerDay, dailyRevenue } = cleaningAdvice(input)
  const most = Math.min(longestCurve, Math.max(shortestCurve, 2 * wholeIntervalDays))
  return {
    best: { exactDays: intervalDays, days: wholeIntervalDays, yuanPerDay: costPerDay },
    curve: costCurve(input.cleaningCost, input.soilingPerDay * dailyRevenue, most),
  }
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))

async function measuredInput(
  ctx: Context,
  station: { id: string; timeZone: string },
  days: readonly LedgerDay[],
  range: { from: LocalDay; to: LocalDay },
  dryDays: number | null,
): Promise<CalculatorInput> {
  const [costs, tariffs, entered] = await Promise.all([
    findLastCosts(ctx.db, ctx.user, station.id),
    tariffsByStation(ctx.db, [station.id]),
    findBetween(ctx.db, ctx.user, station.id, range),
  ])
  const fit = soilingFit(dustSeries(range, days, entered))
  const rate = fit && rateOf(fit.fit, fit.values)
  const price = energyPrice(tariffs.get(station.id) ?? [], addDays(range.to, 1), days)
  return {
    costYuan: costs[0]?.costYuan ?? null,
    pricePerKwh: price === null ? null : rounded(price, 4),
    ratePctPerDay: rate === undefined ? null : rounded(100 * rate, 4),
    dryDays: dryDays === null ? null : rounded(dryDays, 1),
  }
}

export async function cleanCalculator(
  ctx: Context,
  { stationId, ...typed }: Typed & { stationId: string },
): Promise<CleanCalculator> {
  const station = await stationOf(ctx, stationId)
  const to = addDays(localDayOf(ctx.now, station.timeZone), -1)
  const range = { from: addDays(to, 1 - rateDays), to }
  const [days, rains] = [await ledgerDays(ctx, range, stationId), await rainOf(ctx, [station])]
  const rain = rains(stationId)
  const found = judged(days, to)
  const state = typeof found === 'string' ? undefined : found
  const measured = await measuredInput(ctx, station, days, range, expectedDryDays(rain.forecast, rain.measured))
  const used: CalculatorInput = {
    costYuan: typed.costYuan ?? measured.costYuan,
    pricePerKwh: typed.pricePerKwh ?? measured.pricePerKwh,
    ratePctPerDay: typed.ratePctPerDay ?? measured.ratePctPerDay,
    dryDays: typed.dryDays ?? measured.dryDays,
  }
  const gate = rainGate(rain.forecast, rain.measured)
  const now = winOf(state, used.costYuan, used.pricePerKwh)
  const isForecast = gate.source === 'forecast'
  return {
    asOf: state?.day ?? null,
    refusal: typeof found === 'string' ? found : null,
    ratio: state?.ratio ?? null,
    dailyEnergyKwh: state?.dailyEnergyKwh ?? null,
    measured,
    used,
    gate: { ...gate, service: isForecast ? rain.service : null, issuedAt: isForecast ? rain.issuedAt : null },
    verdict: cleanNow(gate.state, used.dryDays, now.paybackDays),
    ...now,
    ...bestOf(state, used),
  }
}

/** What the calculator says of a cleaning that begins on a day, from the days before it. */
export async function promiseAt(
  ctx: Context,
  stationId: string,
  fromDay: LocalDay,
  { share, costYuan }: { share: number; costYuan: number },
): Promise<CleaningPromise | null> {
  const asOf = addDays(fromDay, -1)
  const days = await ledgerDays(ctx, { from: addDays(asOf, 1 - judgedDays), to: asOf }, stationId)
  const state = judged(days, asOf)
  if (typeof state === 'string') return null
  const tariffs = await tariffsByStation(ctx.db, [stationId])
  const price = energyPrice(tariffs.get(stationId) ?? [], fromDay, days)
  const part = { ...state, dailyEnergyKwh: state.dailyEnergyKwh * share }
  const { gainKwhPerDay, gainYuanPerDay, paybackDays } = winOf(part, costYuan, price)
  return { ratioBefore: state.ratio, kwhPerDay: gainKwhPerDay!, yuanPerDay: gainYuanPerDay, paybackDays }
}

/** Stations of the caller where cleaning pays today, the greatest gain first. */
export async function stationsWorthCleaning(ctx: Context): Promise<WorthCleaning> {
  const plants = await plantsOf(ctx)
  const costs = new Map((await findLastCosts(ctx.db, ctx.user)).map(({ stationId, costYuan }) => [stationId, costYuan]))
  const known = plants.filter(({ id }) => costs.has(id))
  const none = { stations: { all: plants.length, judged: 0 }, worth: [] }
  if (known.length === 0) return none
  // Zones differ by a day at most: one read for all.
  const today = localDayOf(ctx.now, 'UTC')
  const byStation = Map.groupBy(
    await ledgerDays(ctx, { from: addDays(today, -judgedDays - 2), to: addDays(today, 1) }),
    ({ stationId }) => stationId,
  )
  const tariffs = await tariffsByStation(
    ctx.db,
    known.map(({ id }) => id),
  )
  const candidates = known.flatMap((plant) => {
    const days = byStation.get(plant.id) ?? []
    const now = localDayOf(ctx.now, plant.timeZone)
    const state = judged(days, addDays(now, -1))
    const price = energyPrice(tariffs.get(plant.id) ?? [], now, days)
    if (typeof state === 'string' || price === null) return []
    return [{ plant, ratio: state.ratio, ...winOf(state, costs.get(plant.id)!, price) }]
  })
  const rains = await rainOf(
    ctx,
    candidates.map(({ plant }) => plant),
  )
  const worth = candidates.flatMap(({ plant, ratio, gainKwhPerDay, gainYuanPerDay, paybackDays }) => {
    const { forecast, measured } = rains(plant.id)
    const gate = rainGate(forecast, measured)
    const dryDays = expectedDryDays(forecast, measured)
    if (cleanNow(gate.state, dryDays, paybackDays) !== 'clean') return []
    return [
      {
        stationId: plant.id,
        stationName: plant.name,
        ratio,
        gainKwhPerDay: gainKwhPerDay!,
        gainYuanPerDay: gainYuanPerDay!,
        paybackDays: paybackDays!,
        dryDays: dryDays!,
        rainSource: gate.source,
      },
    ]
  })
  return {
    stations: { all: plants.length, judged: candidates.length },
    worth: worth.toSorted((a, b) => b.gainYuanPerDay - a.gainYuanPerDay),
  }
}
