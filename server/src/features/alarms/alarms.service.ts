import { alarmLabels } from '@fengguang/domain/alarms/alarm.labels'
import { alarmText, measuredText } from '@fengguang/domain/alarms/alarm-text.rules'
import { explainingPoints } from '@fengguang/domain/alarms/explaining-point.rules'
import {
  alarmLevelNames,
  alarmLevels,
  alarmStatusNames,
  type AlarmEvent,
  type AlarmLevel,
} from '@fengguang/domain/alarms/alarm.model'
import type { AlarmFilter } from '@fengguang/domain/alarms/alarms.contract'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type Lang } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './alarms.repo.ts'

function shown({ strings, isGroup, ...event }: repo.EventRow, lang: Lang): AlarmEvent {
  const facts = { ...event, strings, isGroup }
  return {
    ...event,
    text: alarmText(facts, lang),
    valueText: measuredText(facts, 'value', lang),
    limitText: measuredText(facts, 'limit', lang),
    curvePoints: explainingPoints(facts),
  }
}

export async function pageEvents(ctx: Context, filter: AlarmFilter, page: { page: number; pageSize: number }) {
  const part = { limit: page.pageSize, offset: (page.page - 1) * page.pageSize }
  const [rows, total] = await Promise.all([
    repo.findEvents(ctx.db, ctx.user, filter, part),
    repo.countEvents(ctx.db, ctx.user, filter),
  ])
  return { rows: rows.map((row) => shown(row, ctx.lang)), total }
}

export async function eventDetail(ctx: Context, id: string) {
  const event = await repo.findEvent(ctx.db, ctx.user, id)
  if (!event) throw new Failure('record.notFound')
  return { ...shown(event, ctx.lang), history: await repo.findHistory(ctx.db, id) }
}

export async function openCounts(ctx: Context, stationId: string | undefined) {
  const rows = await repo.countOpen(ctx.db, ctx.user, stationId)
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const ofLevel = (level: AlarmLevel) => rows.find((row) => row.level === level)?.open ?? 0
  return {
    levels: Object.fromEntries(alarmLevels.map((level) => [level, ofLevel(level)])) as Record<AlarmLevel, number>,
    total: sum((row) => row.open),
    unacknowledged: sum((row) => row.unacknowledged),
    active: sum((row) => row.active),
    shelved: sum((row) => row.shelved),
  }
}

/** Of stations, those without an open alarm left out; nothing for users who may not read alarms. */
export async function openOfStations(ctx: Context, stationIds: readonly string[]) {
  if (!ctx.user.permissions.has('alarm:read')) return undefined
  const rows = await repo.countOpenByStation(ctx.db, ctx.user, stationIds)
  return new Map(rows.map(({ stationId, ...open }) => [stationId, open]))
}

const local = (at: string | null, e: AlarmEvent) => localDate(at, e.timeZone)

export async function exportEvents(ctx: Context, filter: AlarmFilter) {
  const title = ['告警事件', 'alarm events'] as const
  await record(ctx, { action: 'export', target: say(title, ctx.lang), detail: JSON.stringify(filter) })
  const column = labelled<AlarmEvent, typeof alarmLabels>(alarmLabels, ctx.lang)
  const columns = [
    column('level', (e) => say(alarmLevelNames[e.level], ctx.lang), 10),
    column('stationName', (e) => e.stationName, 24),
    column('deviceName', (e) => e.deviceName ?? ''),
    column('deviceType', (e) => (e.deviceType ? say(deviceTypeNames[e.deviceType], ctx.lang) : '')),
    column('text', (e) => e.text, 40),
    column('valueText', (e) => e.valueText, 20),
    column('limitText', (e) => e.limitText, 12),
    column('firstRaisedAt', (e) => local(e.firstRaisedAt, e), 26),
    column('raisedAt', (e) => local(e.raisedAt, e), 26),
    column('clearedAt', (e) => local(e.clearedAt, e), 26),
    column('count', (e) => e.count, 8),
    column('isChattering', (e) => (e.isChattering ? say(['是', 'Yes'], ctx.lang) : '')),
    column('status', (e) => say(alarmStatusNames[e.status], ctx.lang)),
    column('acknowledgedBy', (e) => e.acknowledgedBy ?? ''),
    column('acknowledgedAt', (e) => local(e.acknowledgedAt, e), 26),
    column('comment', (e) => e.comment, 30),
  ]
  return excelFile(await exportName(ctx, title, filter), columns, allEvents(ctx, filter))
}

async function* allEvents(ctx: Context, filter: AlarmFilter): AsyncGenerator<AlarmEvent> {
  const limit = 1000
  for (let before: string | null = null; ;) {
    const rows = await repo.findEventsBefore(ctx.db, ctx.user, filter, before, limit)
    for (const row of rows) yield shown(row, ctx.lang)
    before = rows.at(-1)?.id ?? null
    if (rows.length < limit) return
  }
}
