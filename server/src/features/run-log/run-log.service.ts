import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, textPairs } from '@fengguang/domain/kernel/texts'
import { dayEnd, daysIn, dayStart } from '@fengguang/domain/kernel/time-range'
import type { LogRange, ShiftQuery } from '@fengguang/domain/run-log/run-log.contract'
import { runLogLabels } from '@fengguang/domain/run-log/run-log.labels'
import {
  listedFacts,
  usualStarts,
  type EntryForm,
  type RunLogEntry,
  type Shift,
  type ShiftAlarm,
  type ShiftFacts,
  type ShiftLog,
  type ShiftSetting,
  type ShiftTask,
  type ShiftTicket,
} from '@fengguang/domain/run-log/run-log.model'
import { shiftAt, shiftBefore, shiftsOn } from '@fengguang/domain/run-log/run-log.rules'
import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import type { Task } from '@fengguang/domain/tasks/task.model'
import { underWay, type Ticket } from '@fengguang/domain/work-tickets/ticket.model'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { pageEvents } from '../alarms/alarms.service.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import { pageTasks } from '../tasks/tasks.service.ts'
import { pageTickets } from '../work-tickets/work-tickets.service.ts'
import * as repo from './run-log.repo.ts'

const texts = textPairs({
  entry: ['运行日志', 'run log entry'],
  exported: ['运行日志', 'run log'],
  setting: ['值班时间', 'shifts'],
})
/** Entries of one shift; people write a few. */
const mostEntries = 500
const mostExported = 50_000
/** A year of a log in one file. */
const mostDays = 366

export const startsOf = async (ctx: Context): Promise<readonly string[]> =>
  (await repo.findStarts(ctx.db, ctx.user.companyId)) ?? usualStarts

export const shiftSetting = async (ctx: Context): Promise<ShiftSetting> => ({ starts: [...(await startsOf(ctx))] })

export async function saveShifts(ctx: Context, { starts }: ShiftSetting): Promise<ShiftSetting> {
  const kept = [...new Set(starts)].toSorted()
  await ctx.db.inTransaction(async (tx) => {
    await repo.saveStarts(tx, ctx.user.companyId, kept)
    await record(ctx, { action: 'update', target: say(texts.setting, ctx.lang), detail: kept.join(' ') }, tx)
  })
  return { starts: kept }
}

const alarmOf = ({ id, level, text, deviceName, raisedAt, isActive }: AlarmEvent): ShiftAlarm => ({
  id,
  level,
  text,
  deviceName,
  raisedAt,
  isActive,
})
const taskOf = ({ id, no, name, type, status, executorName, isOverdue }: Task): ShiftTask => ({
  id,
  no,
  name,
  type,
  status,
  executorName,
  isOverdue,
})

const ticketOf = ({
  id,
  no,
  equipment,
  status,
  leaderName,
  plannedEndAt,
  wiresOut,
  overrides,
}: Ticket): ShiftTicket => ({
  id,
  no,
  equipment,
  status,
  leaderName,
  plannedEndAt,
  wiresOut,
  overrides,
})
const openTickets = [...underWay, 'workEnded'].join(',')

/** What was raised in the shift, and what is open, shelved and to be done now. */
export async function factsOf(
  ctx: Context,
  { stationId, deviceId }: Pick<ShiftQuery, 'stationId' | 'deviceId'>,
  { from, to }: Pick<Shift, 'from' | 'to'>,
): Promise<ShiftFacts> {
  const first = { page: 1, pageSize: listedFacts }
  const place = { stationId, ...(deviceId !== undefined && { deviceId }) }
  const [raised, open, shelved, tasks, tickets] = await Promise.all([
    pageEvents(ctx, { ...place, from, to, scope: 'all' }, first),
    pageEvents(ctx, { ...place, scope: 'open' }, first),
    pageEvents(ctx, { ...place, shelved: 'true' }, first),
    pageTasks(ctx, { stationId, status: openStatuses.join(',') }, first),
    pageTickets(ctx, { stationId, status: openTickets }, first),
  ])
  const alarms = ({ rows, total }: typeof raised) => ({ total, rows: rows.map(alarmOf) })
  return {
    raised: alarms(raised),
    open: alarms(open),
    shelved: alarms(shelved),
    tasks: { total: tasks.total, rows: tasks.rows.map(taskOf) },
    tickets: { total: tickets.total, rows: tickets.rows.map(ticketOf) },
  }
}

