import type {
  AnalysisHome,
  DustInterval,
  IntervalLoss,
  LossSummary,
  SpanQuery,
} from '@fengguang/domain/analysis/analysis.contract'
import { lossClasses, type LossClass, type Span } from '@fengguang/domain/analysis/loss.model'
import { segmentsOf } from '@fengguang/domain/analysis/loss-event.rules'
import { addSum, daysOfSpan, emptySum, totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { addDays, dayEnd, dayStart, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Context } from '../../http/context.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import * as repo from './analysis.repo.ts'
import { closedDays, coverage, coverageOf, stationOf } from './ledger-days.service.ts'
import { findDecisions } from './loss-decisions.repo.ts'
import * as losses from './loss-store.repo.ts'
import { ruleInputs } from './rule-inputs.service.ts'

const dayMs = 86_400_000
const topCount = 10 // spec §9: top 10 loss rankings

const yuanByClass = (yuan: readonly number[] | null) =>
  yuan && (Object.fromEntries(lossClasses.map((name, i) => [name, yuan[i]!])) as Record<LossClass, number>)

const addYuan = (all: readonly number[] | null, own: readonly number[] | null) =>
  all && own ? all.map((yuan, i) => yuan + own[i]!) : null
const noYuan = lossClasses.map(() => 0)

async function slicesOf(
  ctx: Context,
  { stationId, span }: SpanQuery,
  days: { from: LocalDay; to: LocalDay },
  zone: string,
) {
  if (span !== 'day') {
    const sums = await repo.findSums(ctx.db, ctx.user, { stationId, ...days, by: span === 'month' ? 'day' : 'month' })
    return sums.map(({ key, expectedKwh, actualKwh, gainKwh, lossKwh, lossYuan }) => ({
      key,
      expectedKwh,
      actualKwh,
      gainKwh,
      lossKwh,
      lossYuan: yuanByClass(lossYuan),
    }))
  }
  const devices = await repo.findGenerators(ctx.db, ctx.user, { stationId })
  const [fromMs, toMs] = [dayStart(days.from, zone).getTime(), dayEnd(days.from, zone).getTime()]
  const hours = await losses.findHours(ctx.telemetry, { deviceNos: devices.map(({ no }) => no), fromMs, toMs })
  return hours.map(({ hourMs: atMs, ...sum }) => ({ ...sum, key: new Date(atMs).toISOString(), lossYuan: null }))
}

export async function lossSummary(ctx: Context, query: SpanQuery): Promise<LossSummary> {
  const { stationId } = query
  const station = await stationOf(ctx, stationId)
  const days = daysOfSpan(query.span, query.date)
  const [found] = await repo.findSums(ctx.db, ctx.user, { stationId, ...days, by: 'station' })
  const sum = emptySum()
  if (found) addSum(sum, found)
  return {
    ...sum,
    stationId,
    stationName: station.name,
    timeZone: station.timeZone,
    ...days,
    days: await coverageOf(ctx, { id: stationId, timeZone: station.timeZone }, days, found?.days ?? 0),
    intervals: found?.intervals ?? { all: 0, counted: 0, missing: 0, bad: 0, unjudged: 0 },
    lossYuan: found ? yuanByClass(found.lossYuan) : null,
    planKwh: await planOf(ctx, stationId, days),
    slices: await slicesOf(ctx, query, days, station.timeZone),
    formulaVersions: found?.formulaVersions ?? [],
    dust: await dustOf(ctx, stationId, days),
    computedAt: found?.computedAt?.toISOString() ?? null,
  }
}

async function dustOf(ctx: Context, stationId: string, days: { from: LocalDay; to: LocalDay }): Promise<DustInterval> {
  const rows = await repo.findDust(ctx.db, { stationId, ...days })
  const known = rows.find(({ reason }) => reason === null)
  return {
    days: known?.days ?? 0,
    lowKwh: known?.lowKwh ?? null,
    highKwh: known?.highKwh ?? null,
    refused: rows.flatMap(({ reason, days: count }) => (reason === null ? [] : [{ reason, days: count }])),
  }
}

/** The plan of a month is spread evenly over its days, and only days with a result count. */
async function planOf(ctx: Context, stationId: string, days: { from: LocalDay; to: LocalDay }): Promise<number | null> {
  const year = Number(days.from.slice(0, 4))
  const plan = await repo.findPlannedMonths(ctx.db, ctx.user, stationId, year)
  if (!plan) return null
  const months = await repo.findSums(ctx.db, ctx.user, { stationId, ...days, by: 'month' })
  return months.reduce((sum, { key, days: computed }) => {
    const { from, to } = daysOfSpan('month', `${key}-01`)
    const inMonth = (Date.parse(to) - Date.parse(from)) / dayMs + 1
    return sum + (plan[Number(key.slice(5)) - 1]! * computed) / inMonth
  }, 0)
}

export async function lossDevices(ctx: Context, { stationId, span, date }: SpanQuery) {
  await stationOf(ctx, stationId)
  const devices = await repo.findGenerators(ctx.db, ctx.user, { stationId })
  const sums = await losses.findDeviceSums(ctx.telemetry, {
    deviceNos: devices.map(({ no }) => no),
    ...daysOfSpan(span, date),
  })
  const byNo = new Map(sums.map(({ deviceNo, ...sum }) => [deviceNo, sum]))
  return devices
    .flatMap(({ id, no, name, model, ratedKw }) => {
      const sum = byNo.get(no)
      return sum ? [{ deviceId: id, deviceName: name, model, ratedKw, ...sum }] : []
    })
    .toSorted((a, b) => totalLoss(b.lossKwh) - totalLoss(a.lossKwh))
}

async function deviceOf(ctx: Context, deviceId: string) {
  const [device] = await repo.findGenerators(ctx.db, ctx.user, { deviceId })
  if (!device) throw new Failure('record.notFound')
  return device
}

export async function lossDays(
  ctx: Context,
  { deviceId, span, date }: { deviceId: string; span: Span; date: LocalDay },
) {
  const { no } = await deviceOf(ctx, deviceId)
  return losses.findDeviceDays(ctx.telemetry, { deviceNo: no, ...daysOfSpan(span, date) })
}

const usualStepMs = 300_000

export async function lossIntervals(
  ctx: Context,
  { deviceId, date }: { deviceId: string; date: LocalDay },
): Promise<IntervalLoss[]> {
  const { no, type, timeZone, stationId } = await deviceOf(ctx, deviceId)
  const [result] = await repo.findSums(ctx.db, ctx.user, { stationId, from: date, to: date, by: 'day' })
  if (!result) return []
  const span = { fromMs: dayStart(date, timeZone).getTime(), toMs: dayEnd(date, timeZone).getTime() }
  const found = await losses.findIntervals(ctx.telemetry, { deviceNo: no, ...span })
  const stepMs = found.length > 1 ? found[1]!.atMs - found[0]!.atMs : usualStepMs
  const inputs = await ruleInputs(ctx, { no, type, stationId }, { ...span, stepMs })
  const decisions = await findDecisions(ctx.db, { stationId, ...span })
  const segments = segmentsOf(decisions.filter((one) => one.deviceId === deviceId))
  return found.map(({ atMs, ...interval }) => {
    const decision = segments.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)?.decision
    return {
      at: new Date(atMs).toISOString(),
      ...interval,
      inputs: inputs(atMs),
      decided: decision ? { by: decision.by, cause: decision.cause, isLocked: decision.isLocked } : null,
    }
  })
}

