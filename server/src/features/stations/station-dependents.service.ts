import type { Context } from '../../http/context.ts'
import { countDependents } from './station-dependents.repo.ts'
import { visibleIds } from './stations.repo.ts'

/** Counts only stations that the caller may see. */
export const stationDependents = async (ctx: Context, ids: readonly string[]) =>
  countDependents(ctx.db, await visibleIds(ctx.db, ctx.user, ids))
