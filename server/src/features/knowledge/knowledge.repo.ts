import { deviceTypes } from '@fengguang/domain/devices/device.model'
import type { KnowledgeFilter } from '@fengguang/domain/knowledge/knowledge.contract'
import {
  entryLangs,
  KnowledgeFields,
  type KnowledgeEntry,
  type KnowledgeVersion,
} from '@fengguang/domain/knowledge/knowledge.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql, type Sql } from '../../platform/postgres/sql.ts'

/** Knowledge is the company's: who reads it sees all of it. */
export type Caller = Pick<Identity, 'accountId' | 'companyId'>

const instant = z.date().transform((date) => date.toISOString())
const Row = z.object({
  id: z.string(),
  title: z.string(),
  lang: z.enum(entryLangs),
  deviceType: z.enum(deviceTypes),
  maker: z.string(),
  model: z.string(),
  faultCode: z.int().nullable(),
  symptom: z.string(),
  cause: z.string(),
  steps: z.string(),
  parts: z.string(),
  safety: z.string(),
  writerName: z.string(),
  createdAt: instant,
  changedByName: z.string(),
  changedAt: instant,
  version: z.int(),
  helped: z.int(),
  helpedMe: z.boolean(),
})
const parse = (row: unknown): KnowledgeEntry => Row.parse(row)

const helped = sql`(select count(*)::int from knowledge_helped h where h.entry_id = k.id)`
const columns = (me: string) => sql`k.id, k.title, k.lang, k.device_type as "deviceType", k.maker, k.model,
  k.fault_code as "faultCode", k.symptom, k.cause, k.steps, k.parts, k.safety,
  (select a.real_name from account a where a.id = k.written_by) as "writerName", k.created_at as "createdAt",
  (select a.real_name from account a where a.id = k.changed_by) as "changedByName", k.changed_at as "changedAt",
  k.version, ${helped} as helped,
  exists (select 1 from knowledge_helped h where h.entry_id = k.id and h.account_id = ${me}) as "helpedMe"`