/** The shift that is asked for, else the one on duty. */
function shiftOf(
  { day, no }: Pick<ShiftQuery, 'day' | 'no'>,
  starts: readonly string[],
  zone: string,
  now: Date,
): Shift {
  if (day === undefined) return shiftAt(now, starts, zone)
  const shifts = shiftsOn(day, starts, zone)
  return shifts[(no ?? 1) - 1] ?? shifts.at(-1)!
}

export async function shiftLog(ctx: Context, query: ShiftQuery): Promise<ShiftLog> {
  const { stationId, deviceId } = query
  const { timeZone } = await getStation(ctx, stationId)
  const starts = await startsOf(ctx)
  const shift = shiftOf(query, starts, timeZone, ctx.now)
  const range = { from: new Date(shift.from), to: new Date(shift.to) }
  const [entries, facts, given, received] = await Promise.all([
    repo.findEntries(ctx.db, ctx.user, { stationId, deviceId, ...range }, mostEntries),
    factsOf(ctx, query, shift),
    repo.findHandover(ctx.db, ctx.user, stationId, shift),
    repo.findHandover(ctx.db, ctx.user, stationId, shiftBefore(shift, starts, timeZone)),
  ])
  return {
    timeZone,
    shift,
    shifts: shiftsOn(shift.day, starts, timeZone),
    isCurrent: range.from <= ctx.now && ctx.now < range.to,
    entries,
    facts,
    given: given ?? null,
    received: received ?? null,
  }
}

export async function insertEntry(ctx: Context, form: EntryForm): Promise<{ id: string }> {
  await getStation(ctx, form.stationId)
  if (form.deviceId !== null) {
    const device = (await readableDevices(ctx, [form.deviceId])).get(form.deviceId)
    if (device?.stationId !== form.stationId)
      throw new Failure('request.invalid', {}, { deviceId: { key: 'field.choice' } })
  }
  return ctx.db.inTransaction(async (tx) => {
    const id = await repo.insertEntry(tx, form, { accountId: ctx.user.accountId, now: ctx.now })
    await record(ctx, { action: 'create', target: say(texts.entry, ctx.lang), detail: `${id} ${form.stationId}` }, tx)
    return { id }
  })
}

export async function strikeEntry(ctx: Context, { id, reason }: { id: string; reason: string }) {
  return ctx.db.inTransaction(async (tx) => {
    const entry = await repo.lockEntry(tx, ctx.user, id)
    if (!entry) throw new Failure('record.notFound')
    if (entry.writtenBy !== ctx.user.accountId) throw new Failure('runLog.notYours')
    if (entry.isStruck) throw new Failure('runLog.struck')
    await repo.strikeEntry(tx, id, reason, { accountId: ctx.user.accountId, now: ctx.now })
    await record(ctx, { action: 'update', target: say(texts.entry, ctx.lang), detail: `${id} ${reason}` }, tx)
    return { struck: 1 }
  })
}

export async function exportLog(ctx: Context, range: LogRange) {
  const { stationId, from, to } = range
  const { timeZone } = await getStation(ctx, stationId)
  if (to < from) throw new Failure('range.endBeforeStart')
  if (daysIn({ from, to }) > mostDays) throw new Failure('range.tooLong', { days: mostDays })
  await record(ctx, { action: 'export', target: say(texts.exported, ctx.lang), detail: JSON.stringify(range) })
  const starts = await startsOf(ctx)
  const days = { from: dayStart(from, timeZone), to: dayEnd(to, timeZone) }
  const rows = await repo.findEntries(ctx.db, ctx.user, { stationId, ...days }, mostExported)
  const column = labelled<RunLogEntry, typeof runLogLabels>(runLogLabels, ctx.lang)
  const shift = ({ writtenAt }: RunLogEntry) => shiftAt(new Date(writtenAt), starts, timeZone)
  const columns = [
    column('day', (entry) => shift(entry).day),
    column('no', (entry) => shift(entry).no, 8),
    column('writtenAt', ({ writtenAt }) => localDate(writtenAt, timeZone), 22),
    column('deviceName', ({ deviceName }) => deviceName, 24),
    column('text', ({ text }) => text, 60),
    column('writtenBy', ({ writtenBy }) => writtenBy),
    column('struckBy', ({ struckBy }) => struckBy),
    column('strikeReason', ({ strikeReason }) => strikeReason, 30),
  ]
  return excelFile(await exportName(ctx, texts.exported, range), columns, rows)
}
