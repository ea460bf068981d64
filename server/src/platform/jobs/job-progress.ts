import { z } from 'zod'
import type { Db } from '../postgres/db.ts'
import { sql } from '../postgres/sql.ts'

export class JobCancelled extends Error {
  override name = 'JobCancelled'
  override message = 'the job was cancelled'
}

export async function noteProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  const [job] = await db.rows(sql`select state = 'active' as "isActive" from pgboss.job where id = ${jobId}`, (row) =>
    z.object({ isActive: z.boolean() }).parse(row),
  )
  if (!job?.isActive) throw new JobCancelled()
  await db.run(
    sql`insert into job_progress (job_id, done, total) values (${jobId}, ${done}, ${total})
     on conflict (job_id) do update set done = excluded.done, total = excluded.total`,
  )
}

export const forgetProgress = (db: Db, jobId: string) => db.run(sql`delete from job_progress where job_id = ${jobId}`)
