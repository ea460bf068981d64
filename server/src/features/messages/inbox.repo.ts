import { SystemNotice, TaskMessage } from '@fengguang/domain/messages/message.model'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

export interface Part {
  limit: number
  offset: number
}
const count = (row: unknown) => z.object({ n: z.int() }).parse(row).n

/** What a person has received and still sees; $1 is the account, $2 the present instant. */
const received = `from notice_receiver nr join notice n on n.id = nr.notice_id
  where nr.account_id = $1 and nr.deleted_at is null and n.withdrawn_at is null and n.deleted_at is null
    and (n.expires_at is null or n.expires_at > $2)`

const noticeColumns = `n.id, n.title as "msg_title", n.content_zh as "msg_content", n.content_en as "msg_content_en",
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
    `select count(*)::int as n ${received} and (not $3 or nr.read_at is null)`,
    [accountId, now, onlyUnread],
    count,
  )
  return n ?? 0
}

export const findNotices = (db: Db, accountId: string, now: Date, onlyUnread: boolean, part: Part) =>
  db.rows(
    `select ${noticeColumns} ${received} and (not $3 or nr.read_at is null)
     order by n.written_at desc, n.id limit $4 offset $5`,
    [accountId, now, onlyUnread, part.limit, part.offset],
    toNotice,
  )

/** Those that end before `until`. */
export const noticesEndingBefore = (db: Db, accountId: string, now: Date, until: Date) =>
  db.rows(
    `select ${noticeColumns} ${received} and n.expires_at <= $3 order by n.expires_at limit 50`,
    [accountId, now, until],
    toNotice,
  )

/** Without ids: all. */
export const readNotices = (db: Db, accountId: string, now: Date, ids: readonly string[] | null) =>
  db.run(
    `update notice_receiver set read_at = $2
     where account_id = $1 and read_at is null and deleted_at is null and ($3::text[] is null or notice_id = any($3))`,
    [accountId, now, ids],
  )

export const putAwayNotices = (db: Db, accountId: string, now: Date, ids: readonly string[]) =>
  db.run(
    `update notice_receiver set deleted_at = $2, read_at = coalesce(read_at, $2)
     where account_id = $1 and deleted_at is null and notice_id = any($3)`,
    [accountId, now, ids],
  )

const taskColumns = `id, title_zh as title, title_en as "titleEn", content_zh as content, content_en as "contentEn", link,
  written_at as "writtenAt", read_at is not null as "isRead"`
const TaskRow = TaskMessage.extend({ writtenAt: z.date() })
const toTask = (row: unknown): TaskMessage => {
  const found = TaskRow.parse(row)
  return { ...found, writtenAt: found.writtenAt.toISOString() }
}

export async function countTasks(db: Db, accountId: string, onlyUnread: boolean): Promise<number> {
  const [n] = await db.rows(
    'select count(*)::int as n from task_message where account_id = $1 and (not $2 or read_at is null)',
    [accountId, onlyUnread],
    count,
  )
  return n ?? 0
}

export const findTasks = (db: Db, accountId: string, onlyUnread: boolean, part: Part) =>
  db.rows(
    `select ${taskColumns} from task_message where account_id = $1 and (not $2 or read_at is null)
     order by written_at desc, id limit $3 offset $4`,
    [accountId, onlyUnread, part.limit, part.offset],
    toTask,
  )

export const findTask = async (db: Db, accountId: string, id: string) =>
  (
    await db.rows(`select ${taskColumns} from task_message where account_id = $1 and id = $2`, [accountId, id], toTask)
  )[0]

/** Without ids: all. */
export const readTasks = (db: Db, accountId: string, now: Date, ids: readonly string[] | null) =>
  db.run(
    `update task_message set read_at = $2
     where account_id = $1 and read_at is null and ($3::text[] is null or id = any($3))`,
    [accountId, now, ids],
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
    `insert into task_message (id, account_id, title_zh, title_en, content_zh, content_en, link, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [m.id, m.accountId, ...m.title, ...m.content, m.link, m.now],
  )
