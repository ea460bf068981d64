import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { StationRow } from '../stations/station-access.contract.ts'
import {
  Company,
  CompanyForm,
  idList,
  Organisation,
  OrganisationForm,
  Role,
  RoleForm,
  stationList,
} from './organisation.model.ts'

const id = z.string().max(64)
const auth = '/microplat/api/auth'
const micro = { envelope: 'microplat' } as const
const removed = z.object({ removed: z.int() })
const changed = z.object({ changed: z.int() })
const orgRead = { ...micro, method: 'GET', access: 'organisation:read' } as const
const orgWrite = { ...micro, method: 'POST', access: 'organisation:write', bodyType: 'form' } as const

/** Specification §7 "Organisation and users": departments, their people and stations, roles, companies. */
export const organisationContract = {
  list: endpoint({ ...orgRead, path: `${auth}/sys/organization/company/list`, response: z.array(Organisation) }),
  children: endpoint({
    ...orgRead,
    access: 'signed-in',
    path: `${auth}/userAccess/organization/children`,
    query: z.object({ pid: id.optional() }),
    response: z.array(Organisation),
  }),
  save: endpoint({
    ...orgWrite,
    path: `${auth}/sys/organization/update`,
    body: OrganisationForm,
    response: Organisation,
  }),
  remove: endpoint({
    ...orgWrite,
    path: `${auth}/sys/organization/delete/batch`,
    body: z.object({ ids: idList }),
    response: removed,
  }),
  stations: endpoint({
    ...orgRead,
    path: `${auth}/sys/org/station/list/curr`,
    query: z.object({ orgId: id, keyword: searchText.optional() }),
    response: z.array(StationRow),
  }),
  /** Stations of the company that no organisation has. */
  unrelatedStations: endpoint({
    ...orgRead,
    path: `${auth}/sys/org/station/listWithUnRelate`,
    query: z.object({ keyword: searchText.optional() }),
    response: z.array(StationRow),
  }),
  relateStations: endpoint({
    ...orgWrite,
    path: `${auth}/sys/org/station/relate`,
    body: z.object({ orgId: id, stids: stationList }),
    response: changed,
  }),
  migrateStations: endpoint({
    ...orgWrite,
    path: `${auth}/sys/org/station/migrate`,
    body: z.object({ fromOrgId: id, toOrgId: id, stids: stationList }),
    response: changed,
  }),
  removeStations: endpoint({
    ...orgWrite,
    path: `${auth}/sys/org/station/delete/batch`,
    body: z.object({ orgId: id, stids: stationList }),
    response: removed,
  }),
  /** The organisations the caller manages. */
  managed: endpoint({
    ...orgRead,
    access: 'signed-in',
    path: `${auth}/user/organization/manage`,
    response: z.array(Organisation),
  }),
  managedCheck: endpoint({
    ...orgRead,
    access: 'signed-in',
    path: `${auth}/user/organization/manage/check`,
    query: z.object({ orgId: id }),
    response: z.object({ manages: z.boolean() }),
  }),
  relateUsers: endpoint({
    ...orgWrite,
    path: `${auth}/sys/user/organization/relate`,
    body: z.object({ orgId: id, userIds: idList }),
    response: changed,
  }),
  removeUsers: endpoint({
    ...orgWrite,
    path: `${auth}/sys/user/organization/delete`,
    body: z.object({ orgId: id, userIds: idList }),
    response: removed,
  }),
}

const roleRead = { ...micro, method: 'GET', access: 'role:read' } as const
const roleWrite = { ...micro, method: 'POST', access: 'role:write' } as const
const role = `${auth}/sys/auth/role`

export const rolesContract = {
  list: endpoint({
    ...roleRead,
    path: `${role}/list`,
    query: z.object({ keyword: searchText.optional() }),
    response: z.array(Role),
  }),
  ofUser: endpoint({
    ...roleRead,
    path: `${role}/queryUserRoleList`,
    query: z.object({ userId: id }),
    response: z.array(Role),
  }),
  create: endpoint({ ...roleWrite, path: `${role}/create`, body: RoleForm, response: Role }),
  update: endpoint({
    ...roleWrite,
    path: `${role}/update`,
    body: RoleForm.extend({ roleId: id, version: z.int().min(0).max(2_000_000_000) }),
    response: Role,
  }),
  remove: endpoint({
    ...roleWrite,
    path: `${role}/delete`,
    body: z.object({ roleIds: z.array(id).min(1).max(100) }),
    response: removed,
  }),
}

/** Legacy company calls; they answer with and without `.htm`. */
export const companyContract = {
  list: endpoint({
    method: 'GET',
    path: '/company/list',
    access: 'company:read',
    envelope: 'legacy',
    query: pageQuery.extend({ keyword: searchText.optional() }),
    /** An administrator of the platform sees every company and may make and remove them; others see their own. */
    response: pageOf(Company).extend({ administersPlatform: z.boolean() }),
  }),
  /** Without an id a company is made (platform administrators only), and the one-time password of its first administrator. */
  update: endpoint({
    method: 'POST',
    path: '/company/update',
    access: 'company:write',
    envelope: 'legacy',
    bodyType: 'form',
    body: CompanyForm,
    response: Company.extend({ administrator: z.object({ userName: z.string(), password: z.string() }).optional() }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/company/delete/batch',
    access: 'platform:write',
    envelope: 'legacy',
    bodyType: 'form',
    body: z.object({ ids: idList }),
    response: removed,
  }),
}
