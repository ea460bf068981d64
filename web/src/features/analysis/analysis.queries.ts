import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const analysis = queriesOf('analysis', analysisContract)
export const conditions = queriesOf('analysis', deviceOperationContract)
/** Where a cleaning pays today. */
export const worthCleaning = queriesOf('cleaning', cleaningContract).worthCleaning(undefined)
export const useEnterCondition = () => useAct('analysis', deviceOperationContract.addAdjustments)
export const useSavePlan = () => useAct('analysis', analysisContract.saveDeviceCoordinate)
export const useRemoveConditions = () => useAct('analysis', deviceOperationContract.removeAdjustments)
