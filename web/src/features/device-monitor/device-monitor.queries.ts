import { deviceInfoContract } from '@fengguang/domain/device-monitor/device-info.contract'
import { deviceListContract } from '@fengguang/domain/device-monitor/device-list.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const lists = queriesOf('deviceLists', deviceListContract)
export const infos = queriesOf('deviceInfo', deviceInfoContract)
export const operation = queriesOf('deviceOperation', deviceOperationContract)

export const useAddAdjustments = () => useAct('deviceOperation', deviceOperationContract.addAdjustments)
export const useRemoveAdjustments = () => useAct('deviceOperation', deviceOperationContract.removeAdjustments)
export const useSaveSubArray = () => useAct('deviceOperation', deviceOperationContract.saveSubArray)
export const useRemoveSubArrays = () => useAct('deviceOperation', deviceOperationContract.removeSubArrays)
