import { textPairs } from '../kernel/texts.ts'

export const auditActionNames = textPairs({
  login: ['登录', 'Sign-in'],
  logout: ['退出', 'Sign-out'],
  refresh: ['刷新令牌', 'Token refresh'],
  denied: ['拒绝访问', 'Access denied'],
  unauthorizedVisit: ['越权访问页面', 'Unauthorised page visit'],
  exit: ['客户端退出', 'Client exit'],
  role: ['角色变更', 'Role change'],
  password: ['密码变更', 'Password change'],
  configuration: ['配置变更', 'Configuration change'],
  create: ['新建', 'Create'],
  update: ['修改', 'Change'],
  delete: ['删除', 'Delete'],
  restore: ['恢复', 'Restore'],
  export: ['导出', 'Export'],
  import: ['导入', 'Import'],
})
export type AuditAction = keyof typeof auditActionNames
export const auditActions = Object.keys(auditActionNames) as [AuditAction, ...AuditAction[]]

export const auditResultNames = textPairs({ ok: ['成功', 'Done'], refused: ['被拒绝', 'Refused'] })
export type AuditResult = keyof typeof auditResultNames
export const auditResults = Object.keys(auditResultNames) as [AuditResult, ...AuditResult[]]
