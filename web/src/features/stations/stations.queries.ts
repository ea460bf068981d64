import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const stations = queriesOf('stations', stationsContract)

export const useCreateStation = () => useAct('stations', stationsContract.create)
export const useUpdateStation = () => useAct('stations', stationsContract.update)
export const useImportStations = () => useAct('stations', stationsContract.importCommit)
export const useRemoveStations = () => useAct('stations', stationsContract.remove)
