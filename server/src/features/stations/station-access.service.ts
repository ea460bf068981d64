import { stationClassNames, stationClasses, type StationClass } from '@fengguang/domain/stations/station.model'
import type { StationNode, TreeType } from '@fengguang/domain/stations/station-tree.model'
import { defaultTree, groupTree, regionTree } from '@fengguang/domain/stations/station-tree.rules'
import type { Context } from '../../http/context.ts'
import { currentClassOf, currentStids } from './current-station.service.ts'
import * as repo from './station-access.repo.ts'
import { listGroups } from './station-groups.service.ts'

export async function classesOf(ctx: Context) {
  const counts = await repo.countByClass(ctx.db, ctx.user)
  const stclsList = counts.map(({ stcls, count }) => {
    const [name, nameEn] = stationClassNames[stcls]
    return { stcls, name, nameEn, count }
  })
  return { currentStcls: await currentClassOf(ctx), stclsList }
}

/** Of the named class, else of the current one, else of the first the caller has. */
export async function treeOf(ctx: Context, tree: TreeType, named?: StationClass): Promise<StationNode[]> {
  const stcls =
    named ?? (await currentClassOf(ctx)) ?? (await repo.findFirstStation(ctx.db, ctx.user))?.stcls ?? stationClasses[0]
  const stations = await repo.findTreeStations(ctx.db, ctx.user, stcls, tree)
  if (tree === 'region') return regionTree(stcls, stations)
  if (tree === 'group') return groupTree(stcls, await listGroups(ctx, stcls), stations)
  const [company, organisations] = await Promise.all([
    repo.findCompany(ctx.db, ctx.user.companyId),
    repo.findOrganisations(ctx.db, ctx.user.companyId),
  ])
  return company ? defaultTree(stcls, company, organisations, stations) : []
}

export const listStations = (ctx: Context, classes: readonly StationClass[] = stationClasses) =>
  repo.findRows(ctx.db, ctx.user, classes)

export async function stationIdsOf(ctx: Context) {
  const stclsStidMap: Record<string, string[]> = {}
  for (const { stcls, stid } of await repo.findIdsByClass(ctx.db, ctx.user)) (stclsStidMap[stcls] ??= []).push(stid)
  return { currentStids: await currentStids(ctx), stclsStidMap }
}
