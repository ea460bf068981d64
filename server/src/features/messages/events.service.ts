import { alarmText } from '@fengguang/domain/alarms/alarm-text.rules'
import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say, type Lang } from '@fengguang/domain/kernel/texts'
import type { EventMessage, EventMessageGroup } from '@fengguang/domain/messages/event-message.model'
import type { ExpiryNotice, PopupNotice } from '@fengguang/domain/messages/message.model'
import { popupsOf } from '@fengguang/domain/messages/popup.rules'
import type { Context } from '../../http/context.ts'
import * as repo from './events.repo.ts'
import * as inbox from './inbox.repo.ts'
import { partOf } from './notices.service.ts'

const retentionDays = 30
const dayMs = 86_400_000
const noticeEndsWithinMs = 7 * dayMs
const shelvingEndsWithinMs = dayMs

/** Which device says what, in both languages. */
function eventText(row: repo.EventRow): readonly [zh: string, en: string] {
  const inLang = (lang: Lang) => [row.deviceName, alarmText(row, lang)].filter(Boolean).join(' · ')
  return [inLang('zh_CN'), inLang('en_US')]
}

/** Nothing for a role that may not see alarms. */
function readerOf(ctx: Context): repo.EventReader | undefined {
  if (!ctx.user.permissions.has('alarm:read')) return undefined
  return {
    accountId: ctx.user.accountId,
    roleId: ctx.user.roleId,
    since: new Date(ctx.now.getTime() - retentionDays * dayMs),
  }
}

function messageOf(ctx: Context, row: repo.EventRow): EventMessage {
  const [zh, en] = eventText(row)
  return {
    id: row.id,
    stid: row.stid,
    stationName: row.stationName,
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    level: row.level,
    msg_title: `${row.stationName} · ${say(alarmLevelNames[row.level], ctx.lang)}`,
    msg_content: zh,
    msg_content_en: en,
    at: row.raisedAt.toISOString(),
    isActive: row.isActive,
    isRead: row.isRead,
  }
}

export async function eventCount(ctx: Context, onlyUnread: boolean): Promise<number> {
  const by = readerOf(ctx)
  return by ? repo.countEvents(ctx.db, by, { onlyUnread }) : 0
}

interface Page {
  page: number
  pageSize: number
  unread?: '0' | '1' | undefined
}

export async function eventGroups(ctx: Context, page: Page) {
  const by = readerOf(ctx)
  const all = by ? await repo.findGroups(ctx.db, by, page.unread === '1') : []
  const { offset, limit } = partOf(page)
  const shown = all.slice(offset, offset + limit)
  const latest = by
    ? await repo.eventsById(
        ctx.db,
        by,
        shown.map((group) => group.latestId),
      )
    : []
  const texts = new Map(latest.map((row) => [row.id, eventText(row)]))
  const rows = shown.map(({ stid, latestId, latestAt, ...group }): EventMessageGroup => {
    const [zh, en] = texts.get(latestId) ?? ['', '']
    return { ...group, id: stid, latestAt: latestAt.toISOString(), msg_content: zh, msg_content_en: en }
  })
  return { rows, total: all.length }
}

export async function eventPage(ctx: Context, { stid, ...page }: Page & { stid?: string | undefined }) {
  const by = readerOf(ctx)
  if (!by) return { rows: [], total: 0 }
  const filter = { onlyUnread: page.unread === '1', stid }
  const [rows, total] = await Promise.all([
    repo.findEvents(ctx.db, by, filter, partOf(page)),
    repo.countEvents(ctx.db, by, filter),
  ])
  return { rows: rows.map((row) => messageOf(ctx, row)), total }
}

export async function oneEvent(ctx: Context, id: string): Promise<EventMessage> {
  const by = readerOf(ctx)
  const [row] = by ? await repo.eventsById(ctx.db, by, [id]) : []
  if (!row) throw new Failure('record.notFound')
  return messageOf(ctx, row)
}

export async function markEvents(ctx: Context, ids: readonly string[], mark: 'read' | 'deleted') {
  const by = readerOf(ctx)
  const changed = by ? await repo.markEvents(ctx.db, by, ids, ctx.now, mark === 'deleted') : 0
  return { changed }
}

export const readAllEvents = (ctx: Context) => repo.readAllEvents(ctx.db, ctx.user.accountId)

/** The last of many unread notices is not the most important one missed. */
const maxNotices = 20

export async function popups(ctx: Context, after: string | undefined) {
  const by = readerOf(ctx)
  const { accountId } = ctx.user
  const part = { limit: maxNotices, offset: 0 }
  const notices = await inbox.findNotices(ctx.db, accountId, ctx.now, true, part)
  const system = notices.map(({ id, msg_title, msg_content, msg_content_en, app_popup_method }): PopupNotice => ({
    id,
    kind: 'system',
    msg_title,
    msg_content,
    msg_content_en,
    app_popup_method,
    link: '?panel=messages&tab=system',
  }))
  if (!by) return { until: '0', notices: system }
  const raised = await repo.raisedAfter(ctx.db, by, after, ctx.now)
  const events = popupsOf(
    raised.rows.map((row) => ({ ...row, level: row.gravest, text: eventText(row) })),
    ctx.lang,
  )
  return { until: raised.until, notices: [...events, ...system] }
}

export async function expiring(ctx: Context): Promise<ExpiryNotice[]> {
  const by = readerOf(ctx)
  const until = (ms: number) => new Date(ctx.now.getTime() + ms)
  const notices = await inbox.noticesEndingBefore(ctx.db, ctx.user.accountId, ctx.now, until(noticeEndsWithinMs))
  const shelved = by ? await repo.shelvedUntil(ctx.db, by, ctx.now, until(shelvingEndsWithinMs)) : []
  return [
    ...notices.map(({ id, msg_title, expiresAt }): ExpiryNotice => ({
      id,
      kind: 'notice',
      title: msg_title,
      expiresAt: expiresAt!,
    })),
    ...shelved.map(({ id, stationName, deviceName, until: endsAt }): ExpiryNotice => ({
      id,
      kind: 'shelvedAlarm',
      title: [stationName, deviceName].filter(Boolean).join(' · '),
      expiresAt: endsAt.toISOString(),
    })),
  ].toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))
}
