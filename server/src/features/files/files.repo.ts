import { UploadedFile } from '@fengguang/domain/files/files.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `f.id, f.file_name as "fileName", f.content_type as "contentType", f.size, f.width, f.height`

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
    `insert into uploaded_file (company_id, id, file_name, content_type, size, width, height, content, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, id) do nothing`,
    [companyId, f.id, f.fileName, f.contentType, f.size, f.width, f.height, Buffer.from(bytes), accountId, now],
  )
  await db.run(
    `insert into file_holder (company_id, file_id, account_id, held_at) values ($1, $2, $3, $4)
     on conflict (company_id, file_id, account_id) do update set held_at = $4`,
    [companyId, f.id, accountId, now],
  )
}

/** What the account holds besides `exceptId`; its uploads are one after the other, so that two cannot both fit. */
export async function heldBytes(db: Db, accountId: string, exceptId: string): Promise<number> {
  await db.run('select pg_advisory_xact_lock(hashtextextended($1, 21))', [`files:${accountId}`])
  const [sum] = await db.rows(
    `select coalesce(sum(f.size), 0)::float8 as bytes from file_holder h
     join uploaded_file f on f.company_id = h.company_id and f.id = h.file_id
     where h.account_id = $1 and h.file_id <> $2`,
    [accountId, exceptId],
    (row) => z.object({ bytes: z.number() }).parse(row).bytes,
  )
  return sum ?? 0
}

export async function findFile(db: Db, companyId: string, accountId: string, id: string) {
  const Row = UploadedFile.extend({ isHeld: z.boolean(), bytes: z.instanceof(Uint8Array) })
  const [file] = await db.rows(
    `select ${columns}, f.content as bytes,
       exists (select 1 from file_holder h
               where h.company_id = f.company_id and h.file_id = f.id and h.account_id = $2) as "isHeld"
     from uploaded_file f where f.company_id = $1 and f.id = $3`,
    [companyId, accountId, id],
    (row) => Row.parse(row),
  )
  return file
}

/** Nobody brought it again since, and it is no logo and no picture of a station. */
export const purgeUnused = (db: Db, before: Date): Promise<number> =>
  db.run(
    `delete from uploaded_file f
     where not exists (select 1 from file_holder h
                       where h.company_id = f.company_id and h.file_id = f.id and h.held_at >= $1)
       and not exists (select 1 from account a where a.company_id = f.company_id and a.home_logo = f.id)
       and not exists (select 1 from station_picture p join station s on s.id = p.station_id
                       where p.file_id = f.id and s.company_id = f.company_id)`,
    [before],
  )

/** Those whose bytes stay because others use them no longer count for who let them lie. */
export const purgeHolders = (db: Db, before: Date): Promise<number> =>
  db.run(
    `delete from file_holder h where h.held_at < $1
       and not exists (select 1 from account a where a.id = h.account_id and a.home_logo = h.file_id)
       and not exists (select 1 from station_picture p join station s on s.id = p.station_id
                       where p.file_id = h.file_id and s.company_id = h.company_id)`,
    [before],
  )
