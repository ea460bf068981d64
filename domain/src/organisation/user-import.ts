import { userLabels } from './user.labels.ts'

/** Columns of the workbook people are imported from, in its order. Several roles or organisations stand apart by 、 or comma. */
export const userImportLabels = {
  userName: userLabels.userName.label,
  realName: userLabels.realName.label,
  tel: userLabels.tel.label,
  email: userLabels.email.label,
  roles: userLabels.roleNames.label,
  organisations: userLabels.orgNames.label,
  job: userLabels.jobId.label,
}
export type UserImportColumn = keyof typeof userImportLabels
export const userImportColumns = Object.keys(userImportLabels) as UserImportColumn[]

/** Each row costs a password hash, and all of them one request. */
export const userImportMaxRows = 200
