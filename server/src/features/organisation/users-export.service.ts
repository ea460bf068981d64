import { say } from '@fengguang/domain/kernel/texts'
import { userStatusNames, type CompanyUser } from '@fengguang/domain/organisation/organisation.model'
import { userLabels } from '@fengguang/domain/organisation/user.labels'
import { userImportColumns, userImportLabels } from '@fengguang/domain/organisation/user-import'
import type { UserFilter } from '@fengguang/domain/organisation/users.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, labelled, localDate } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { findJobs } from './users.repo.ts'
import { userPage } from './users.service.ts'

export async function exportUsers(ctx: Context, filter: UserFilter) {
  await record(ctx, { action: 'export', target: 'users', detail: JSON.stringify(filter) })
  const zone = await companyZone(ctx)
  const names = new Map(
    (await findJobs(ctx.db, ctx.user.companyId)).map((j) => [j.jobId, say([j.jobName, j.jobNameEn], ctx.lang)]),
  )
  const column = labelled<CompanyUser, typeof userLabels>(userLabels, ctx.lang, 20)
  const columns = [
    column('userName', (u) => u.userName),
    column('realName', (u) => u.realName),
    column('tel', (u) => u.tel),
    column('email', (u) => u.email),
    column('roleNames', (u) => u.roleNames.join('、')),
    column('orgNames', (u) => u.orgNames.join('、')),
    column('jobId', (u) => names.get(u.jobId) ?? ''),
    column('status', (u) => say(userStatusNames[u.status], ctx.lang)),
    column('lastLoginAt', (u) => localDate(u.lastLoginAt ?? null, zone)),
  ]
  return excelFile(await exportName(ctx, ['用户', 'users']), columns, allUsers(ctx, filter))
}

async function* allUsers(ctx: Context, filter: UserFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const { rows } = await userPage(ctx, filter, { limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}

export function importTemplate(ctx: Context) {
  const columns = userImportColumns.map((key) => ({
    header: say(userImportLabels[key], ctx.lang),
    width: 20,
    cell: () => '',
  }))
  return excelFile(say(['用户导入模板', 'user import template'], ctx.lang), columns, [])
}
