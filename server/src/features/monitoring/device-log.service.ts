import { alarmLevelNames, alarmSourceNames, levelOf, type AlarmSource } from '@fengguang/domain/alarms/alarm.model'
import { deviceStateNames, reportedStates } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { messages, say } from '@fengguang/domain/kernel/messages'
import { instantsOf, isoWithOffset, lastDays } from '@fengguang/domain/kernel/time-range'
import type { LogFilter } from '@fengguang/domain/monitoring/device-operation.contract'
import { conditionNames, type Condition, type LogEntry } from '@fengguang/domain/monitoring/device-operation.model'
import { stateChanges } from '@fengguang/domain/monitoring/device-log.rules'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Context } from '../../http/context.ts'
import { readableDevices, type KnownDevice } from '../devices/devices.service.ts'
import { readCurves } from '../telemetry/telemetry.service.ts'
import { findRecorded, type Recorded } from './device-log.repo.ts'

const texts = messages({
  added: ['调整为“{condition}”：{from} 至 {to}，{reason}', 'Adjusted to {condition}: {from} to {to}, {reason}'],
  removed: ['撤销调整“{condition}”：{from} 至 {to}', 'Adjustment to {condition} removed: {from} to {to}'],
  set: ['挂牌停用：{reason}', 'Taken out of service: {reason}'],
  cleared: ['摘牌恢复：{reason}', 'Back in service: {reason}'],
  raised: ['{level}告警产生：{source}', '{level} alarm raised: {source}'],
  gone: ['{level}告警恢复：{source}', '{level} alarm cleared: {source}'],
  state: ['{before} → {after}', '{before} → {after}'],
})

const stateDays = 7 // spec §5: monitor history

/** What happened to a device, newest first. How its states changed is told for one device at a time. */
export async function deviceLog(ctx: Context, filter: LogFilter, page: { page: number; pageSize: number }) {
  const device = filter.deviceId === undefined ? undefined : await known(ctx, filter.deviceId)
  const [recorded, states] = await Promise.all([
    filter.kind === 'state' ? [] : findRecorded(ctx.db, ctx.user, filter),
    filter.kind === undefined || filter.kind === 'state' ? statesOf(ctx, device, filter) : [],
  ])
  const all = [...recorded.map((entry) => entryOf(ctx, entry)), ...(states ?? [])].toSorted((a, b) =>
    a.at < b.at ? 1 : a.at > b.at ? -1 : 0,
  )
  const first = (page.page - 1) * page.pageSize
  return { rows: all.slice(first, first + page.pageSize), total: all.length, isWhole: states !== undefined }
}

async function known(ctx: Context, id: string): Promise<KnownDevice> {
  const device = (await readableDevices(ctx, [id])).get(id)
  if (!device) throw new Failure('record.notFound')
  return device
}

function entryOf(ctx: Context, entry: Recorded): LogEntry {
  const { id, at, timeZone, deviceId, deviceName, kind, what, code, level, reason, by } = entry
  const local = (instant: string | null) => (instant === null ? '' : isoWithOffset(new Date(instant), timeZone))
  const text = () => {
    if (kind === 'event') {
      const values = {
        level: say(alarmLevelNames[levelOf(level ?? 0)], ctx.lang),
        source: say(alarmSourceNames[code as AlarmSource], ctx.lang),
      }
      return say(what === 'raised' ? texts.raised : texts.gone, ctx.lang, values)
    }
    if (kind === 'tag') return say(what === 'set' ? texts.set : texts.cleared, ctx.lang, { reason })
    const condition = say(conditionNames[code as Condition], ctx.lang)
    const values = { condition, reason, from: local(entry.fromAt), to: local(entry.toAt) }
    return say(what === 'added' ? texts.added : texts.removed, ctx.lang, values)
  }
  return { id, at, timeZone, deviceId, deviceName, kind, text: text(), by }
}

/** Undefined while the store does not answer; nothing for many devices at once. */
async function statesOf(ctx: Context, device: KnownDevice | undefined, filter: LogFilter) {
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
        kind: 'state',
        text: say(texts.state, ctx.lang, { before: name(before), after: name(after) }),
        by: '',
      }
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'server.unavailable') throw error
    return undefined
  }
}
