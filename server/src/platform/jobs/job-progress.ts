import { z } from 'zod'
import type { Db } from '../postgres/db.ts'
import { jobSchema } from './job-queues.ts'

export class JobCancelled extends Error {
  override name = 'JobCancelled'
  override message = 'the job was cancelled'
}

export async function noteProgress(db: Db, jobId: string, done: number, total: number): Promise<void> {
  const [job] = await db.rows(
    `select state = 'active' as "isActive" from ${jobSchema}.job where id = $1`,
    [jobId],
    (row) => z.object({ isActive: z.boolean() }).parse(row),
  )
  if (!job?.isActive) throw new JobCancelled()
  await db.run(
    `insert into job_progress (job_id, done, total) values ($1, $2, $3)
     on conflict (job_id) do update set done = excluded.done, total = excluded.total`,
    [jobId, done, total],
  )
}

export const forgetProgress = (db: Db, jobId: string) => db.run('delete from job_progress where job_id = $1', [jobId])
