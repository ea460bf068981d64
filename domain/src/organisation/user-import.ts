import { textPairs } from '../kernel/texts.ts'

/** Columns of the workbook people are imported from, in its order. Several roles or organisations stand apart by 、 or comma. */
export const userImportLabels = textPairs({
  userName: ['用户名', 'User name'],
  realName: ['姓名', 'Real name'],
  tel: ['手机号', 'Mobile number'],
  email: ['邮箱', 'Email'],
  roles: ['角色', 'Roles'],
  organisations: ['组织', 'Organisations'],
  job: ['岗位', 'Job'],
})
export type UserImportColumn = keyof typeof userImportLabels
export const userImportColumns = Object.keys(userImportLabels) as UserImportColumn[]

/** Each row costs a password hash, and all of them one request. */
export const userImportMaxRows = 200
