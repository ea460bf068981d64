import { alarmText } from '@fengguang/domain/alarms/alarm-text.rules'
import {
  alarmChangeNames,
  alarmLevelNames,
  alarmStatusNames,
  levelOf,
  type AlarmChangeKind,
  type AlarmSource,
} from '@fengguang/domain/alarms/alarm.model'
import { deviceStateNames, reportedStates } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { headOf } from '@fengguang/domain/kernel/field-label'
import { textPairs, say } from '@fengguang/domain/kernel/texts'
import { instantsOf, isoWithOffset, lastDays } from '@fengguang/domain/kernel/time-range'
import type { LogFilter } from '@fengguang/domain/device-monitor/device-operation.contract'
import { logLabels } from '@fengguang/domain/device-monitor/device-operation.labels'
import {
  conditionNames,
  logKindNames,
  type Condition,
  type LogEntry,
} from '@fengguang/domain/device-monitor/device-operation.model'
import { stateChanges } from '@fengguang/domain/device-monitor/device-log.rules'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { readCurves } from '../telemetry/telemetry.service.ts'
import { findRecorded, type Recorded } from './device-log.repo.ts'

const texts = textPairs({
  added: ['调整为“{condition}”：{from} 至 {to}，{reason}', 'Adjusted to {condition}: {from} to {to}, {reason}'],
  removed: ['撤销调整“{condition}”：{from} 至 {to}', 'Adjustment to {condition} removed: {from} to {to}'],
  set: ['挂牌停用：{reason}', 'Taken out of service: {reason}'],
  cleared: ['摘牌恢复：{reason}', 'Back in service: {reason}'],
  alarm: ['{level}告警{change}：{text}', '{level} alarm, {change}: {text}'],
  handled: ['{level}告警处理为“{status}”：{text}', '{level} alarm, handled as {status}: {text}'],
  remark: ['{said}；备注：{comment}', '{said}; comment: {comment}'],
  state: ['{before} → {after}', '{before} → {after}'],
})

const stateDays = 7 // spec §5: monitor history

/** What happened to a device, newest first. How its states changed is listed for one device at a time. */
export async function deviceLog(ctx: Context, filter: LogFilter, page: { page: number; pageSize: number }) {
  const { entries, isWhole } = await entriesOf(ctx, filter, mostShown)
  const first = (page.page - 1) * page.pageSize
  return { rows: entries.slice(first, first + page.pageSize), total: entries.length, isWhole }
}

const mostShown = 5_000
const mostExported = 100_000

async function entriesOf(ctx: Context, { kind, ...filter }: LogFilter, most: number) {
  const device = filter.deviceId === undefined ? undefined : await known(ctx, filter.deviceId)
  const areStatesMeant = (kind === undefined || kind === 'state') && filter.code === undefined
  const [recorded, states] = await Promise.all([
    kind === 'state' ? [] : findRecorded(ctx.db, ctx.user, { ...filter, kind }, most),
    areStatesMeant ? statesOf(ctx, device, filter) : [],
  ])
  const entries = [...recorded.map((entry) => entryOf(ctx, entry)), ...(states ?? [])].toSorted((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
  )
  return { entries, isWhole: states !== undefined }
}

export async function exportLog(ctx: Context, filter: LogFilter) {
  const title = ['设备日志', 'device log'] as const
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(filter) })
  const column = (key: keyof typeof logLabels, width: number, cell: (entry: LogEntry) => Cell) => ({
    header: say(headOf(logLabels[key]), ctx.lang),
    width,
    cell,
  })
  const columns: ExcelColumn<LogEntry>[] = [
    column('at', 26, (entry) => localDate(entry.at, entry.timeZone)),
    column('stationName', 24, (entry) => entry.stationName),
    column('deviceName', 18, (entry) => entry.deviceName),
    column('kind', 14, (entry) => say(logKindNames[entry.kind], ctx.lang)),
    column('code', 12, (entry) => entry.code),
    column('text', 60, (entry) => entry.text),
    column('by', 14, (entry) => entry.by),
  ]
  return excelFile(await exportName(ctx, title, filter), columns, (await entriesOf(ctx, filter, mostExported)).entries)
}

