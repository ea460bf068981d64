import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { StationClass } from '@fengguang/domain/stations/station.model'
import type { Context } from '../../http/context.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import * as repo from './station-groups.repo.ts'

export const listGroups = (ctx: Context, stcls?: StationClass) =>
  repo.findGroups(ctx.db, ctx.user, stcls === undefined ? {} : { stcls })

export async function groupStations(ctx: Context, groupId: string) {
  await ownGroup(ctx, ctx.db, groupId)
  return repo.findGroupRows(ctx.db, ctx.user, groupId)
}

export async function addGroup(ctx: Context, form: { groupName: string; stcls: StationClass; stids: string[] }) {
  const groupId = `g-${randomUUID()}`
  try {
    await ctx.db.inTransaction(async (tx) => {
      await repo.insertGroup(tx, ctx.user.accountId, { id: groupId, name: form.groupName, stcls: form.stcls })
      await addVisible(ctx, tx, { groupId, stcls: form.stcls }, form.stids)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'station_group_name')) throw error
    throw new Failure('request.invalid', {}, { groupName: { key: 'record.duplicate' } })
  }
  return { groupId }
}

export async function deleteGroup(ctx: Context, groupId: string) {
  if ((await repo.deleteGroup(ctx.db, ctx.user.accountId, groupId)) === 0) throw new Failure('record.notFound')
  return {}
}

export const addToGroup = (ctx: Context, groupId: string, stids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    await addVisible(ctx, tx, await ownGroup(ctx, tx, groupId), stids)
    return countOf(await ownGroup(ctx, tx, groupId))
  })

export const removeFromGroup = (ctx: Context, groupId: string, stids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    await ownGroup(ctx, tx, groupId)
    await repo.removeFromGroup(tx, groupId, stids)
    return countOf(await ownGroup(ctx, tx, groupId))
  })

const countOf = ({ stationCount }: { stationCount: number }) => ({ stationCount })

async function ownGroup(ctx: Context, db: Db, groupId: string) {
  const [group] = await repo.findGroups(db, ctx.user, { groupId })
  if (!group) throw new Failure('record.notFound')
  return group
}

/** All or none; a station of another company is refused like one that does not exist. */
async function addVisible(
  ctx: Context,
  db: Db,
  group: { groupId: string; stcls: StationClass },
  stids: readonly string[],
) {
  const wanted = new Set(stids)
  const visible = await repo.visibleOfClass(db, ctx.user, group.stcls, [...wanted])
  if (visible.length < wanted.size) throw new Failure('record.notFound')
  try {
    await repo.addToGroup(db, group.groupId, visible)
  } catch (error) {
    // The group was deleted in another tab meanwhile.
    if (isForeignKeyViolation(error)) throw new Failure('record.notFound')
    throw error
  }
}
