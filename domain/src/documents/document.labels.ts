import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of a document: list, drawer, form and export. */
export const documentLabels = fieldLabels({
  title: ['标题', 'Title'],
  category: ['类别', 'Category'],
  stationName: ['电站', 'Station'],
  deviceName: ['设备', 'Device'],
  description: ['说明', 'Description'],
  isRestricted: ['限定角色', 'Restricted'],
  roleIds: ['可查看的角色', 'Roles that may read'],
  fileName: ['文件', 'File'],
  size: numberLabel(['大小', 'Size'], 'kB', 0),
  edition: numberLabel(['版本', 'Edition'], '', 0),
  note: ['版本说明', 'What is new'],
  changedBy: ['更新人', 'Changed by'],
  changedAt: ['更新时间', 'Changed at'],
})
