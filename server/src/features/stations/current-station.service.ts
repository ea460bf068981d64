import { Failure } from '@fengguang/domain/kernel/failure'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { noStation, type CurrentStation, type TreeType } from '@fengguang/domain/stations/station-tree.model'
import type { BusiType } from '@fengguang/domain/stations/station-tree.model'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Context } from '../../http/context.ts'
import * as repo from './station-access.repo.ts'

const treesOf: Record<BusiType, readonly TreeType[]> = {
  1: ['default', 'region', 'group'],
  2: ['default'],
  3: ['region'],
  4: ['group'],
}

const asCurrent = (choice: StationChoice, name: string): CurrentStation => ({
  currentStcls: choice.stcls,
  currentStid: choice.busiId,
  currentTreeType: choice.treeType,
  currentDataName: name,
  currentBusiType: choice.busiType,
  currentGroupType: choice.busiType === 4 ? choice.busiId : null,
})

async function storedChoice(ctx: Context): Promise<StationChoice | undefined> {
  const stored = await repo.findCurrentChoice(ctx.db, ctx.user.sessionId)
  if (!stored?.stcls || !stored.busiId || !stored.treeType || !stored.busiType) return undefined
  return { stcls: stored.stcls, busiId: stored.busiId, treeType: stored.treeType, busiType: stored.busiType }
}

/** Asked anew each time: a station that a role lost is no longer the current one, even if it was not reset. */
export async function currentStationOf(ctx: Context): Promise<CurrentStation> {
  const choice = await storedChoice(ctx)
  const name = choice && (await repo.findNodeName(ctx.db, ctx.user, choice))
  return choice && name !== undefined ? asCurrent(choice, name) : noStation
}

export async function currentStids(ctx: Context): Promise<string[]> {
  const choice = await storedChoice(ctx)
  return choice ? repo.findNodeStids(ctx.db, ctx.user, choice) : []
}

export const currentClassOf = async (ctx: Context): Promise<StationClass | null> =>
  (await currentStationOf(ctx)).currentStcls

/** The first visible station by class and name, of one class where it is named. */
export async function defaultStationOf(ctx: Context, stcls?: StationClass): Promise<CurrentStation> {
  const station = await repo.findFirstStation(ctx.db, ctx.user, stcls)
  return station
    ? asCurrent({ stcls: station.stcls, busiId: station.id, treeType: 'default', busiType: 1 }, station.name)
    : noStation
}

export async function chooseStation(ctx: Context, choice: StationChoice): Promise<CurrentStation> {
  const name = treesOf[choice.busiType].includes(choice.treeType)
    ? await repo.findNodeName(ctx.db, ctx.user, choice)
    : undefined
  if (name === undefined) throw new Failure('station.switchFailed')
  await repo.saveCurrentChoice(ctx.db, ctx.user.sessionId, choice)
  return asCurrent(choice, name)
}

/** Another class starts at its own default station. */
export const chooseClass = (ctx: Context, stcls: StationClass) => chooseDefault(ctx, 'station.switchFailed', stcls)

export const goHome = (ctx: Context) => chooseDefault(ctx, 'station.defaultFailed')

async function chooseDefault(
  ctx: Context,
  failure: 'station.switchFailed' | 'station.defaultFailed',
  stcls?: StationClass,
): Promise<CurrentStation> {
  const station = await repo.findFirstStation(ctx.db, ctx.user, stcls)
  if (!station) throw new Failure(failure)
  const choice: StationChoice = { stcls: station.stcls, busiId: station.id, treeType: 'default', busiType: 1 }
  await repo.saveCurrentChoice(ctx.db, ctx.user.sessionId, choice)
  return asCurrent(choice, station.name)
}

export async function clearStation(ctx: Context): Promise<CurrentStation> {
  await repo.saveCurrentChoice(ctx.db, ctx.user.sessionId, undefined)
  return noStation
}
