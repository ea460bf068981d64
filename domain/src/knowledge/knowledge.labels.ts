import { fieldLabels, numberLabel } from '../kernel/field-label.ts'

/** Of an entry of the repair knowledge: list, drawer, form and export. */
export const knowledgeLabels = fieldLabels({
  title: ['标题', 'Title'],
  lang: ['语言', 'Language'],
  deviceType: ['设备类型', 'Device type'],
  maker: ['生产厂家', 'Maker'],
  model: ['型号', 'Model'],
  faultCode: ['故障码', 'Fault code'],
  symptom: ['故障现象', 'Symptom'],
  cause: ['可能原因', 'Cause'],
  steps: ['处理步骤', 'Steps'],
  parts: ['工具与备件', 'Tools and parts'],
  safety: ['安全注意事项', 'Safety notes'],
  writerName: ['编写人', 'Writer'],
  createdAt: ['编写时间', 'Written at'],
  changedByName: ['最近修改人', 'Last changed by'],
  changedAt: ['最近修改时间', 'Last changed at'],
  version: ['版本', 'Version'],
  helped: numberLabel(['有帮助', 'Helped'], '', 0),
})
