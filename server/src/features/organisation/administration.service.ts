import { isAdministrator, permissionsOf } from '@fengguang/domain/access/permissions'
import { visibleScreens, type ScreenGrant } from '@fengguang/domain/access/visible-screens'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { Context } from '../../http/context.ts'
import type { Limit } from '../../platform/postgres/db.ts'
import * as repo from './administration.repo.ts'

/** One change of a company's people, roles or organisation: alone, all or nothing, and never the end of its last administrator. */
export function administer<T>(ctx: Context, work: (ctx: Context) => Promise<T>, limit?: Limit): Promise<T> {
  return ctx.db.inTransaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await repo.lockCompany(tx, ctx.user.companyId)
    // While this one waited its turn, another administrator may have locked or removed the caller.
    if (!(await repo.holdsRole(tx, ctx.user.accountId, ctx.user.roleId))) throw new Failure('session.expired')
    const hadOne = await hasAdministrator(inside)
    const result = await work(inside)
    if (hadOne && !(await hasAdministrator(inside))) throw new Failure('user.lastAdministrator')
    return result
  }, limit)
}

async function hasAdministrator(ctx: Context): Promise<boolean> {
  const { companyId } = ctx.user
  const roles = await repo.grantsOfRoles(ctx.db, companyId, await repo.rolesInUse(ctx.db, companyId))
  return roles.some((role) => isAdministrator(permissionsOf(role.screens)))
}

/** What a caller wants to give, or act upon. */
export type Reach = Pick<repo.RoleGrants, 'stationScope' | 'screens' | 'stids'> & {
  administersPlatform?: boolean | undefined
}

/** Nobody hands out, takes away or acts upon more than the own role has: else a lesser role could raise itself. */
export async function refuseBeyondOwn(ctx: Context, reaches: readonly Reach[]) {
  const [own] = await repo.grantsOfRoles(ctx.db, ctx.user.companyId, [ctx.user.roleId])
  if (!own) throw new Failure('access.denied')
  for (const reach of reaches) {
    if (reach.administersPlatform && !own.administersPlatform) throw new Failure('role.beyondOwn')
    if (!coversScreens(own.screens, reach.screens)) throw new Failure('role.beyondOwn')
    if (!(await coversStations(ctx, own, reach))) throw new Failure('role.beyondOwn')
  }
}

function coversScreens(own: readonly ScreenGrant[], wanted: readonly ScreenGrant[]): boolean {
  const mine = new Map<string, boolean>(visibleScreens(own).map((s) => [s.screen, s.mayOperate]))
  return visibleScreens(wanted).every(({ screen, mayOperate }) => mine.has(screen) && (!mayOperate || mine.get(screen)))
}

async function coversStations(ctx: Context, own: Reach, wanted: Reach): Promise<boolean> {
  if (own.stationScope === 'all') return true
  if (wanted.stationScope !== 'listed') return wanted.stationScope === own.stationScope
  const visible = await repo.visibleOf(ctx.db, ctx.user.accountId, ctx.user.roleId, wanted.stids)
  return visible.length === new Set(wanted.stids).size
}

/** The roles exist in the company and reach no further than the caller's own. */
export async function refuseRolesBeyondOwn(ctx: Context, roleIds: readonly string[]) {
  const roles = await repo.grantsOfRoles(ctx.db, ctx.user.companyId, roleIds)
  if (roles.length < new Set(roleIds).size) throw new Failure('record.notFound')
  await refuseBeyondOwn(ctx, roles)
}

/** People are acted upon only by a caller who reaches as far as they do. */
export async function refusePeopleBeyondOwn(ctx: Context, accountIds: readonly string[]) {
  await refuseRolesBeyondOwn(ctx, await repo.rolesOfAccounts(ctx.db, ctx.user.companyId, accountIds))
}

/** Looks after the other companies. */
export const administersPlatform = (ctx: Context): boolean => ctx.user.permissions.has('platform:write')

/** Joining an organisation shows its stations: who sees only those of the own organisations hands out no others. */
export async function refuseOrganisationsBeyondOwn(ctx: Context, orgIds: readonly string[]) {
  const [own] = await repo.grantsOfRoles(ctx.db, ctx.user.companyId, [ctx.user.roleId])
  if (own?.stationScope === 'all' || orgIds.length === 0) return
  const reached = await repo.ownOrganisationsOf(ctx.db, ctx.user.accountId, orgIds)
  if (reached.length < new Set(orgIds).size) throw new Failure('role.beyondOwn')
}
