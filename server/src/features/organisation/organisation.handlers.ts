import type { FastifyInstance } from 'fastify'
import {
  companyContract,
  organisationContract,
  rolesContract,
} from '@fengguang/domain/organisation/organisation.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { serve } from '../../http/serve.ts'
import type { LockSettings } from '../session/login.service.ts'
import { companyPage, removeCompanies, saveCompany } from './companies.service.ts'
import { allOrganisations, childrenOf, managedBy, stationsWithoutOrganisation } from './departments.repo.ts'
import * as departments from './departments.service.ts'
import { findRoles, rolesOfUser } from './roles.repo.ts'
import { createRole, removeRoles, updateRole } from './roles.service.ts'
import { commitImport, previewImport } from './user-import.service.ts'
import { handleUser, invite, resetPassword } from './user-lock.service.ts'
import { exportUsers, importTemplate } from './users-export.service.ts'
import { findJobs, listUsers } from './users.repo.ts'
import * as users from './users.service.ts'

export const serveOrganisation = (settings: LockSettings) => (app: FastifyInstance) => {
  const roles = serve(app, 'roles', rolesContract, {
    list: (ctx, { query }) => findRoles(ctx.db, ctx.user.companyId, query.keyword),
    ofUser: async (ctx, { query }) => {
      const { id } = await users.findPerson(ctx, query.userId)
      return rolesOfUser(ctx.db, ctx.user.companyId, id)
    },
    create: (ctx, { body }) => createRole(ctx, body),
    update: (ctx, { body: { roleId, version, ...form } }) => updateRole(ctx, roleId, version, form),
    remove: (ctx, { body }) => removeRoles(ctx, body.roleIds),
  })
  const company = serve(app, 'company', companyContract, {
    list: (ctx, { query }) => companyPage(ctx, query),
    update: (ctx, { body }) => saveCompany(ctx, body),
    remove: (ctx, { body }) => removeCompanies(ctx, body.ids),
  })
  return [serveUsers(app, settings), serveDepartments(app), roles, company] as const
}

const serveUsers = (app: FastifyInstance, settings: LockSettings) =>
  serve(app, 'users', usersContract, {
    page: (ctx, { query: { page, pageSize, ...filter } }) =>
      users.userPage(ctx, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    list: (ctx, { query }) => listUsers(ctx.db, ctx.user.companyId, query),
    status: async (ctx, { query }) => {
      const { id, status } = await users.findPerson(ctx, query.userId)
      return { userId: id, status }
    },
    create: (ctx, { body }) => users.createUser(ctx, body),
    update: (ctx, { body: { userId, ...form } }) => users.updateUser(ctx, userId, form),
    validate: (ctx, { body }) => users.validateUser(ctx, body),
    remove: (ctx, { body }) => users.removeUsers(ctx, body.userIds),
    handler: (ctx, { body }) => handleUser(ctx, body.userId, body.action),
    changeManageUser: (ctx, { body }) =>
      departments.changeManager(ctx, body.orgId, body.userId, body.isManager === '1'),
    resetPassword: (ctx, { body }) => resetPassword(ctx, settings, body.userId, body.ownPassword),
    resetPasswordWithoutVerification: (ctx, { body }) => resetPassword(ctx, settings, body.userId, body.ownPassword),
    invite: (ctx, { body }) => invite(ctx, body),
    jobs: (ctx) => findJobs(ctx.db, ctx.user.companyId),
    export: (ctx, { query }) => exportUsers(ctx, query),
    importTemplate: async (ctx) => importTemplate(ctx),
    importPreview: (ctx, { body }) => previewImport(ctx, body.fileId),
    importCommit: (ctx, { body }) => commitImport(ctx, body.fileId),
  })

const serveDepartments = (app: FastifyInstance) =>
  serve(app, 'organisation', organisationContract, {
    list: (ctx) => allOrganisations(ctx.db, ctx.user.companyId),
    children: (ctx, { query }) => childrenOf(ctx.db, ctx.user.companyId, query.pid || null),
    save: (ctx, { body }) => departments.saveOrganisation(ctx, body),
    remove: (ctx, { body }) => departments.removeOrganisations(ctx, body.ids),
    stations: (ctx, { query }) => departments.organisationStations(ctx, query.orgId, query.keyword),
    unrelatedStations: (ctx, { query }) => stationsWithoutOrganisation(ctx.db, ctx.user, query.keyword),
    relateStations: (ctx, { body }) => departments.relateStations(ctx, body.orgId, body.stids),
    migrateStations: (ctx, { body }) => departments.migrateStations(ctx, body.fromOrgId, body.toOrgId, body.stids),
    removeStations: (ctx, { body }) => departments.removeStations(ctx, body.orgId, body.stids),
    managed: (ctx) => managedBy(ctx.db, ctx.user.companyId, ctx.user.accountId),
    managedCheck: async (ctx, { query }) => {
      const managed = await managedBy(ctx.db, ctx.user.companyId, ctx.user.accountId)
      return { manages: managed.some((o) => o.id === query.orgId) }
    },
    relateUsers: (ctx, { body }) => departments.relateUsers(ctx, body.orgId, body.userIds),
    removeUsers: (ctx, { body }) => departments.unrelateUsers(ctx, body.orgId, body.userIds),
  })
