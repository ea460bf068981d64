import { findingsContract } from '@fengguang/domain/inspection/findings.contract'
import { inspectionContract } from '@fengguang/domain/inspection/inspection.contract'
import { inspectionPlansContract } from '@fengguang/domain/inspection/inspection-plans.contract'
import { queriesOf, useAct } from '../../lib/api.ts'

/** One name for both contracts: a point that is renamed has its new name in the plans. */
export const inspectionFeature = 'inspection'
export const inspection = queriesOf(inspectionFeature, inspectionContract)
export const plans = queriesOf(inspectionFeature, {
  plans: inspectionPlansContract.list,
  plan: inspectionPlansContract.detail,
  rounds: inspectionPlansContract.rounds,
})

export const findings = queriesOf(inspectionFeature, {
  findings: findingsContract.list,
  finding: findingsContract.detail,
})
export const useFindingAct = () => useAct(inspectionFeature, findingsContract.act)

export const useSaveType = () => useAct(inspectionFeature, inspectionContract.saveType)
export const useRemoveType = () => useAct(inspectionFeature, inspectionContract.removeType)
export const useSavePoint = () => useAct(inspectionFeature, inspectionContract.savePoint)
export const useRemovePoint = () => useAct(inspectionFeature, inspectionContract.removePoint)
export const useSaveLine = () => useAct(inspectionFeature, inspectionContract.saveLine)
export const useRemoveLine = () => useAct(inspectionFeature, inspectionContract.removeLine)
export const useSavePlan = () => useAct(inspectionFeature, inspectionPlansContract.save)
export const useRemovePlan = () => useAct(inspectionFeature, inspectionPlansContract.remove)
/** A round that is dispatched is a task. */
export const usePlanAct = () => useAct([inspectionFeature, 'tasks'], inspectionPlansContract.act)
