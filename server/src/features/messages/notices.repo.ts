import { NoticeReceiver, WrittenNotice, type Audience, type NoticeForm } from '@fengguang/domain/messages/message.model'
import type { NoticeFilter } from '@fengguang/domain/messages/notices.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

/** The notices of a company: every read and write here goes through this condition. */
const ofCompany = (companyId: string) => sql`n.company_id = ${companyId} and n.deleted_at is null`
const state = (now: Date) =>
  sql`case when n.withdrawn_at is not null then 'withdrawn' when n.expires_at <= ${now} then 'expired' else 'active' end`

const columns = (
  by: Reader,
) => sql`n.id, n.title as "msg_title", n.content_zh as "msg_content", n.content_en as "msg_content_en",
  n.popup_method as "app_popup_method", n.audience, w.real_name as "writtenBy", n.written_at as "writtenAt",
  n.expires_at as "expiresAt", n.withdrawn_at as "withdrawnAt", ${state(by.now)} as state,
  case n.audience
    when 'organisation' then array(select o.name from organisation o where o.id = any(n.audience_ids) order by o.name)
    when 'role' then array(select ${by.english ? sql`r.name_en` : sql`r.name_zh`} from role r
                           where r.id = any(n.audience_ids) order by r.name_zh)
    when 'person' then array(select a.real_name from account a where a.id = any(n.audience_ids) order by a.real_name)
    else '{}' end as "audienceNames",
  (select count(*)::int from notice_receiver nr where nr.notice_id = n.id) as "receiverCount",
  (select count(*)::int from notice_receiver nr where nr.notice_id = n.id and nr.read_at is not null) as "readCount"`

const iso = (at: Date | null) => at?.toISOString() ?? null
const Row = WrittenNotice.extend({
  writtenAt: z.date(),
  expiresAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
})
const toNotice = (row: unknown): WrittenNotice => {
  const found = Row.parse(row)
  return {
    ...found,
    writtenAt: found.writtenAt.toISOString(),
    expiresAt: iso(found.expiresAt),
    withdrawnAt: iso(found.withdrawnAt),
  }
}

export interface Reader {
  companyId: string
  now: Date
  english: boolean
}

const filtered = (by: Reader, f: NoticeFilter) =>
  allOf(
    ofCompany(by.companyId),
    f.keyword ? hasText(f.keyword, sql`concat_ws(chr(10), n.title, n.content_zh, n.content_en)`) : undefined,
    f.state === undefined ? undefined : sql`${state(by.now)} = ${f.state}`,
  )

