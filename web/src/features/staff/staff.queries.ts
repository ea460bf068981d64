import { staffContract } from '@fengguang/domain/staff/staff.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const staff = queriesOf('staff', staffContract)
export const useSaveStaff = () => useAct('staff', staffContract.save)
export const useSaveAccess = () => useAct('staff', staffContract.saveAccessTime)
