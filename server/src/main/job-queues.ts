import { jobKindNames, jobKindOf } from '@fengguang/domain/jobs/job.model'
import type { QueueSettings } from '../platform/jobs/job-queues.ts'

/** Apart from the handlers: who only makes the queues does not load what they do. */
export const jobQueues: readonly QueueSettings[] = jobKindNames.map((name) => ({ ...jobKindOf(name), name }))
