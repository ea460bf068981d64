import { NoticeReceiver, WrittenNotice, type Audience, type NoticeForm } from '@fengguang/domain/messages/message.model'
import type { NoticeFilter } from '@fengguang/domain/messages/notices.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

/** The notices of a company: every read and write here goes through this condition. */
const ofCompany = 'n.company_id = $1 and n.deleted_at is null'
/** $2 is the present instant. */
const state = `case when n.withdrawn_at is not null then 'withdrawn' when n.expires_at <= $2 then 'expired' else 'active' end`

const columns = `n.id, n.title as "msg_title", n.content_zh as "msg_content", n.content_en as "msg_content_en",
  n.popup_method as "app_popup_method", n.audience, w.real_name as "writtenBy", n.written_at as "writtenAt",
  n.expires_at as "expiresAt", n.withdrawn_at as "withdrawnAt", ${state} as state,
  case n.audience
    when 'organisation' then array(select o.name from organisation o where o.id = any(n.audience_ids) order by o.name)
    when 'role' then array(select case when $3 then r.name_en else r.name_zh end from role r
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
const readerValues = (r: Reader) => [r.companyId, r.now, r.english]

const filtered = `${ofCompany}
  and ($4::text is null or position(lower($4) in lower(n.title || ' ' || n.content_zh || ' ' || n.content_en)) > 0)
  and ($5::text is null or ${state} = $5)`

export async function findNotices(db: Db, by: Reader, f: NoticeFilter, part: { limit: number; offset: number }) {
  const values = [...readerValues(by), f.keyword || null, f.state ?? null]
  const [total] = await db.rows(
    `select count(*)::int as n from notice n where $3::boolean is not null and ${filtered}`,
    values,
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  const rows = await db.rows(
    `select ${columns} from notice n join account w on w.id = n.written_by where ${filtered}
     order by n.written_at desc, n.id limit $6 offset $7`,
    [...values, part.limit, part.offset],
    toNotice,
  )
  return { rows, total: total ?? 0 }
}

export const noticesById = (db: Db, by: Reader, ids: readonly string[]) =>
  db.rows(
    `select ${columns} from notice n join account w on w.id = n.written_by where ${ofCompany} and n.id = any($4)`,
    [...readerValues(by), ids],
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
    `select a.id, a.user_name as "userName", a.real_name as "realName", nr.read_at as "readAt", count(*) over () as total
     from notice n join notice_receiver nr on nr.notice_id = n.id join account a on a.id = nr.account_id
     where ${ofCompany} and n.id = $2
     order by nr.read_at nulls first, a.real_name, a.id limit $3 offset $4`,
    [companyId, noticeId, part.limit, part.offset],
    (row) => ReceiverRow.parse(row),
  )
  const rows = found.map(({ id, userName, realName, readAt }) => ({ id, userName, realName, readAt: iso(readAt) }))
  return { rows, total: found[0]?.total ?? 0 }
}

const named = { id: z.string(), name: z.string() }
const inUse = `a.company_id = $1 and a.deleted_at is null and a.status = '0'`

export const audienceChoices = async (db: Db, companyId: string) => ({
  organisations: await db.rows(
    'select id, pid, name from organisation where company_id = $1 order by position, name, id',
    [companyId],
    (row) => z.object({ ...named, pid: z.string().nullable() }).parse(row),
  ),
  roles: await db.rows(
    'select id, name_zh as name, name_en as "nameEn" from role where company_id = $1 order by name_zh, id',
    [companyId],
    (row) => z.object({ ...named, nameEn: z.string() }).parse(row),
  ),
  people: await db.rows(
    `select a.id, a.real_name as name, a.user_name as "userName" from account a where ${inUse}
     order by a.real_name, a.id limit 10000`,
    [companyId],
    (row) => z.object({ ...named, userName: z.string() }).parse(row),
  ),
})

const tables = { organisation: 'organisation', role: 'role', person: 'account' } as const

/** How many of the ids are the company's own. */
export async function knownAudience(db: Db, companyId: string, audience: Audience, ids: readonly string[]) {
  if (audience === 'company') return 0
  const gone = audience === 'person' ? 'and deleted_at is null' : ''
  const [known] = await db.rows(
    `select count(*)::int as n from ${tables[audience]} where company_id = $1 and id = any($2) ${gone}`,
    [companyId, ids],
    (row) => z.object({ n: z.int() }).parse(row).n,
  )
  return known ?? 0
}

/** People below an organisation are in it too. */
const meant: Record<Audience, string> = {
  company: 'true',
  person: 'a.id = any($3)',
  role: 'exists (select 1 from account_role ar where ar.account_id = a.id and ar.role_id = any($3))',
  organisation: `exists (
    with recursive below as (
      select o.id from organisation o where o.company_id = $1 and o.id = any($3)
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
    `insert into notice (id, company_id, title, content_zh, content_en, popup_method, audience, audience_ids, expires_at,
       written_by, written_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      n.id,
      companyId,
      n.msg_title,
      n.msg_content,
      n.msg_content_en || n.msg_content,
      n.app_popup_method,
      n.audience,
      n.audience === 'company' ? [] : n.audienceIds,
      n.expiresAt && new Date(n.expiresAt),
      n.writtenBy,
      n.now,
    ],
  )
  return db.run(
    `insert into notice_receiver (notice_id, account_id)
     select $2, a.id from account a where ${inUse} and $3::text[] is not null and ${meant[n.audience]}`,
    [companyId, n.id, n.audienceIds],
  )
}

export const withdrawNotices = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db.run(`update notice n set withdrawn_at = $3 where ${ofCompany} and n.id = any($2) and n.withdrawn_at is null`, [
    companyId,
    ids,
    now,
  ])

export const removeNotices = (db: Db, companyId: string, ids: readonly string[], now: Date) =>
  db.run(`update notice n set deleted_at = $3 where ${ofCompany} and n.id = any($2)`, [companyId, ids, now])
