import { z } from 'zod'
import { intParam } from '../kernel/endpoint.ts'
import type { TextPair } from '../kernel/texts.ts'
import { email, mark, max, mobilePhone, realName, requiredMax } from '../kernel/validation.ts'

const id = z.string().max(64)
const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])

/** 0 in use, 1 locked by an administrator (the value of specification §7 userStatus), 2 invited and not yet accepted. */
export const userStatuses = ['0', '1', '2'] as const
export type UserStatus = (typeof userStatuses)[number]
export const userStatusNames: Record<UserStatus, TextPair> = {
  0: ['正常', 'In use'],
  1: ['已锁定', 'Locked'],
  2: ['已邀请', 'Invited'],
}

export const CompanyUser = z.object({
  userId: z.string(),
  userName: z.string(),
  realName: z.string(),
  tel: z.string(),
  email: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  status: z.enum(userStatuses),
  roleIds: z.array(z.string()),
  roleNames: z.array(z.string()),
  orgIds: z.array(z.string()),
  orgNames: z.array(z.string()),
  jobId: z.string(),
  isManager: z.boolean(),
  lastLoginAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type CompanyUser = z.infer<typeof CompanyUser>

const listOf = (characters: number) =>
  z.codec(z.string().max(characters), z.array(id), {
    decode: (text) => [...new Set(text.split(',').filter(Boolean))],
    encode: (ids) => ids.join(','),
  })
/** Lists travel in a form as `a,b,c`. */
export const idList = listOf(8000)
/** A company may have ten thousand stations. */
export const stationList = listOf(500_000)

export const userName = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w.-]{2,31}$/, { error: mark('field.format') })

export const UserForm = z.object({
  userName,
  realName,
  tel: optional(mobilePhone),
  email: optional(email),
  roleIds: idList,
  orgIds: idList,
  jobId: id,
})
export type UserForm = z.infer<typeof UserForm>

/** What a sheet says about a person in its own words; roles, organisations and job are looked up by name. */
export const ImportUser = UserForm.pick({ userName: true, realName: true, tel: true, email: true })

export const Organisation = z.object({
  id: z.string(),
  pid: z.string().nullable(),
  name: z.string(),
  position: z.int(),
  managerIds: z.array(z.string()),
  userCount: z.int(),
  stationCount: z.int(),
})
export type Organisation = z.infer<typeof Organisation>

/** Without an id a new one is made. */
export const OrganisationForm = z.object({ id: id.default(''), pid: id.default(''), name: requiredMax(30) })
export type OrganisationForm = z.infer<typeof OrganisationForm>

export const Role = z.object({
  roleId: z.string(),
  roleName: z.string(),
  roleNameEn: z.string(),
  description: z.string(),
  /** all: every station of the company; organisation: those of the person's organisations; listed: the ones named. */
  stationScope: z.enum(['all', 'organisation', 'listed']),
  stids: z.array(z.string()),
  screens: z.array(z.object({ screen: z.string(), mayOperate: z.boolean() })),
  /** Of the operating company: looks after the platform and the other companies. */
  administersPlatform: z.boolean(),
  userCount: z.int(),
  version: z.int(),
})
export type Role = z.infer<typeof Role>

export const RoleForm = z.object({
  roleName: requiredMax(20),
  roleNameEn: requiredMax(40),
  description: max(100),
  stationScope: Role.shape.stationScope,
  stids: z.array(id).max(10_000),
  screens: z.array(z.object({ screen: z.string().max(64), mayOperate: z.boolean() })).max(200),
  /** Absent: as it was, and not for a new role. */
  administersPlatform: z.boolean().optional(),
})
export type RoleForm = z.infer<typeof RoleForm>

/** A role for listed stations that lists none would see nothing, and nobody would know why. */
export const lacksStations = ({ stationScope, stids }: Pick<RoleForm, 'stationScope' | 'stids'>): boolean =>
  stationScope === 'listed' && stids.length === 0

export const Company = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  contact: z.string(),
  tel: z.string(),
  address: z.string(),
  userCount: z.int(),
  stationCount: z.int(),
  version: z.int(),
})
export type Company = z.infer<typeof Company>

/** A new company (no id) needs the user name of its first administrator; an existing one the version that was read. */
export const CompanyForm = z.object({
  id: id.default(''),
  version: intParam(0, 2_000_000_000).default(0),
  name: requiredMax(30),
  shortName: max(10).default(''),
  contact: max(20).default(''),
  tel: optional(mobilePhone).default(''),
  address: max(100).default(''),
  adminUserName: optional(userName).default(''),
})
export type CompanyForm = z.infer<typeof CompanyForm>
