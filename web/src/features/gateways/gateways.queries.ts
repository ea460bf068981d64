import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import { searchText } from '@fengguang/domain/kernel/validation'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import type { ListState } from '../../kit/list/list-address.ts'
import { queriesOf, readOf, useAct } from '../../lib/api.ts'

const gateways = queriesOf('gateways', gatewaysContract)

export const gatewayPage = ({ keyword, page, pageSize }: ListState) =>
  gateways.page({ page, pageSize, keyword: keyword ? searchText.safeParse(keyword).data : undefined })

export const gatewayDoors = gateways.doors(undefined)

export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})

export const useCreateGateway = () => useAct('gateways', gatewaysContract.create)
export const useUpdateGateway = () => useAct('gateways', gatewaysContract.update)
export const useRotateSecret = () => useAct('gateways', gatewaysContract.rotate)
export const useEnableGateway = () => useAct('gateways', gatewaysContract.enable)
export const useRemoveGateway = () => useAct('gateways', gatewaysContract.remove)
