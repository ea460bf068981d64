import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of an event of the workbench: list and export. */
export const lossEventLabels = fieldLabels({
  deviceName: ['逆变器', 'Inverter'],
  lossClass: ['损失类别', 'Loss class'],
  fromAt: ['开始时间', 'From'],
  toAt: ['结束时间', 'To'],
  hours: numberLabel(['时长', 'Duration'], 'h', 2),
  lossKwh: numberLabel(['损失电量', 'Energy lost'], 'kWh', 2),
  expectedKwh: numberLabel(['应发电量', 'Expected energy'], 'kWh', 2),
  booking: ['认定依据', 'Booked by'],
  cause: ['原因', 'Cause'],
  decidedBy: ['修改人', 'Changed by'],
  isLocked: ['锁定', 'Locked'],
})
