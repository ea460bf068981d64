import { textPairs } from '../kernel/texts.ts'
import type { StationClass } from '../stations/station.model.ts'

/** Spec §3, and those of comprehensive energy. The names are those of tables, topics and imports. */
export const deviceTypeNames = textPairs({
  inverter: ['逆变器', 'Inverter'],
  combinerBox: ['汇流箱', 'Combiner box'],
  boxTransformer: ['箱变', 'Box transformer'],
  meter: ['电能表', 'Meter'],
  weather: ['气象仪', 'Weather instrument'],
  tower: ['测风塔', 'Anemometer tower'],
  turbine: ['风机', 'Turbine'],
  storagePcs: ['储能变流器', 'Storage converter'],
  battery: ['电池', 'Battery'],
  chargingPile: ['充电桩', 'Charging pile'],
  environment: ['环境传感器', 'Environment sensor'],
  hvSwitch: ['高压开关', 'HV switch'],
})
export type DeviceType = keyof typeof deviceTypeNames
export const deviceTypes = Object.keys(deviceTypeNames) as [DeviceType, ...DeviceType[]]

export const classOfType: Readonly<Record<DeviceType, readonly StationClass[]>> = {
  inverter: ['01', '05'],
  combinerBox: ['01', '05'],
  boxTransformer: ['01', '02', '05'],
  meter: ['01', '02', '05'],
  weather: ['01', '05'],
  tower: ['02'],
  turbine: ['02'],
  storagePcs: ['01', '05'],
  battery: ['01', '05'],
  chargingPile: ['01', '05'],
  environment: ['01', '05'],
  hvSwitch: ['01', '02', '05'],
}

/** Spec §3. What a device reports of itself is `reportedStates`; the rest is what we conclude. */
export const deviceStateNames = textPairs({
  normal: ['正常', 'Normal'],
  alarm: ['告警', 'Alarm'],
  fault: ['故障', 'Fault'],
  interrupted: ['中断', 'Interrupted'],
  initialising: ['初始化', 'Initialising'],
  notConnected: ['未接入', 'Not connected'],
  standby: ['待机', 'Standby'],
  offline: ['离线', 'Offline'],
})
export type DeviceState = keyof typeof deviceStateNames

/** The number in a frame → the state. */
export const reportedStates = {
  0: 'offline',
  1: 'initialising',
  2: 'standby',
  3: 'normal',
  4: 'alarm',
  5: 'fault',
} as const satisfies Record<number, DeviceState>

/** Of `outOfService`. */
export const serviceNames = textPairs({ false: ['在用', 'In service'], true: ['停用', 'Out of service'] })

/** The worst first: lists sort by the place in this table. */
export const stationStateNames = textPairs({
  fault: ['故障', 'Fault'],
  offline: ['全部离线', 'Entirely offline'],
  alarm: ['告警', 'Alarm'],
  partlyOffline: ['部分离线', 'Partially offline'],
  unknown: ['未知', 'Unknown'],
  normal: ['正常', 'Normal'],
})
export type StationState = keyof typeof stationStateNames
