import { SystemNotice, TaskMessage } from '@fengguang/domain/messages/message.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

export interface Part {
  limit: number
  offset: number
}
const count = (row: unknown) => z.object({ n: z.int() }).parse(row).n

/** What a person has received and still sees. */
const received = (accountId: string, now: Date) => sql`from notice_receiver nr join notice n on n.id = nr.notice_id
  where nr.account_id = ${accountId} and nr.deleted_at is null and n.withdrawn_at is null and n.deleted_at is null
    and (n.expires_at is null or n.expires_at > ${now})`

const noticeColumns = sql`n.id, n.title as "msg_title", n.content_zh as "msg_content", n.content_en as "msg_content_en",
  n.popup_method as "app_popup_method", (select w.real_name from account w where w.id = n.written_by) as "writtenBy",
  n.written_at as "writtenAt", n.expires_at as "expiresAt", nr.read_at is not null as "isRead"`

const NoticeRow = SystemNotice.extend({ writtenAt: z.date(), expiresAt: z.date().nullable() })
const toNotice = (row: unknown): SystemNotice => {
  const found = NoticeRow.parse(row)
  return {
    ...found,
    writtenAt: found.writtenAt.toISOString(),
    expiresAt: found.expiresAt?.toISOString() ?? null,
  }
}

export async function countNotices(db: Db, accountId: string, now: Date, onlyUnread: boolean): Promise<number> {
  const [n] = await db.rows(
    sql`select count(*)::int as n ${received(accountId, now)} and (not ${onlyUnread} or nr.read_at is null)`,
    count,
  )
  return n ?? 0
}

export const findNotices = (db: Db, accountId: string, now: Date, onlyUnread: boolean, part: Part) =>
  db.rows(
    sql`select ${noticeColumns} ${received(accountId, now)} and (not ${onlyUnread} or nr.read_at is null)
     order by n.written_at desc, n.id limit ${part.limit} offset ${part.offset}`,
    toNotice,
  )

/** Those that end before `until`. */
export const noticesEndingBefore = (db: Db, accountId: string, now: Date, until: Date) =>
  db.rows(
    sql`select ${noticeColumns} ${received(accountId, now)} and n.expires_at <= ${until} order by n.expires_at limit 50`,
    toNotice,
  )

/** Without ids: all. */
export const readNotices = (db: Db, accountId: string, now: Date, ids: readonly string[] | null) =>
  db.run(
    sql`update notice_receiver set read_at = ${now}
     where account_id = ${accountId} and read_at is null and deleted_at is null
       and ${ids === null ? sql`true` : sql`notice_id = any(${ids})`}`,
  )

export const putAwayNotices = (db: Db, accountId: string, now: Date, ids: readonly string[]) =>
  db.run(
    sql`update notice_receiver set deleted_at = ${now}, read_at = coalesce(read_at, ${now})
     where account_id = ${accountId} and deleted_at is null and notice_id = any(${ids})`,
  )

const taskColumns = sql`id, title_zh as title, title_en as "titleEn", content_zh as content, content_en as "contentEn", link,
  written_at as "writtenAt", read_at is not null as "isRead"`
const TaskRow = TaskMessage.extend({ writtenAt: z.date() })
const toTask = (row: unknown): TaskMessage => {
  const found = TaskRow.parse(row)
  return { ...found, writtenAt: found.writtenAt.toISOString() }
}

export async function countTasks(db: Db, accountId: string, onlyUnread: boolean): Promise<number> {
  const [n] = await db.rows(
    sql`select count(*)::int as n from task_message where account_id = ${accountId}
     and (not ${onlyUnread} or read_at is null)`,
    count,
  )
  return n ?? 0
}

export const findTasks = (db: Db, accountId: string, onlyUnread: boolean, part: Part) =>
  db.rows(
    sql`select ${taskColumns} from task_message where account_id = ${accountId} and (not ${onlyUnread} or read_at is null)
     order by written_at desc, id limit ${part.limit} offset ${part.offset}`,
    toTask,
  )

export const findTask = async (db: Db, accountId: string, id: string) =>
  (
    await db.rows(sql`select ${taskColumns} from task_message where account_id = ${accountId} and id = ${id}`, toTask)
  )[0]

/** Without ids: all. */
export const readTasks = (db: Db, accountId: string, now: Date, ids: readonly string[] | null) =>
  db.run(
    sql`update task_message set read_at = ${now}
     where account_id = ${accountId} and read_at is null and ${ids === null ? sql`true` : sql`id = any(${ids})`}`,
  )

export interface NewTaskMessage {
  id: string
  accountId: string
  title: readonly [zh: string, en: string]
  content: readonly [zh: string, en: string]
  link: string
  now: Date
}

export const insertTask = (db: Db, m: NewTaskMessage) =>
  db.run(
    sql`insert into task_message (id, account_id, title_zh, title_en, content_zh, content_en, link, written_at)
     values (${m.id}, ${m.accountId}, ${m.title[0]}, ${m.title[1]}, ${m.content[0]}, ${m.content[1]}, ${m.link}, ${m.now})`,
  )
