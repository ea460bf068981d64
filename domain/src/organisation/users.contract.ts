import { z } from 'zod'
import { endpoint, fileResponse, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { mobilePhone, searchText } from '../kernel/validation.ts'
import { CompanyUser, idList, UserForm, userName, userStatuses } from './organisation.model.ts'
import { ImportPreview } from '../kernel/import-preview.ts'

const id = z.string().max(64)
const auth = '/microplat/api/auth'
const companyUser = `${auth}/sys/company/user`
const read = { method: 'GET', access: 'user:read', envelope: 'microplat' } as const
const write = { method: 'POST', access: 'user:write', envelope: 'microplat', bodyType: 'form' } as const
const done = z.object({})

export const UserFilter = z.object({
  keyword: searchText.optional(),
  orgId: id.optional(),
  roleId: id.optional(),
  status: z.enum(userStatuses).optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

const oneTime = z.object({ password: z.string() })

/** Specification §7 "Organisation and users": people. */
export const usersContract = {
  page: endpoint({
    ...read,
    path: `${companyUser}/page`,
    query: pageQuery.extend(UserFilter.shape),
    response: pageOf(CompanyUser),
  }),
  list: endpoint({
    ...read,
    path: `${companyUser}/list`,
    query: UserFilter,
    response: z.array(z.object({ userId: z.string(), userName: z.string(), realName: z.string(), tel: z.string() })),
  }),
  status: endpoint({
    ...read,
    path: `${companyUser}/userStatus`,
    query: z.object({ userId: id }),
    response: z.object({ userId: z.string(), status: z.enum(userStatuses) }),
  }),
  /** Answers a one-time password, shown once. */
  create: endpoint({
    ...write,
    path: `${companyUser}/createUser`,
    body: UserForm,
    response: oneTime.extend({ userId: z.string() }),
  }),
  update: endpoint({
    ...write,
    path: `${companyUser}/update`,
    body: UserForm.omit({ userName: true }).extend({ userId: id }),
    response: done,
  }),
  /** Is the name free, and the phone? */
  validate: endpoint({
    ...write,
    path: `${companyUser}/validUser`,
    body: z.object({ userName: z.string().max(64).default(''), tel: z.string().max(20).default('') }),
    response: z.object({ userNameFree: z.boolean(), telFree: z.boolean() }),
  }),
  remove: endpoint({
    ...write,
    path: `${companyUser}/delete`,
    body: z.object({ userIds: idList }),
    response: z.object({ removed: z.int() }),
  }),
  /** Locks and unlocks: ends the sessions of a locked account at once. */
  handler: endpoint({
    ...write,
    path: `${companyUser}/handler`,
    body: z.object({ userId: id, action: z.enum(['lock', 'unlock']) }),
    response: z.object({ status: z.enum(userStatuses) }),
  }),
  changeManageUser: endpoint({
    ...write,
    access: 'organisation:write',
    path: `${companyUser}/changeManageUser`,
    body: z.object({ orgId: id, userId: id, isManager: z.enum(['0', '1']) }),
    response: done,
  }),
  /** Re-authenticated: the administrator's own password goes along. */
  resetPassword: endpoint({
    ...write,
    path: `${auth}/user/doResetUserPassword`,
    body: z.object({ userId: id, ownPassword: z.string().max(256) }),
    response: oneTime,
  }),
  resetPasswordWithoutVerification: endpoint({
    ...write,
    path: `${auth}/user/doNoVerifyResetUserPassword`,
    body: z.object({ userId: id, ownPassword: z.string().max(256) }),
    response: oneTime,
  }),
  invite: endpoint({
    ...write,
    access: 'organisation:write',
    path: `${auth}/sys/org/user/invite/update`,
    body: z.object({
      orgId: id,
      userName: z.union([z.literal(''), userName]).default(''),
      tel: z.union([z.literal(''), mobilePhone]).default(''),
    }),
    response: z.object({ invitationId: z.string() }),
  }),
  jobs: endpoint({
    ...read,
    path: `${auth}/sys/job/list`,
    response: z.array(z.object({ jobId: z.string(), jobName: z.string(), jobNameEn: z.string() })),
  }),
  export: endpoint({ ...read, path: `${companyUser}/export`, query: UserFilter, response: fileResponse }),
  importTemplate: endpoint({ ...read, path: `${companyUser}/importTemplate`, response: fileResponse }),
  /** `fileId` is the content id of an uploaded workbook. Nothing is written yet. */
  importPreview: endpoint({
    ...write,
    bodyType: 'json',
    path: `${companyUser}/importPreview`,
    body: z.object({ fileId: z.string().max(64) }),
    response: ImportPreview,
  }),
  /** Writes all rows or none. Answers each new account's one-time password, shown once. */
  importCommit: endpoint({
    ...write,
    bodyType: 'json',
    path: `${companyUser}/importCommit`,
    body: z.object({ fileId: z.string().max(64) }),
    response: z.array(z.object({ userName: z.string(), password: z.string() })),
  }),
}
