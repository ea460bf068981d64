import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of an adjustment of the running condition: list, form and export. */
export const adjustmentLabels = fieldLabels({
  stationId: ['电站', 'Station'],
  stationName: ['电站', 'Station'],
  deviceName: ['设备', 'Device'],
  deviceIds: ['设备', 'Devices'],
  condition: ['工况', 'Condition'],
  fromAt: ['开始时间', 'From'],
  toAt: ['结束时间', 'To'],
  hours: numberLabel(['时长', 'Duration'], 'h', 2),
  reason: ['原因', 'Reason'],
  createdBy: ['调整人', 'Adjusted by'],
  createdAt: ['调整时间', 'Adjusted at'],
})

/** Of an entry of a device's log: list and export. */
export const logLabels = fieldLabels({
  at: ['时间', 'Time'],
  stationId: ['电站', 'Station'],
  stationName: ['电站', 'Station'],
  deviceId: ['设备', 'Device'],
  deviceName: ['设备', 'Device'],
  kind: ['类别', 'Kind'],
  code: ['故障码', 'Fault code'],
  text: ['内容', 'What happened'],
  by: ['操作人', 'By'],
})

/** Of a sub-array: list and form. */
export const subArrayLabels = fieldLabels({
  name: ['子阵名称', 'Sub-array'],
  stationId: ['电站', 'Station'],
  capacityKw: numberLabel(['容量', 'Capacity'], 'kW', 2),
  stringCount: numberLabel(['组串数', 'Strings'], '', 0),
  deviceIds: ['逆变器和汇流箱', 'Inverters and combiner boxes'],
  deviceNames: ['逆变器和汇流箱', 'Inverters and combiner boxes'],
})
