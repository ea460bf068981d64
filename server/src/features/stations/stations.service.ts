import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { say } from '@fengguang/domain/kernel/messages'
import { stationLabels } from '@fengguang/domain/stations/station.fields'
import { stationClassNames, type Station } from '@fengguang/domain/stations/station.model'
import type { StationFilter, StationForm } from '@fengguang/domain/stations/stations.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import * as repo from './stations.repo.ts'

export async function getStation(ctx: Context, id: string): Promise<Station> {
  const station = await repo.findStation(ctx.db, ctx.user.companyId, id)
  if (!station) throw new Failure('record.notFound')
  return station
}

export async function createStation(ctx: Context, form: StationForm): Promise<Station> {
  const id = `st-${randomUUID()}`
  await refuseSameName(() => repo.insertStation(ctx.db, ctx.user.companyId, id, form))
  ctx.log.info({ station: id }, 'station created')
  return getStation(ctx, id)
}

export async function updateStation(ctx: Context, id: string, version: number, form: StationForm): Promise<Station> {
  const saved = await refuseSameName(() => repo.updateStation(ctx.db, ctx.user.companyId, id, version, form))
  const station = await getStation(ctx, id)
  if (saved === 0) throw new Failure('record.conflict')
  ctx.log.info({ station: id, version: station.version }, 'station changed')
  return station
}

export async function removeStations(ctx: Context, ids: readonly string[]) {
  const removed = await repo.removeStations(ctx.db, ctx.user.companyId, ids, ctx.now)
  if (removed === 0) throw new Failure('record.notFound')
  ctx.log.info({ stations: ids, removed }, 'stations removed')
  return { removed }
}

/** The stations of `ids` the caller may read; the door every telemetry read goes through. */
export async function readableStations(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await repo.ownedStationIds(ctx.db, ctx.user.companyId, ids))
}

async function refuseSameName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'station_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}

export function exportStations(ctx: Context, filter: StationFilter) {
  const column = (key: keyof typeof stationLabels, cell: (s: Station) => Cell, unit = ''): ExcelColumn<Station> => ({
    header: say(stationLabels[key], ctx.lang) + unit,
    cell,
  })
  const columns = [
    column('id', (s) => s.id),
    column('name', (s) => s.name),
    column('stcls', (s) => say(stationClassNames[s.stcls], ctx.lang)),
    column('companyName', (s) => s.companyName),
    column('capacityKw', (s) => s.capacityKw, ' (kW)'),
    column('province', (s) => s.province),
    column('city', (s) => s.city),
    column('address', (s) => s.address),
    column('longitude', (s) => s.longitude),
    column('latitude', (s) => s.latitude),
    column('timeZone', (s) => s.timeZone),
    column('commissionedOn', (s) => s.commissionedOn),
  ]
  return excelFile(say(['电站', 'stations'], ctx.lang), columns, allStations(ctx, filter))
}

async function* allStations(ctx: Context, filter: StationFilter) {
  const limit = 1000
  for (let offset = 0; ; offset += limit) {
    const { rows } = await repo.findStations(ctx.db, { ...filter, companyId: ctx.user.companyId, limit, offset })
    yield* rows
    if (rows.length < limit) return
  }
}
