import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/texts'
import { stationLabels } from '@fengguang/domain/stations/station.labels'
import { stationClassNames, type Station } from '@fengguang/domain/stations/station.model'
import type { NewStation, StationFilter, StationForm } from '@fengguang/domain/stations/stations.contract'
import type { Context } from '../../http/context.ts'
import { dayDate, excelFile, labelled } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { placeStation } from '../organisation/departments.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import * as repo from './stations.repo.ts'

export const pageStations = (ctx: Context, filter: StationFilter, page: { page: number; pageSize: number }) =>
  repo.findStations(ctx.db, ctx.user, { ...filter, limit: page.pageSize, offset: (page.page - 1) * page.pageSize })

/** Counts only stations that the caller may see. */
export const stationDependents = async (ctx: Context, ids: readonly string[]) =>
  repo.countDependents(ctx.db, await repo.visibleIds(ctx.db, ctx.user, ids))

export const getStation = (ctx: Context, id: string): Promise<Station> => found(ctx, ctx.db, id)

async function found(ctx: Context, db: Db, id: string): Promise<Station> {
  const station = await repo.findStation(db, ctx.user, id)
  if (!station) throw new Failure('record.notFound')
  return station
}

const restoreMinutes = 15

export async function createStation(ctx: Context, { code, ...form }: NewStation): Promise<Station> {
  const id = code ?? `st-${randomUUID()}`
  const work = () =>
    ctx.db.inTransaction(async (tx) => {
      await repo.insertStation(tx, ctx.user.companyId, id, form)
      if (form.orgId) await placeStation({ ...ctx, db: tx }, id, form.orgId)
      await refuseOutsideScope(ctx, tx, [id])
      await record(ctx, { action: 'create', target: form.name, detail: id }, tx)
      return found(ctx, tx, id)
    })
  return refuseSameCode(() => refuseSameName(work))
}

async function refuseSameCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error, 'station_pkey')) throw error
    throw new Failure('request.invalid', {}, { code: { key: 'record.duplicate' } })
  }
}

/** A role that is limited to certain stations must not make others: nobody it reaches would ever see them. */
export async function refuseOutsideScope(ctx: Context, tx: Db, ids: readonly string[]) {
  if ((await repo.visibleIds(tx, ctx.user, ids)).length < ids.length) throw new Failure('station.outsideScope')
}

export async function updateStation(ctx: Context, id: string, version: number, form: StationForm): Promise<Station> {
  return refuseSameName(() =>
    ctx.db.inTransaction(async (tx) => {
      const saved = await repo.updateStation(tx, ctx.user, id, version, form)
      const station = await found(ctx, tx, id)
      if (saved === 0) throw new Failure('record.conflict')
      await record(ctx, { action: 'update', target: station.name, detail: `${id} version ${station.version}` }, tx)
      if (form.orgId === undefined || form.orgId === station.orgId) return station
      await placeStation({ ...ctx, db: tx }, id, form.orgId)
      await refuseOutsideScope(ctx, tx, [id])
      return found(ctx, tx, id)
    }),
  )
}

export const removeStations = (ctx: Context, ids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const names = await repo.removeStations(tx, ctx.user, ids, ctx.now)
    if (names.length === 0) throw new Failure('record.notFound')
    await record(ctx, { action: 'delete', target: names.join('、'), detail: ids.join(' ') }, tx)
    return { removed: names.length }
  })

/** Undoes a deletion of the last minutes. What the caller could not see before answers as if it were not there. */
export const restoreStations = (ctx: Context, ids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const since = new Date(ctx.now.getTime() - restoreMinutes * 60_000)
    const names = await restoredNames(() => repo.restoreStations(tx, ctx.user.companyId, ids, since))
    const seen = await repo.visibleIds(tx, ctx.user, ids)
    if (names.length === 0 || seen.length < names.length) throw new Failure('record.notFound')
    await record(ctx, { action: 'restore', target: names.join('、'), detail: ids.join(' ') }, tx)
    return { restored: names.length }
  })

/** The name may be taken meanwhile. */
async function restoredNames(restore: () => Promise<string[]>): Promise<string[]> {
  try {
    return await restore()
  } catch (error) {
    throw isUniqueViolation(error, 'station_name') ? new Failure('record.duplicate') : error
  }
}

/** Those of `ids` the caller may read: the door every read of something that belongs to a station goes through. */
export async function visibleStationIds(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await repo.visibleIds(ctx.db, ctx.user, ids))
}
/** The same door under the name telemetry knows. */
export const readableStations = visibleStationIds

async function refuseSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'station_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

export async function exportStations(ctx: Context, filter: StationFilter) {
  await record(ctx, { action: 'export', target: say(['电站', 'stations'], ctx.lang), detail: JSON.stringify(filter) })
  const column = labelled<Station, typeof stationLabels>(stationLabels, ctx.lang)
  const columns = [
    column('id', (s) => s.id),
    column('name', (s) => s.ownName),
    column('nameEn', (s) => s.nameEn),
    column('stcls', (s) => say(stationClassNames[s.stcls], ctx.lang)),
    column('companyName', (s) => s.companyName),
    column('orgName', (s) => s.orgName),
    column('capacityKw', (s) => s.capacityKw),
    column('province', (s) => s.province),
    column('city', (s) => s.city),
    column('address', (s) => s.address),
    column('longitude', (s) => s.longitude),
    column('latitude', (s) => s.latitude),
    column('timeZone', (s) => s.timeZone),
    column('commissionedOn', (s) => dayDate(s.commissionedOn)),
  ]
  return excelFile(await exportName(ctx, ['电站', 'stations']), columns, allStations(ctx, filter))
}

async function* allStations(ctx: Context, filter: StationFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const { rows } = await repo.findStations(ctx.db, ctx.user, { ...filter, limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
