import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { clearStation, currentStationOf } from '../stations/current-station.service.ts'
import * as repo from './account.repo.ts'

export async function ownRoles(ctx: Context) {
  const rolelist = await repo.rolesOf(ctx.db, ctx.user.accountId)
  const currentRole = rolelist.find((role) => role.roleId === ctx.user.roleId)
  if (!currentRole) throw new Failure('session.expired')
  return { currentRole, rolelist }
}

/** Acts at once, for the whole session. A station the new role does not see is no longer the current one. */
export async function changeRole(ctx: Context, roleId: string) {
  const { sessionId, accountId, roleId: from } = ctx.user
  const changed = await ctx.db.inTransaction(async (tx) => {
    const saved = await repo.saveRole(tx, sessionId, accountId, roleId)
    if (saved === 0) return false
    const inRole: Context = { ...ctx, db: tx, user: { ...ctx.user, roleId } }
    if ((await currentStationOf(inRole)).currentStid === null) await clearStation(inRole)
    const roles = await repo.rolesOf(tx, accountId)
    const nameOf = (id: string) => {
      const role = roles.find((one) => one.roleId === id)
      return `role ${(ctx.lang === 'en_US' ? role?.roleNameEn : role?.roleName) ?? id}`
    }
    await record(ctx, { action: 'role', target: nameOf(roleId), detail: `from ${nameOf(from)}` }, tx)
    return true
  })
  if (!changed) {
    await record(ctx, { action: 'role', target: roleId, result: 'refused' })
    throw new Failure('role.changeFailed')
  }
  return { result: true as const }
}
