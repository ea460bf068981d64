import type { EventQuery, LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import { lossEventLabels } from '@fengguang/domain/analysis/loss-event.labels'
import { eventDays, eventDevices, type LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { eventsOf, runningShare } from '@fengguang/domain/analysis/loss-event.rules'
import { findingsOf } from '@fengguang/domain/analysis/loss-findings.rules'
import { bookingNames } from '@fengguang/domain/analysis/loss.model'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { dayEnd, dayList, dayStart, daysIn, type DayRange } from '@fengguang/domain/kernel/time-range'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { coverageOf, invertersOf, stationOf, type InverterRow } from './ledger-days.service.ts'
import { decidedMark } from './loss-deciding.ts'
import * as decisionsRepo from './loss-decisions.repo.ts'
import { findEventIntervals, findLight } from './loss-events.repo.ts'
import { findDeviceSums } from './loss-store.repo.ts'

const texts = textPairs({
  exported: ['损失事件', 'loss events'],
  noData: ['没有数据', 'No data'],
  yes: ['是', 'Yes'],
})

/** More intervals than these are not read at once. */
const mostIntervals = 100_000
const mostOperations = 50
const usualStepMs = 300_000

export interface EventStation {
  id: string
  timeZone: string
}

const timeOf = ({ from, to }: DayRange, zone: string) => ({
  fromMs: dayStart(from, zone).getTime(),
  toMs: dayEnd(to, zone).getTime(),
})

export function checkEventDays(range: DayRange): void {
  if (range.to < range.from) throw new Failure('range.endBeforeStart')
  if (daysIn(range) > eventDays) throw new Failure('range.tooLong', { days: eventDays })
}

/** Days with a result, and those of them that were computed with other decisions than hold now. */
async function daysOf(ctx: Context, station: EventStation, range: DayRange) {
  const span = timeOf(range, station.timeZone)
  const decisions = await decisionsRepo.findDecisions(ctx.db, { stationId: station.id, ...span })
  const found = await decisionsRepo.findDecided(ctx.db, { stationId: station.id, ...range })
  const pendingDays = found
    .filter(({ day, decided }) => decidedMark(decisions, timeOf({ from: day, to: day }, station.timeZone)) !== decided)
    .map(({ day }) => day)
  return { span, decisions, days: found.map(({ day }) => day), pendingDays }
}

/** First to last light of the days that have a result, and how long their intervals are. */
async function lightOf(ctx: Context, station: EventStation, range: DayRange, days: readonly string[], nos: number[]) {
  const all = dayList(range).map((day) => ({ day, ...timeOf({ from: day, to: day }, station.timeZone) }))
  const rows = await findLight(ctx.telemetry, {
    deviceNos: nos,
    fromMs: all[0]!.fromMs,
    toMs: all.at(-1)!.toMs,
    startsMs: all.map(({ fromMs }) => fromMs),
  })
  const lit = rows.flatMap((row) => {
    const day = all[row.place]
    return day && days.includes(day.day) ? [{ ...row, day }] : []
  })
  const steps = lit.map(({ day, intervals }) => (day.toMs - day.fromMs) / intervals)
  const stepMs = steps.length === 0 ? usualStepMs : Math.min(...steps)
  return { stepMs, light: lit.map(({ firstMs, lastMs }) => ({ fromMs: firstMs, toMs: lastMs + stepMs })) }
}

/** The events of some inverters of a station on local days. */
export async function readEvents(
  ctx: Context,
  station: EventStation,
  range: DayRange,
  inverters: readonly InverterRow[],
) {
  const { span, decisions, days, pendingDays } = await daysOf(ctx, station, range)
  const nos = inverters.map(({ no }) => no)
  const { stepMs, light } = await lightOf(ctx, station, range, days, nos)
  const ask = { deviceNos: nos, ...span, light, share: runningShare, most: mostIntervals }
  const found = days.length === 0 ? [] : await findEventIntervals(ctx.telemetry, ask)
  if (found.length >= mostIntervals) throw new Failure('lossEvent.tooMany')
  const times = days.map((day) => timeOf({ from: day, to: day }, station.timeZone))
  // A day without a result keeps the intervals of an earlier run; they do not count.
  const counted = found.filter(({ atMs }) => times.some(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs))
  const intervalsOf = Map.groupBy(counted, ({ deviceNo }) => deviceNo)
  const events = inverters.flatMap((device) =>
    eventsOf(
      device,
      intervalsOf.get(device.no) ?? [],
      decisions.filter(({ deviceId }) => deviceId === device.id),
      stepMs,
    ),
  )
  return { span, decisions, days, pendingDays, stepMs, light, events }
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString()

export async function lossEvents(
  ctx: Context,
  { stationId, page, ...range }: EventQuery & { page: number },
): Promise<LossEvents> {
  const station = await stationOf(ctx, stationId)
  checkEventDays(range)
  // Read before the decisions: what changes in between is newer than the revision.
  const revision = await decisionsRepo.findRevision(ctx.db, stationId)
  const all = await invertersOf(ctx, stationId)
  const inverters = all.slice((page - 1) * eventDevices, page * eventDevices)
  const view = await readEvents(ctx, station, range, inverters)
  const ids = inverters.map(({ id }) => id)
  const sums = await findDeviceSums(ctx.telemetry, { deviceNos: inverters.map(({ no }) => no), ...range })
  const operations = await decisionsRepo.findOperations(ctx.db, {
    stationId,
    accountId: ctx.user.accountId,
    most: mostOperations,
  })
  return {
    timeZone: station.timeZone,
    from: isoOf(view.span.fromMs),
    to: isoOf(view.span.toMs),
    revision,
    deviceCount: all.length,
    devices: inverters.map(({ id, name }) => ({ id, name })),
    days: await coverageOf(ctx, station, range, view.days.length),
    pendingDays: view.pendingDays,
    light: view.light.map(({ fromMs, toMs }) => ({ fromAt: isoOf(fromMs), toAt: isoOf(toMs) })),
    events: view.events,
    lossKwh: sums.reduce((sum, { lossKwh }) => sum + totalLoss(lossKwh), 0),
    findings: findingsOf({
      ...view,
      statements: await decisionsRepo.findStatements(ctx.db, ids, view.span),
      ratedKw: new Map(inverters.map(({ id, ratedKw }) => [id, ratedKw])),
    }),
    operations: operations.map(({ at, undoneAt, ...operation }) => ({
      ...operation,
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
  }
}

async function* everyEvent(ctx: Context, station: EventStation, range: DayRange): AsyncIterable<LossEvent> {
  const all = await invertersOf(ctx, station.id)
  for (let i = 0; i < all.length; i += eventDevices)
    yield* (await readEvents(ctx, station, range, all.slice(i, i + eventDevices))).events
}

export async function exportEvents(ctx: Context, { stationId, ...range }: EventQuery) {
  const station = await stationOf(ctx, stationId)
  checkEventDays(range)
  await record(ctx, {
    action: 'export',
    target: say(texts.exported, ctx.lang),
    detail: JSON.stringify({ stationId, ...range }),
  })
  const column = labelled<LossEvent, typeof lossEventLabels>(lossEventLabels, ctx.lang)
  const columns = [
    column('deviceName', ({ deviceName }) => deviceName),
    column('lossClass', ({ lossClass }) => say(lossClass ? lossClassNames[lossClass] : texts.noData, ctx.lang)),
    column('fromAt', ({ fromAt }) => localDate(fromAt, station.timeZone)),
    column('toAt', ({ toAt }) => localDate(toAt, station.timeZone)),
    column('hours', ({ hours }) => hours),
    column('lossKwh', ({ lossKwh }) => lossKwh),
    column('expectedKwh', ({ expectedKwh }) => expectedKwh),
    column('booking', ({ booking }) => say(bookingNames[booking], ctx.lang)),
    column('cause', ({ cause }) => cause),
    column('decidedBy', ({ decidedBy }) => decidedBy),
    column('isLocked', ({ isLocked }) => (isLocked ? say(texts.yes, ctx.lang) : '')),
  ]
  const name = await exportName(ctx, texts.exported, { stationId, ...range })
  return excelFile(name, columns, everyEvent(ctx, station, range))
}
