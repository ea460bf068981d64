import { fieldLabels } from '../kernel/field-label.ts'

/** Of an entry of the run log: list, form and export. */
export const runLogLabels = fieldLabels({
  day: ['日期', 'Day'],
  no: ['值次', 'Shift'],
  deviceName: ['设备', 'Device'],
  text: ['记录', 'Entry'],
  writtenBy: ['记录人', 'Written by'],
  writtenAt: ['记录时间', 'Written at'],
  struckBy: ['作废人', 'Struck by'],
  strikeReason: ['作废原因', 'Reason'],
})
