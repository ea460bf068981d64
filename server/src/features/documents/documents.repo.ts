import type { DocumentFilter } from '@fengguang/domain/documents/documents.contract'
import {
  DocumentEdition,
  DocumentRow,
  type DocumentForm,
  type VersionForm,
} from '@fengguang/domain/documents/document.model'
import { z } from 'zod'
import type { Identity } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { allOf, hasText, sql } from '../../platform/postgres/sql.ts'

export type Caller = Pick<Identity, 'accountId' | 'roleId' | 'companyId'>

const sightOf = ({ accountId, roleId }: Caller) => sql`visible_station(${accountId}, ${roleId})`
const instant = z.date().transform((at) => at.toISOString())
const Row = z.object({ ...DocumentRow.omit({ snippet: true }).shape, changedAt: instant })
const Listed = z.object({ ...Row.shape, snippet: z.string().nullable() })
const Held = z.object({ ...Row.shape, roleIds: z.array(z.string()), version: z.int() })
export type HeldDocument = z.output<typeof Held>

/** Letters before and after what was found in a file. */
const around = 40

const columns = sql`d.id, d.title, d.category, d.station_id as "stationId", v.name as "stationName",
  d.device_id as "deviceId", case when x.id is not null then shown_name(v.is_english, x.name, x.name_en) end as "deviceName",
  d.description, cardinality(d.role_ids) > 0 as "isRestricted", e.file_id as "fileId", f.file_name as "fileName",
  f.size, e.edition, a.real_name as "changedBy", d.changed_at as "changedAt"`

/** Of the caller's company, of stations the caller sees, and for the caller's role; who filed it always reads it. */
const readable = (caller: Caller) =>
  sql`from document d
     left join ${sightOf(caller)} v on v.id = d.station_id
     left join device x on x.id = d.device_id
     join account a on a.id = d.changed_by
     join lateral (select n.edition, n.file_id, n.file_text from document_edition n
       where n.document_id = d.id order by n.edition desc limit 1) e on true
     join uploaded_file f on f.company_id = d.company_id and f.id = e.file_id
   where d.company_id = ${caller.companyId} and d.deleted_at is null and (d.station_id is null or v.id is not null)
     and (cardinality(d.role_ids) = 0 or ${caller.roleId} = any(d.role_ids) or d.created_by = ${caller.accountId})`

const wanted = (caller: Caller, f: DocumentFilter) =>
  sql`${readable(caller)} and ${allOf(
    f.shelf === undefined ? undefined : sql`(d.station_id is null) = ${f.shelf === 'company'}`,
    f.keyword
      ? hasText(
          f.keyword,
          sql`concat_ws(chr(10), d.title, d.description, f.file_name, v.name, x.name, x.name_en, e.file_text)`,
        )
      : undefined,
    f.category === undefined ? undefined : sql`d.category = ${f.category}`,
    f.stationId === undefined ? undefined : sql`d.station_id = ${f.stationId}`,
    f.deviceId === undefined ? undefined : sql`d.device_id = ${f.deviceId}`,
  )}`

const snippetOf = ({ keyword }: DocumentFilter) =>
  keyword
    ? sql`(select case when place > 0
         then substring(e.file_text from greatest(1, place - ${around}::int) for length(${keyword}::text) + ${2 * around}::int) end
       from (select position(lower(${keyword}::text) in lower(e.file_text)) as place) found)`
    : sql`null::text`

const orders = { changedAt: sql`d.changed_at`, title: sql`d.title`, category: sql`d.category` }

export const findPage = (db: Db, caller: Caller, f: DocumentFilter, part: { limit: number; offset: number }) => {
  const order = f.order ?? (f.sort === undefined ? 'desc' : 'asc')
  return db.rows(
    sql`select ${columns}, ${snippetOf(f)} as snippet ${wanted(caller, f)}
     order by ${orders[f.sort ?? 'changedAt']} ${order === 'desc' ? sql`desc` : sql`asc`}, d.id
     limit ${part.limit} offset ${part.offset}`,
    (row) => Listed.parse(row),
  )
}

