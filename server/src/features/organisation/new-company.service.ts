import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import type { Db } from '../../platform/postgres/db.ts'
import * as repo from './new-company.repo.ts'
import { grantsWithoutRegions, roleNames, stationScopeOf, type RoleTemplate } from './role-templates.service.ts'

const templates = Object.keys(roleNames) as RoleTemplate[]

export const { addRole } = repo
export const roleId = (companyId: string, template: string) => `${companyId}:${template}`

/** A company with the usual roles, and no people yet. */
export async function installCompany(
  db: Db,
  companyId: string,
  name: string,
  grantsFor: (template: RoleTemplate) => readonly ScreenGrant[] = grantsWithoutRegions,
) {
  await repo.addCompany(db, companyId, name)
  for (const template of templates)
    await repo.addRole(db, {
      id: roleId(companyId, template),
      companyId,
      name: roleNames[template],
      grants: grantsFor(template),
      stationScope: stationScopeOf[template],
    })
  return { administratorRoleId: roleId(companyId, 'administrator') }
}
