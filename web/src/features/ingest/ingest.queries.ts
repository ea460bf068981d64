import { ingestContract, QuarantineFilter } from '@fengguang/domain/ingest/ingest.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { queriesOf, useAct } from '../../lib/api.ts'

export const ingest = queriesOf('ingest', ingestContract)

export const quarantinePage = ({ page, pageSize, filters }: ListState) => {
  const { shape } = QuarantineFilter
  return ingest.quarantine({
    page,
    pageSize,
    gatewayId: shape.gatewayId.safeParse(filters.gatewayId).data,
    reason: shape.reason.safeParse(filters.reason).data,
  })
}

export const useReplay = () => useAct('ingest', ingestContract.replay)
