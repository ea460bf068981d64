import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a reading of a meter: entry, record and export. */
export const meterReadingLabels = fieldLabels({
  deviceId: ['电能表', 'Meter'],
  direction: ['计量方向', 'Register'],
  readAt: ['抄表时间', 'Read at'],
  readingKwh: numberLabel(['示数', 'Reading'], 'kWh', 2),
  lastKwh: numberLabel(['上次示数', 'Last reading'], 'kWh', 2),
  differenceKwh: numberLabel(['本期电量', 'Energy since'], 'kWh', 2),
  perDayKwh: numberLabel(['日均电量', 'Energy per day'], 'kWh', 2),
  totalKwh: numberLabel(['累计电量', 'Energy in all'], 'kWh', 2),
  step: ['计数方式', 'Counting'],
  oldKwh: numberLabel(['翻转值或旧表止码', 'End of the old count'], 'kWh', 2),
  newKwh: numberLabel(['新表起码', 'Start of the new meter'], 'kWh', 2),
  readBy: ['抄表人', 'Read by'],
  taskNo: ['任务编号', 'Task no.'],
  firstKwh: numberLabel(['更正前示数', 'Before correction'], 'kWh', 2),
  correctedBy: ['更正人', 'Corrected by'],
  correctedAt: ['更正时间', 'Corrected at'],
  correctReason: ['更正原因', 'Reason of the correction'],
})
