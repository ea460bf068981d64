import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const cleaning = queriesOf('cleaning', cleaningContract)
export const useInsertCleaning = () => useAct('cleaning', cleaningContract.insertRecord)
export const useUpdateCleaning = () => useAct('cleaning', cleaningContract.updateRecord)
export const useRemoveCleaning = () => useAct('cleaning', cleaningContract.removeRecord)
