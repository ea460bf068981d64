import type { Db } from '../../platform/postgres/db.ts'
import { sql } from '../../platform/postgres/sql.ts'

interface DemoPicture {
  stationId: string
  fileId: string
  fileName: string
  title: string
  bytes: Buffer
  width: number
  height: number
}

/** The company's first account by id owns the picture, as it owns the demo prices. */
export async function addDemoPicture(db: Db, p: DemoPicture): Promise<void> {
  await db.run(
    sql`with s as (
       select s.id, s.company_id, (select a.id from account a where a.company_id = s.company_id order by a.id limit 1) as by
       from station s where s.id = ${p.stationId}),
     file as (
       insert into uploaded_file (company_id, id, file_name, content_type, size, width, height, content,
         uploaded_by, uploaded_at)
       select s.company_id, ${p.fileId}, ${p.fileName}, 'image/png', ${p.bytes.length}, ${p.width}, ${p.height},
         ${p.bytes}, s.by, now() from s on conflict do nothing)
     insert into station_picture (station_id, file_id, title, added_by) select s.id, ${p.fileId}, ${p.title}, s.by from s
     on conflict do nothing`,
  )
}
