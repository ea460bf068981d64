import { fieldLabels } from '../kernel/field-label.ts'

/** Of an event of the audit log: list, drawer and export. */
export const auditLabels = fieldLabels({
  at: ['时间', 'Time'],
  userName: ['用户名', 'User name'],
  realName: ['姓名', 'Name'],
  address: ['来源地址', 'Source address'],
  action: ['操作', 'Action'],
  target: ['对象', 'Target'],
  result: ['结果', 'Result'],
  detail: ['详情', 'Detail'],
})
