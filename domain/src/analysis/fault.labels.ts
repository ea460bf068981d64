import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a fault in the log: list and export. */
export const faultLabels = fieldLabels({
  deviceName: ['设备', 'Device'],
  deviceType: ['设备类型', 'Device type'],
  maker: ['生产厂家', 'Maker'],
  model: ['型号', 'Model'],
  kind: ['类别', 'Kind'],
  code: ['故障码', 'Fault code'],
  codeName: ['故障名称', 'Fault'],
  fromAt: ['开始时间', 'From'],
  toAt: ['结束时间', 'To'],
  hours: numberLabel(['时长', 'Duration'], 'h', 2),
  lossKwh: numberLabel(['损失电量', 'Energy lost'], 'kWh', 1),
  lossYuan: numberLabel(['损失金额', 'Money lost'], '¥', 2),
  origin: ['依据', 'Found by'],
})

/** Of a group of faults, beside the labels above. */
export const faultGroupLabels = fieldLabels({
  devices: numberLabel(['设备数', 'Devices'], '', 0),
  count: numberLabel(['次数', 'Times'], '', 0),
  downHours: numberLabel(['停机时长', 'Time out of order'], 'h', 2),
  mtbfHours: numberLabel(['平均无故障时间', 'MTBF'], 'h', 1),
  mttrHours: numberLabel(['平均修复时间', 'MTTR'], 'h', 2),
})