const Count = z.object({ n: z.int() })
export async function countDocuments(db: Db, caller: Caller, f: DocumentFilter): Promise<number> {
  const [n] = await db.rows(sql`select count(*)::int as n ${wanted(caller, f)}`, (row) => Count.parse(row).n)
  return n!
}

export async function findDocument(db: Db, caller: Caller, id: string): Promise<HeldDocument | undefined> {
  const [found] = await db.rows(
    sql`select ${columns}, d.role_ids as "roleIds", d.version ${readable(caller)} and d.id = ${id}`,
    (row) => Held.parse(row),
  )
  return found
}

const Edition = z.object({ ...DocumentEdition.shape, addedAt: instant })
export const findEditions = (db: Db, companyId: string, id: string) =>
  db.rows(
    sql`select e.edition, e.file_id as "fileId", f.file_name as "fileName", f.size, e.note, a.real_name as "addedBy",
       e.added_at as "addedAt"
     from document_edition e join uploaded_file f on f.company_id = ${companyId} and f.id = e.file_id
       join account a on a.id = e.added_by
     where e.document_id = ${id} order by e.edition desc`,
    (row) => Edition.parse(row),
  )

const Role = z.object({ id: z.string(), name: z.string() })
export const findRoles = (db: Db, companyId: string, isEnglish: boolean) =>
  db.rows(
    sql`select r.id, ${isEnglish ? sql`r.name_en` : sql`r.name_zh`} as name from role r
     where r.company_id = ${companyId} order by name, r.id`,
    (row) => Role.parse(row),
  )

export const insertDocument = (tx: Db, caller: Caller, id: string, f: DocumentForm, now: Date) =>
  tx.run(
    sql`insert into document (id, company_id, station_id, device_id, title, category, description, role_ids, created_by,
       created_at, changed_by, changed_at)
     values (${id}, ${caller.companyId}, ${f.stationId}, ${f.deviceId}, ${f.title}, ${f.category}, ${f.description},
       ${f.roleIds}, ${caller.accountId}, ${now}, ${caller.accountId}, ${now})`,
  )

/** Zero rows: somebody else has saved it since. */
export const updateDocument = (
  tx: Db,
  caller: Caller,
  at: { id: string; version: number },
  f: DocumentForm,
  now: Date,
) =>
  tx.run(
    sql`update document set station_id = ${f.stationId}, device_id = ${f.deviceId}, title = ${f.title},
       category = ${f.category}, description = ${f.description}, role_ids = ${f.roleIds}, changed_by = ${caller.accountId},
       changed_at = ${now}, version = version + 1
     where id = ${at.id} and version = ${at.version} and deleted_at is null`,
  )

export const touchDocument = (tx: Db, caller: Caller, at: { id: string; version: number }, now: Date) =>
  tx.run(
    sql`update document set changed_by = ${caller.accountId}, changed_at = ${now}, version = version + 1
     where id = ${at.id} and version = ${at.version} and deleted_at is null`,
  )

export const removeDocument = (tx: Db, at: { id: string; version: number }, now: Date) =>
  tx.run(
    sql`update document set deleted_at = ${now}, version = version + 1
     where id = ${at.id} and version = ${at.version} and deleted_at is null`,
  )

export const addEdition = (
  tx: Db,
  caller: Caller,
  id: string,
  { fileId, note, fileText }: VersionForm & { fileText: string },
  now: Date,
) =>
  tx.run(
    sql`insert into document_edition (document_id, edition, file_id, note, file_text, added_by, added_at)
     select ${id}, coalesce(max(e.edition), 0) + 1, ${fileId}, ${note}, ${fileText}, ${caller.accountId}, ${now}
     from document_edition e where e.document_id = ${id}`,
  )
