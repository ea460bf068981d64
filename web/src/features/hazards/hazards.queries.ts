import { hazardsContract } from '@fengguang/domain/hazards/hazards.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

const feature = 'hazards'
export const hazards = queriesOf(feature, hazardsContract)
export const useInsertHazard = () => useAct(feature, hazardsContract.insert)
export const useUpdateHazard = () => useAct(feature, hazardsContract.update)
export const useRemoveHazard = () => useAct(feature, hazardsContract.remove)
export const useImportHazards = () => useAct(feature, hazardsContract.importCommit)
