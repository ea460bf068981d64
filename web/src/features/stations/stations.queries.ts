import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { queriesOf } from '../../lib/api.ts'
import { useOrganisationAct } from '../../widgets/organisation/use-organisation-act.ts'

export const stations = queriesOf('stations', stationsContract)

export const useCreateStation = () => useOrganisationAct(stationsContract.create)
export const useUpdateStation = () => useOrganisationAct(stationsContract.update)
export const useImportStations = () => useOrganisationAct(stationsContract.importCommit)
export const useRemoveStations = () => useOrganisationAct(stationsContract.remove)
export const useRestoreStations = () => useOrganisationAct(stationsContract.restore)
