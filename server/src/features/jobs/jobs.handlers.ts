import type { FastifyInstance } from 'fastify'
import { jobsContract } from '@fengguang/domain/jobs/jobs.contract'
import { serve } from '../../http/serve.ts'
import type { JobClient } from '../../platform/jobs/job-queues.ts'
import { changeJobs, jobKindRows, jobPage, runJob } from './jobs.service.ts'

export const serveJobs = (jobs: JobClient) => (app: FastifyInstance) => {
  app.addHook('onClose', () => jobs.stop())
  return serve(app, 'jobs', jobsContract, {
    kinds: (ctx) => jobKindRows(ctx, jobs),
    page: (ctx, { query }) => jobPage(ctx, query),
    run: (ctx, { body }) => runJob(ctx, jobs, body.kind),
    cancel: (ctx, { body }) => changeJobs(ctx, jobs, 'cancel', body.ids),
    retry: (ctx, { body }) => changeJobs(ctx, jobs, 'retry', body.ids),
  })
}