const wanted = (companyId: string, f: KnowledgeFilter): Sql =>
  sql`from knowledge_entry k where ${allOf(
    sql`k.company_id = ${companyId}`,
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), k.title, k.fault_code, k.maker, k.model, k.symptom, k.cause, k.steps, k.parts, k.safety)`,
        )
      : undefined,
    f.deviceType === undefined ? undefined : sql`k.device_type = ${f.deviceType}`,
    f.faultCode === undefined ? undefined : sql`k.fault_code = ${Number(f.faultCode)}`,
    f.lang === undefined ? undefined : sql`k.lang = ${f.lang}`,
  )}`

const orders = { helped, changedAt: sql`k.changed_at`, title: sql`k.title`, faultCode: sql`k.fault_code` }

/** What helped most first, unless asked otherwise. */
export const findPage = (db: Db, caller: Caller, f: KnowledgeFilter, part: { limit: number; offset: number }) => {
  const isDown = (f.order ?? (f.sort === undefined ? 'desc' : 'asc')) === 'desc'
  const direction = isDown ? sql`desc nulls last` : sql`asc nulls last`
  return db.rows(
    sql`select ${columns(caller.accountId)} ${wanted(caller.companyId, f)}
     order by ${orders[f.sort ?? 'helped']} ${direction}, k.changed_at desc, k.id limit ${part.limit} offset ${part.offset}`,
    parse,
  )
}

const Count = z.object({ n: z.int() })
export async function countEntries(db: Db, caller: Caller, f: KnowledgeFilter): Promise<number> {
  const [found] = await db.rows(sql`select count(*)::int as n ${wanted(caller.companyId, f)}`, (row) =>
    Count.parse(row),
  )
  return found!.n
}

export const findEntry = async (db: Db, caller: Caller, id: string): Promise<KnowledgeEntry | undefined> =>
  (
    await db.rows(
      sql`select ${columns(caller.accountId)} from knowledge_entry k
       where k.id = ${id} and k.company_id = ${caller.companyId}`,
      parse,
    )
  )[0]

export const lockEntry = async (tx: Db, caller: Caller, id: string): Promise<KnowledgeEntry | undefined> => {
  await tx.run(sql`select 1 from knowledge_entry where id = ${id} and company_id = ${caller.companyId} for update`)
  return findEntry(tx, caller, id)
}

/** Candidates for an offer; more of one kind of device no company writes. */
const mostOfType = 2000
export const findOfType = (db: Db, caller: Caller, deviceType: string, faultCode: number | null) =>
  db.rows(
    sql`select ${columns(caller.accountId)} from knowledge_entry k
     where k.company_id = ${caller.companyId} and k.device_type = ${deviceType}
       and (k.fault_code is null or k.fault_code = ${faultCode})
     order by k.fault_code nulls last, k.changed_at desc limit ${mostOfType}`,
    parse,
  )

const Version = z.object({ version: z.int(), at: instant, by: z.string(), fields: KnowledgeFields })
const mostVersions = 50
export const findVersions = (db: Db, id: string): Promise<KnowledgeVersion[]> =>
  db.rows(
    sql`select v.version, v.at, a.real_name as by, v.fields from knowledge_version v join account a on a.id = v.account_id
     where v.entry_id = ${id} order by v.version desc limit ${mostVersions}`,
    (row) => Version.parse(row),
  )

export interface Writing extends Caller {
  now: Date
}
export async function insertEntry(tx: Db, id: string, f: KnowledgeFields, by: Writing): Promise<void> {
  await tx.run(
    sql`insert into knowledge_entry (id, company_id, lang, title, device_type, maker, model, fault_code, symptom, cause,
       steps, parts, safety, written_by, created_at, changed_by, changed_at)
     values (${id}, ${by.companyId}, ${f.lang}, ${f.title}, ${f.deviceType}, ${f.maker}, ${f.model}, ${f.faultCode},
       ${f.symptom}, ${f.cause}, ${f.steps}, ${f.parts}, ${f.safety}, ${by.accountId}, ${by.now}, ${by.accountId},
       ${by.now})`,
  )
  await addVersion(tx, id, 1, f, by)
}

export async function updateEntry(tx: Db, id: string, version: number, f: KnowledgeFields, by: Writing): Promise<void> {
  await tx.run(
    sql`update knowledge_entry set lang = ${f.lang}, title = ${f.title}, device_type = ${f.deviceType}, maker = ${f.maker},
       model = ${f.model}, fault_code = ${f.faultCode}, symptom = ${f.symptom}, cause = ${f.cause}, steps = ${f.steps},
       parts = ${f.parts}, safety = ${f.safety}, changed_by = ${by.accountId}, changed_at = ${by.now}, version = ${version}
     where id = ${id}`,
  )
  await addVersion(tx, id, version, f, by)
}

const addVersion = (tx: Db, id: string, version: number, f: KnowledgeFields, by: Writing) =>
  tx.run(
    sql`insert into knowledge_version (entry_id, version, at, account_id, fields)
     values (${id}, ${version}, ${by.now}, ${by.accountId}, ${JSON.stringify(f)}::jsonb)`,
  )

export const removeEntry = (tx: Db, id: string) => tx.run(sql`delete from knowledge_entry where id = ${id}`)

export const markHelped = (tx: Db, id: string, by: Writing) =>
  tx.run(
    sql`insert into knowledge_helped (entry_id, account_id, at) values (${id}, ${by.accountId}, ${by.now})
     on conflict do nothing`,
  )
export const unmarkHelped = (tx: Db, id: string, accountId: string) =>
  tx.run(sql`delete from knowledge_helped where entry_id = ${id} and account_id = ${accountId}`)

const Nameplate = z.object({ maker: z.string(), model: z.string() })
/** Of a device that the caller may see already. */
export const findNameplate = async (db: Db, deviceId: string) =>
  (await db.rows(sql`select maker, model from device where id = ${deviceId}`, (row) => Nameplate.parse(row)))[0] ?? {
    maker: '',
    model: '',
  }

export const anyEntry = async (db: Db): Promise<boolean> =>
  (await db.rows(sql`select 1 as found from knowledge_entry limit 1`, (row) => row)).length > 0