/** Inverters and turbines of the fleet that lose the most. */
async function worstDevices(ctx: Context, days: { from: LocalDay; to: LocalDay }): Promise<AnalysisHome['devices']> {
  const deviceNos = await repo.findGeneratorNos(ctx.db, ctx.user)
  const sums = await losses.findWorst(ctx.telemetry, { deviceNos, ...days }, topCount)
  const worst = sums
    .map((sum) => ({ ...sum, lost: totalLoss(sum.lossKwh) }))
    .filter(({ lost }) => lost > 0)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, topCount)
  const named = await repo.findGenerators(ctx.db, ctx.user, { nos: worst.map(({ deviceNo }) => deviceNo) })
  const byNo = new Map(named.map((device) => [device.no, device]))
  return worst.map(({ deviceNo, lossKwh, lost, expectedKwh }) => {
    const { id, name, stationId, stationName, stcls } = byNo.get(deviceNo)!
    return {
      stationId,
      stationName,
      stcls,
      deviceId: id,
      deviceName: name,
      worst: lossClasses.toSorted((a, b) => lossKwh[b] - lossKwh[a])[0]!,
      lossKwh: lost,
      lossShare: expectedKwh > 0 ? lost / expectedKwh : 0,
    }
  })
}

export async function analysisHome(
  ctx: Context,
  { span, date }: { span: Span; date?: LocalDay | undefined },
): Promise<AnalysisHome> {
  const zone = await companyZone(ctx)
  const days = daysOfSpan(span, date ?? addDays(localDayOf(ctx.now, zone), -1))
  const sums = await repo.findSums(ctx.db, ctx.user, { ...days, by: 'station' })
  const stations = await repo.findPlantNames(ctx.db, ctx.user)
  const names = new Map(stations.map(({ id, name }) => [id, name]))
  const whole = emptySum()
  let yuan: readonly number[] | null = noYuan
  for (const sum of sums) {
    addSum(whole, sum)
    yuan = addYuan(yuan, sum.lossYuan)
  }
  const newest = sums.map(({ computedAt }) => computedAt?.getTime() ?? 0)
  return {
    ...whole,
    ...days,
    stations: { all: stations.length, known: sums.length },
    days: coverage(
      closedDays(days, ctx.now, zone) * stations.length,
      sums.reduce((count, one) => count + one.days, 0),
      await repo.findNoResults(ctx.db, ctx.user, days),
    ),
    lossYuan: yuan && sums.length > 0 ? yuan.reduce((all, one) => all + one, 0) : null,
    ranking: sums.map((sum) => ({
      stationId: sum.key,
      stationName: names.get(sum.key) ?? sum.key,
      stcls: sum.stcls,
      expectedKwh: sum.expectedKwh,
      actualKwh: sum.actualKwh,
      lossKwh: sum.lossKwh,
      lossYuan: sum.lossYuan && sum.lossYuan.reduce((all, one) => all + one, 0),
      performanceRatio: sum.performanceRatio,
      equivalentHours: sum.equivalentHours,
      days: sum.days,
    })),
    devices: await worstDevices(ctx, days),
    computedAt: newest.length > 0 ? new Date(Math.max(...newest)).toISOString() : null,
  }
}
