import { UploadedFile } from '@fengguang/domain/files/files.contract'
import { z } from 'zod'
import type { Db } from '../../platform/postgres/db.ts'

const columns = `id, file_name as "fileName", content_type as "contentType", size, width, height`

/** The same bytes again belong to whoever brought them last, who may then use them. */
export const saveFile = (db: Db, companyId: string, accountId: string, f: UploadedFile, bytes: Uint8Array, now: Date) =>
  db.run(
    `insert into uploaded_file (company_id, id, file_name, content_type, size, width, height, content, uploaded_by, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (company_id, id) do update set uploaded_by = $9, uploaded_at = $10, file_name = $3`,
    [companyId, f.id, f.fileName, f.contentType, f.size, f.width, f.height, Buffer.from(bytes), accountId, now],
  )

export async function findFile(db: Db, companyId: string, id: string) {
  const Row = UploadedFile.extend({ uploadedBy: z.string(), bytes: z.instanceof(Uint8Array) })
  const [file] = await db.rows(
    `select ${columns}, uploaded_by as "uploadedBy", content as bytes from uploaded_file where company_id = $1 and id = $2`,
    [companyId, id],
    (row) => Row.parse(row),
  )
  return file
}
