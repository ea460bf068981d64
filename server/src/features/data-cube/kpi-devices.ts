import { kpiInputsOf } from '@fengguang/domain/data-cube/cube-catalogue'
import type { DayInput, DayRow } from '@fengguang/domain/data-cube/cube-formula'
import { currentsOf } from '@fengguang/domain/device-monitor/device-dispersion.rules'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { KpiKey } from '@fengguang/domain/kpis/kpi.model'
import type { CubeDevice, CubeStation } from './cube-scope.repo.ts'

/** The inputs of a key figure on a day: of a station, of one device, or of several added up. */
export interface KpiRow {
  station: CubeStation
  device?: CubeDevice
  devices?: readonly CubeDevice[]
  row: DayRow
}

export interface Counter {
  input: DayInput
  type: DeviceType
  code: string
}
/** Inputs that are what counters of a station rose on a day; of meters only the main one is the station's. */
export const counters: readonly Counter[] = [
  { input: 'generated', type: 'inverter', code: 'totalEnergyKwh' },
  { input: 'generated', type: 'turbine', code: 'totalEnergyKwh' },
  { input: 'onGrid', type: 'meter', code: 'forwardKwh' },
  { input: 'bought', type: 'meter', code: 'reverseKwh' },
  { input: 'charged', type: 'storagePcs', code: 'chargedKwh' },
  { input: 'discharged', type: 'storagePcs', code: 'dischargedKwh' },
]
/** Units that make power and report a state: theirs are also the losses of the ledger. */
export const readyTypes: readonly DeviceType[] = ['inverter', 'turbine']
/** Whose currents are compared among themselves. */
export const currentTypes = Object.keys(currentsOf) as DeviceType[]

/** Definition of the performance ratio: storage gives back what it bought, and that is no work of the modules. */
const countsOwnOnly = new Set<KpiKey>(['performanceRatio'])

/** Inputs computed from the fault log. */
const ofFaults: ReadonlySet<DayInput> = new Set(['failures', 'repairs'])
export const countsFaults = (inputs: readonly DayInput[]): boolean => inputs.some((input) => ofFaults.has(input))

/** What is read for a key figure. */
export function neededFor(key: KpiKey): { inputs: readonly DayInput[]; isOwn: boolean } {
  return { inputs: [...new Set(kpiInputsOf(key))], isOwn: countsOwnOnly.has(key) }
}

/** Types of devices whose values make the inputs of a key figure. */
export function kpiTypes(key: KpiKey): readonly DeviceType[] {
  const { inputs, isOwn } = neededFor(key)
  if (inputs.includes('readyHours') || countsFaults(inputs)) return readyTypes
  if (inputs.includes('currentMean')) return currentTypes
  const read = counters.filter(({ input }) => inputs.includes(input) || (isOwn && input === 'generated'))
  return [...new Set(read.map(({ type }) => type))]
}
