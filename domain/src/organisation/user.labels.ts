import { fieldLabels } from '../kernel/field-label.ts'

/** Of a person with an account: list, drawer, form, import and export. */
export const userLabels = fieldLabels({
  userName: ['用户名', 'User name'],
  realName: ['姓名', 'Real name'],
  tel: ['手机号', 'Mobile number'],
  email: ['邮箱', 'Email'],
  roleNames: ['角色', 'Roles'],
  orgNames: ['组织', 'Organisations'],
  jobId: ['岗位', 'Job'],
  status: ['状态', 'Status'],
  lastLoginAt: ['最近登录', 'Last sign-in'],
  createdAt: ['创建时间', 'Created'],
})