async function known(ctx: Context, id: string): Promise<KnownDevice> {
  const device = (await readableDevices(ctx, [id])).get(id)
  if (!device) throw new Failure('record.notFound')
  return device
}

function alarmChangeText(ctx: Context, entry: Recorded): string {
  const { what, code, level, status, reason, point, deviceType, value, limit, strings } = entry
  const facts = { source: code as AlarmSource, point, deviceType, value, limit, strings, isGroup: false }
  const values = {
    level: say(alarmLevelNames[levelOf(level ?? 0)], ctx.lang),
    change: say(alarmChangeNames[what as AlarmChangeKind], ctx.lang).toLowerCase(),
    status: status === null ? '' : say(alarmStatusNames[status], ctx.lang),
    text: alarmText(facts, ctx.lang),
  }
  const said = say(what === 'status' ? texts.handled : texts.alarm, ctx.lang, values)
  return reason === '' ? said : say(texts.remark, ctx.lang, { said, comment: reason })
}

function textOf(ctx: Context, entry: Recorded): string {
  const { kind, what, code, reason, timeZone } = entry
  if (kind === 'event') return alarmChangeText(ctx, entry)
  if (kind === 'tag') return say(what === 'set' ? texts.set : texts.cleared, ctx.lang, { reason })
  const local = (instant: string | null) => (instant === null ? '' : isoWithOffset(new Date(instant), timeZone))
  const condition = say(conditionNames[code as Condition], ctx.lang)
  const values = { condition, reason, from: local(entry.fromAt), to: local(entry.toAt) }
  return say(what === 'added' ? texts.added : texts.removed, ctx.lang, values)
}

function entryOf(ctx: Context, entry: Recorded): LogEntry {
  const { id, at, timeZone, deviceId, deviceName, stationId, stationName, kind, by } = entry
  const code = entry.code === 'faultCode' ? entry.value : null
  return { id, at, timeZone, deviceId, deviceName, stationId, stationName, kind, code, text: textOf(ctx, entry), by }
}

/** Undefined while the store does not answer; nothing for many devices at once. */
async function statesOf(ctx: Context, device: KnownDevice | undefined, filter: Pick<LogFilter, 'from' | 'to'>) {
  if (!device || !pointOf(device.type, 'state')) return []
  const lately = lastDays(ctx.now, device.timeZone, stateDays)
  const days = { from: filter.from ?? lately.from, to: filter.to ?? lately.to }
  if (days.to < days.from) return []
  const { from, to } = instantsOf(days, device.timeZone)
  const earliest = new Date(to.getTime() - stateDays * 86_400_000)
  const query = {
    points: [{ deviceId: device.id, point: 'state' }],
    from: (from < earliest ? earliest : from).toISOString(),
    to: to.toISOString(),
    bucket: 'raw' as const,
  }
  try {
    const [series] = await readCurves(ctx, query)
    return stateChanges(series?.times ?? [], series?.values ?? []).map(({ atMs, before, after }): LogEntry => {
      const name = (value: number) =>
        say(deviceStateNames[reportedStates[value as keyof typeof reportedStates] ?? 'normal'], ctx.lang)
      return {
        id: `s${atMs}`,
        at: new Date(atMs).toISOString(),
        timeZone: device.timeZone,
        deviceId: device.id,
        deviceName: device.name,
        stationId: device.stationId,
        stationName: device.stationName,
        kind: 'state',
        code: null,
        text: say(texts.state, ctx.lang, { before: name(before), after: name(after) }),
        by: '',
      }
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'server.unavailable') throw error
    return undefined
  }
}
