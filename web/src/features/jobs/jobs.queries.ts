import { JobFilter, jobsContract } from '@fengguang/domain/jobs/jobs.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { queriesOf, useAct } from '../../lib/api.ts'

export const jobs = queriesOf('jobs', jobsContract)

export const jobPage = ({ page, pageSize, filters }: ListState) => {
  const { shape } = JobFilter
  return jobs.page({
    page,
    pageSize,
    kind: shape.kind.safeParse(filters.kind).data,
    state: shape.state.safeParse(filters.state).data,
  })
}

export const useRunJob = () => useAct('jobs', jobsContract.run)
export const useCancelJobs = () => useAct('jobs', jobsContract.cancel)
export const useRetryJobs = () => useAct('jobs', jobsContract.retry)
