import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@fengguang/domain/access/permissions'
import { Failure } from '@fengguang/domain/kernel/failure'
import { isScreenName } from '@fengguang/domain/navigation/screens'
import type { Role, RoleForm } from '@fengguang/domain/organisation/organisation.model'
import { lacksStations } from '@fengguang/domain/organisation/organisation.model'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { visibleOf } from './administration.repo.ts'
import { administer, refuseBeyondOwn, refuseRolesBeyondOwn } from './administration.service.ts'
import * as repo from './roles.repo.ts'

async function findRole(ctx: Context, id: string): Promise<Role> {
  const [role] = await repo.rolesById(ctx.db, ctx.user.companyId, [id])
  if (!role) throw new Failure('record.notFound')
  return role
}

export async function createRole(ctx: Context, form: RoleForm): Promise<Role> {
  return administer(ctx, async (inside) => {
    const wanted = await allowed(inside, form)
    const id = `r-${randomUUID()}`
    await refuseSameName(() => repo.insertRole(inside.db, inside.user.companyId, id, wanted))
    await record(inside, { action: 'create', target: `role ${form.roleName}`, detail: id })
    return findRole(inside, id)
  })
}

/** Sessions read their role anew for every request, so a saved role acts on the next one. */
export async function updateRole(ctx: Context, id: string, version: number, form: RoleForm): Promise<Role> {
  return administer(ctx, async (inside) => {
    const before = await findRole(inside, id)
    await refuseBeyondOwn(inside, [before])
    const wanted = await allowed(inside, form)
    if (id === inside.user.roleId && !permissionsOf(form.screens).has('role:write')) throw new Failure('user.self')
    if (id === inside.user.roleId && before.administersPlatform && form.administersPlatform === false)
      throw new Failure('user.self')
    const saved = await refuseSameName(() => repo.updateRole(inside.db, inside.user.companyId, id, version, wanted))
    if (saved === 0) throw new Failure('record.conflict')
    await record(inside, { action: 'role', target: `role ${form.roleName}`, detail: changesOf(before, wanted) })
    return findRole(inside, id)
  })
}

export async function removeRoles(ctx: Context, ids: readonly string[]) {
  const removed = await administer(ctx, async (inside) => {
    const roles = await repo.rolesById(inside.db, inside.user.companyId, ids)
    if (roles.length === 0) throw new Failure('record.notFound')
    const used = roles.find((role) => role.userCount > 0)
    if (used) throw new Failure('role.inUse', { name: used.roleName, users: used.userCount })
    const going = roles.map((role) => role.roleId)
    await refuseRolesBeyondOwn(inside, going)
    for (const role of roles)
      await record(inside, { action: 'delete', target: `role ${role.roleName}`, detail: role.roleId })
    return repo.deleteRoles(inside.db, inside.user.companyId, going)
  })
  return { removed }
}

/** The form as it may be stored: known screens, visible stations, nothing beyond the caller's own role. */
async function allowed(ctx: Context, form: RoleForm): Promise<RoleForm> {
  const unknown = form.screens.find(({ screen }) => !isScreenName(screen))
  if (unknown)
    throw new Failure(
      'request.invalid',
      {},
      { screens: { key: 'role.screenUnknown', values: { screen: unknown.screen } } },
    )
  if (lacksStations(form)) throw new Failure('request.invalid', {}, { stids: { key: 'field.required' } })
  const stids = form.stationScope === 'listed' ? [...new Set(form.stids)] : []
  const visible = await visibleOf(ctx.db, ctx.user.accountId, ctx.user.roleId, stids)
  if (visible.length < stids.length) throw new Failure('request.invalid', {}, { stids: { key: 'field.choice' } })
  const wanted = { ...form, stids }
  await refuseBeyondOwn(ctx, [wanted])
  return wanted
}

async function refuseSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'role_name')) throw error
    throw new Failure('request.invalid', {}, { roleName: { key: 'record.duplicate' } })
  }
}

const textOf = ({ screen, mayOperate }: RoleForm['screens'][number]) => (mayOperate ? `${screen}!` : screen)

function changesOf(before: Role, after: RoleForm): string {
  const [had, has] = [new Set(before.screens.map(textOf)), new Set(after.screens.map(textOf))]
  const lines = [
    ...[...has.difference(had)].map((screen) => `+${screen}`),
    ...[...had.difference(has)].map((screen) => `-${screen}`),
    ...(before.stationScope === after.stationScope ? [] : [`${before.stationScope} → ${after.stationScope}`]),
    ...((after.administersPlatform ?? before.administersPlatform) === before.administersPlatform
      ? []
      : [after.administersPlatform ? '+platform' : '-platform']),
  ]
  return `${before.roleId} ${lines.join(' ')}`
}