export async function findNotices(db: Db, by: Reader, f: NoticeFilter, part: { limit: number; offset: number }) {
  const [total] = await db.rows(
    sql`select count(*)::int as n from notice n where ${filtered(by, f)}`,
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  const rows = await db.rows(
    sql`select ${columns(by)} from notice n join account w on w.id = n.written_by where ${filtered(by, f)}
     order by n.written_at desc, n.id limit ${part.limit} offset ${part.offset}`,
    toNotice,
  )
  return { rows, total: total ?? 0 }
}

export const noticesById = (db: Db, by: Reader, ids: readonly string[]) =>
  db.rows(
    sql`select ${columns(by)} from notice n join account w on w.id = n.written_by
     where ${ofCompany(by.companyId)} and n.id = any(${ids})`,
    toNotice,
  )

const ReceiverRow = NoticeReceiver.extend({ readAt: z.date().nullable(), total: z.coerce.number() })

export async function findReceivers(
  db: Db,
  companyId: string,
  noticeId: string,
  part: { limit: number; offset: number },
) {
  const found = await db.rows(
    sql`select a.id, a.user_name as "userName", a.real_name as "realName", nr.read_at as "readAt", count(*) over () as total
     from notice n join notice_receiver nr on nr.notice_id = n.id join account a on a.id = nr.account_id
     where ${ofCompany(companyId)} and n.id = ${noticeId}
     order by nr.read_at nulls first, a.real_name, a.id limit ${part.limit} offset ${part.offset}`,
    (row) => ReceiverRow.parse(row),
  )
  const rows = found.map(({ id, userName, realName, readAt }) => ({ id, userName, realName, readAt: iso(readAt) }))
  return { rows, total: found[0]?.total ?? 0 }
}

const named = { id: z.string(), name: z.string() }
const inUse = (companyId: string) => sql`a.company_id = ${companyId} and a.deleted_at is null and a.status = '0'`

export const audienceChoices = async (db: Db, companyId: string) => ({
  organisations: await db.rows(
    sql`select id, pid, name from organisation where company_id = ${companyId} order by position, name, id`,
    (row) => z.object({ ...named, pid: z.string().nullable() }).parse(row),
  ),
  roles: await db.rows(
    sql`select id, name_zh as name, name_en as "nameEn" from role where company_id = ${companyId} order by name_zh, id`,
    (row) => z.object({ ...named, nameEn: z.string() }).parse(row),
  ),
  people: await db.rows(
    sql`select a.id, a.real_name as name, a.user_name as "userName" from account a where ${inUse(companyId)}
     order by a.real_name, a.id limit 10000`,
    (row) => z.object({ ...named, userName: z.string() }).parse(row),
  ),
})

const ownIds = {
  organisation: sql`select id, company_id from organisation`,
  role: sql`select id, company_id from role`,
  person: sql`select id, company_id from account where deleted_at is null`,
}

/** How many of the ids are the company's own. */
export async function knownAudience(db: Db, companyId: string, audience: Audience, ids: readonly string[]) {
  if (audience === 'company') return 0
  const [known] = await db.rows(
    sql`select count(*)::int as n from (${ownIds[audience]}) own where company_id = ${companyId} and id = any(${ids})`,
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  return known ?? 0
}

/** People below an organisation are in it too. */
const meant: Record<Audience, (companyId: string, ids: readonly string[]) => Sql> = {
  company: () => sql`true`,
  person: (_companyId, ids) => sql`a.id = any(${ids})`,
  role: (_companyId, ids) =>
    sql`exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = any(${ids}))`,
  organisation: (companyId, ids) => sql`exists (
    with recursive below as (
      select o.id from organisation o where o.company_id = ${companyId} and o.id = any(${ids})
      union select o.id from organisation o join below b on o.pid = b.id)
    select 1 from organisation_account oa join below b on b.id = oa.organisation_id where oa.account_id = a.id)`,
}

/** Answers how many people get it. */
export async function insertNotice(
  db: Db,
  companyId: string,
  n: NoticeForm & { id: string; writtenBy: string; now: Date },
): Promise<number> {
  await db.run(
    sql`insert into notice (id, company_id, title, content_zh, content_en, popup_method, audience, audience_ids, expires_at,
       written_by, written_at)
     values (${n.id}, ${companyId}, ${n.msg_title}, ${n.msg_content}, ${n.msg_content_en || n.msg_content},
       ${n.app_popup_method}, ${n.audience}, ${n.audience === 'company' ? [] : n.audienceIds},
       ${n.expiresAt && new Date(n.expiresAt)}, ${n.writtenBy}, ${n.now})`,
  )
  return db.run(
    sql`insert into notice_receiver (notice_id, account_id)
     select ${n.id}, a.id from account a where ${inUse(companyId)} and ${meant[n.audience](companyId, n.audienceIds)}`,
  )
}

export const withdrawNotices = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db.run(
    sql`update notice n set withdrawn_at = ${now}
     where ${ofCompany(companyId)} and n.id = any(${ids}) and n.withdrawn_at is null`,
  )

export const removeNotices = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db.run(sql`update notice n set deleted_at = ${now} where ${ofCompany(companyId)} and n.id = any(${ids})`)
