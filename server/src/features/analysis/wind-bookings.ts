import { windRules, type WindLossClass } from '@fengguang/analytics/ledger/wind-ledger'
import { bookingOfCondition, type Booking, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { conditions, type Condition } from '@fengguang/domain/device-monitor/device-operation.model'

/**
 * What each class of the wind ledger is shown as. A code that holds a machine down is a fault, as on an inverter; what a
 * running machine lacks to its curve (a weak one among it), weather, the grid and its lines are `other`.
 */
export const windClassOf: Readonly<Record<WindLossClass, LossClass>> = {
  normal: 'other',
  environment: 'other',
  plannedStop: 'maintenance',
  fault: 'fault',
  unknown: 'abnormalStop',
  selfDerating: 'fault',
  technicalStandby: 'other',
  gridFault: 'other',
  dispatchLimit: 'dispatchLimit',
  transmissionUnplanned: 'other',
  transmissionPlanned: 'other',
  gridMaintenance: 'other',
}

/** What staff say of a turbine, as a class of the wind ledger. */
export const classOfCondition: Readonly<Record<Condition, WindLossClass>> = {
  normal: 'normal',
  maintenance: 'plannedStop',
  fault: 'fault',
  dispatchLimit: 'dispatchLimit',
  abnormalStop: 'unknown',
  environment: 'environment',
  gridFault: 'gridFault',
}

/** Rules of the wind ledger; what staff entered comes as a tag of its class. */
const bookingOfRule: Readonly<Record<string, Booking>> = {
  gridLost: 'gridLost',
  atSetPoint: 'atSetPoint',
  service: 'service',
  faultState: 'faultState',
  initialising: 'initialising',
  stormStop: 'stormStop',
  standsInWind: 'standsInWind',
  codeBelowExpected: 'codeBelowExpected',
  runs: 'runsOnCurve',
  ...Object.fromEntries(conditions.map((one) => [`tag:${classOfCondition[one]}`, bookingOfCondition[one]])),
}
export const bookingOf = (rule: number): Booking => bookingOfRule[windRules[rule]!.key]!
