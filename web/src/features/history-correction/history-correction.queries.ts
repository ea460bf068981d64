import { devicesContract } from '@fengguang/domain/devices/devices.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { correctionContract, CorrectionFilter } from '@fengguang/domain/history-correction/correction.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { queriesOf, readOf, useAct } from '../../lib/api.ts'

export const corrections = queriesOf('correction', correctionContract)
export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})
export const deviceDetail = readOf('devices', 'detail', devicesContract.detail)
export const devicesOf = readOf('devices', 'list', devicesContract.list)

/** What someone typed into the address and the server would refuse is left out. */
export const correctionPage = ({ page, pageSize, filters }: ListState) => {
  const { shape } = CorrectionFilter
  return corrections.page({
    page,
    pageSize,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    kind: shape.kind.safeParse(filters.kind).data,
    state: shape.state.safeParse(filters.state).data,
  })
}

export const useApply = () => useAct('correction', correctionContract.apply)
export const useUndoCorrection = () => useAct('correction', correctionContract.undo)
export const useImportHistory = () => useAct('correction', correctionContract.importCommit)
