import { fieldLabels } from '../kernel/field-label.ts'

/** Of a dangerous point: list, form, import and export. */
export const hazardLabels = fieldLabels({
  workKind: ['作业类型', 'Kind of work'],
  deviceType: ['设备类型', 'Device type'],
  hazard: ['危险点', 'Hazard'],
  control: ['控制措施', 'Control measure'],
  changedByName: ['修改人', 'Changed by'],
  changedAt: ['修改时间', 'Changed at'],
})
