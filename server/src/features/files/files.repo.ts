import { UploadedFile } from '@fengguang/domain/files/files.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'
import { sql, type Sql } from '../../platform/postgres/sql.ts'

const columns = sql`f.id, f.file_name as "fileName", f.content_type as "contentType", f.size, f.width, f.height`

/** The same bytes again stay what they are, under the name they came with first; who brings them holds them too. */
export async function saveFile(
  db: Db,
  companyId: string,
  accountId: string,
  f: UploadedFile,
  bytes: Uint8Array,
  now: Date,
) {
  await db.run(
    sql`insert into uploaded_file (company_id, id, file_name, content_type, size, width, height, content,
     uploaded_by, uploaded_at)
     values (${companyId}, ${f.id}, ${f.fileName}, ${f.contentType}, ${f.size}, ${f.width}, ${f.height},
       ${Buffer.from(bytes)}, ${accountId}, ${now})
     on conflict (company_id, id) do nothing`,
  )
  await db.run(
    sql`insert into file_holder (company_id, file_id, account_id, held_at)
     values (${companyId}, ${f.id}, ${accountId}, ${now})
     on conflict (company_id, file_id, account_id) do update set held_at = ${now}`,
  )
}

/** What the account holds besides `exceptId`; its uploads are one after the other, so that two cannot both fit. */
export async function heldBytes(db: Db, accountId: string, exceptId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${accountId}`}, 21))`)
  const [sum] = await db.rows(
    sql`select coalesce(sum(f.size), 0)::float8 as bytes from file_holder h
     join uploaded_file f on f.company_id = h.company_id and f.id = h.file_id
     where h.account_id = ${accountId} and h.file_id <> ${exceptId}`,
    (row) => z.object({ bytes: z.number() }).parse(row).bytes,
  )
  return sum ?? 0
}

export async function findFile(db: Db, companyId: string, accountId: string, id: string) {
  const Row = UploadedFile.extend({ isHeld: z.boolean(), bytes: z.instanceof(Uint8Array) })
  const [file] = await db.rows(
    sql`select ${columns}, f.content as bytes,
       exists (select 1 from file_holder h
               where h.company_id = f.company_id and h.file_id = f.id and h.account_id = ${accountId}) as "isHeld"
     from uploaded_file f where f.company_id = ${companyId} and f.id = ${id}`,
    (row) => Row.parse(row),
  )
  return file
}

const Held = z.object({ id: z.string() })
/** Those of the files that the account brought. */
export const findHeld = (db: Db, companyId: string, accountId: string, ids: readonly string[]) =>
  db.rows(
    sql`select h.file_id as id from file_holder h
     where h.company_id = ${companyId} and h.account_id = ${accountId} and h.file_id = any(${ids})`,
    (row) => Held.parse(row).id,
  )

const ofTask = sql`exists (select 1 from task_file tf join task t on t.id = tf.task_id
  where tf.file_id = f.id and t.company_id = f.company_id)`

const ofDocument = sql`exists (select 1 from document_edition de join document dc on dc.id = de.document_id
  where de.file_id = f.id and dc.company_id = f.company_id)`

const ofDefect = (
  company: Sql,
  file: Sql,
) => sql`exists (select 1 from defect_file df join defect d on d.id = df.defect_id
  where df.file_id = ${file} and d.company_id = ${company})`

/** Nobody brought it again since, and no logo, station, task, defect or document has it. */
export const purgeUnused = (db: Db, before: Date): Promise<number> =>
  db.run(
    sql`delete from uploaded_file f
     where not exists (select 1 from file_holder h
                       where h.company_id = f.company_id and h.file_id = f.id and h.held_at >= ${before})
       and not exists (select 1 from account a where a.company_id = f.company_id and a.home_logo = f.id)
       and not exists (select 1 from station_picture p join station s on s.id = p.station_id
                       where p.file_id = f.id and s.company_id = f.company_id)
       and not ${ofTask} and not ${ofDocument} and not ${ofDefect(sql`f.company_id`, sql`f.id`)}`,
  )

/** Those whose bytes stay because others use them, or a document does, no longer count for who brought them. */
export const purgeHolders = (db: Db, before: Date): Promise<number> =>
  db.run(
    sql`delete from file_holder h where h.held_at < ${before}
       and not exists (select 1 from account a where a.id = h.account_id and a.home_logo = h.file_id)
       and not exists (select 1 from station_picture p join station s on s.id = p.station_id
                       where p.file_id = h.file_id and s.company_id = h.company_id)
       and not exists (select 1 from task_file tf join task t on t.id = tf.task_id
                       where tf.file_id = h.file_id and t.company_id = h.company_id)
       and not ${ofDefect(sql`h.company_id`, sql`h.file_id`)}`,
  )
