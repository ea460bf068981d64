import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import { lossEventContract } from '@fengguang/domain/analysis/loss-event.contract'
import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

export const analysis = queriesOf('analysis', analysisContract)
export const lossEvents = queriesOf('analysis', lossEventContract)
export const conditions = queriesOf('analysis', deviceOperationContract)
/** Where a cleaning pays today. */
export const worthCleaning = queriesOf('cleaning', cleaningContract).worthCleaning(undefined)
export const useEnterCondition = () => useAct('analysis', deviceOperationContract.addAdjustments)
export const useSavePlan = () => useAct('analysis', analysisContract.saveDeviceCoordinate)
export const useRemoveConditions = () => useAct('analysis', deviceOperationContract.removeAdjustments)
export const useRecategorise = () => useAct('analysis', lossEventContract.recategorise)
export const useSplit = () => useAct('analysis', lossEventContract.split)
export const useMerge = () => useAct('analysis', lossEventContract.merge)
export const useLock = () => useAct('analysis', lossEventContract.lock)
export const useUndoOperation = () => useAct('analysis', lossEventContract.undo)
