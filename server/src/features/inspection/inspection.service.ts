import { randomUUID } from 'node:crypto'
import type { PlaceFilter } from '@fengguang/domain/inspection/inspection.contract'
import {
  mostStationLines,
  mostStationPoints,
  mostTypes,
  type InspectionLine,
  type InspectionPoint,
  type InspectionType,
  type LineForm,
  type PointForm,
  type TypeForm,
} from '@fengguang/domain/inspection/inspection.model'
import { Failure, type FieldFailure } from '@fengguang/domain/kernel/failure'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { readableDevices } from '../devices/devices.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './inspection.repo.ts'

export interface Saved {
  id?: string | undefined
  version?: number | undefined
}
interface Asked {
  page: number
  pageSize: number
}

const titles = {
  type: ['巡检类型', 'inspection type'],
  point: ['巡检点', 'inspection point'],
  line: ['巡检线路', 'inspection line'],
} as const satisfies Record<string, TextPair>

const one: repo.Part = { limit: 1, offset: 0 }
export const partOf = ({ page, pageSize }: Asked): repo.Part => ({ limit: pageSize, offset: (page - 1) * pageSize })
const by = ({ user: { accountId }, now }: Context): repo.Writing => ({ accountId, now })
export const refuse = (field: string, fault: FieldFailure): never => {
  throw new Failure('request.invalid', {}, { [field]: fault })
}
const choice = { key: 'field.choice' } as const

const audited = (
  ctx: Context,
  tx: Db,
  what: keyof typeof titles,
  action: 'create' | 'update' | 'delete',
  { id, name }: { id: string; name: string },
) => record(ctx, { action, target: `${say(titles[what], ctx.lang)} ${name}`, detail: id }, tx)

/** The fields of the form, as they are stored. */
const isSame = (form: object, stored: object): boolean =>
  Object.entries(form).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify((stored as Record<string, unknown>)[key]),
  )

/** What is saved was edited in the version that is stored, and differs from it (spec §5). */
function mustDiffer<T extends { version: number }>(
  stored: T | undefined,
  version: number | undefined,
  form: object,
): T {
  if (!stored) throw new Failure('record.notFound')
  if (stored.version !== version) throw new Failure('record.conflict')
  if (isSame(form, stored)) throw new Failure('record.unchanged')
  return stored
}

export async function listTypes(ctx: Context, f: { keyword?: string | undefined }) {
  const rows: InspectionType[] = await repo.findTypes(ctx.db, ctx.user, f)
  return { rows, total: rows.length }
}

const typeOf = async (ctx: Context, db: Db, id: string) => (await repo.findTypes(db, ctx.user, { id }))[0]

export function saveType(ctx: Context, saved: Saved, form: TypeForm): Promise<InspectionType> {
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockCompany(tx, ctx.user)
    const all = await repo.findTypes(tx, ctx.user, {})
    if (all.some(({ name, id }) => name === form.name && id !== saved.id)) refuse('name', { key: 'record.duplicate' })
    const known = new Set(all.find(({ id }) => id === saved.id)?.items.map(({ id }) => id))
    const items = form.items.map((item) => ({
      ...item,
      id: known.has(item.id) ? item.id : `item-${randomUUID()}`,
      // A state has neither unit nor limits.
      ...(item.answer === 'state' && { unit: '', low: null, high: null }),
    }))
    const whole = { name: form.name, items }
    const id = saved.id ?? `itype-${randomUUID()}`
    if (saved.id === undefined) {
      if (all.length >= mostTypes) throw new Failure('inspection.tooMany', { max: mostTypes })
      await repo.insertType(tx, ctx.user, id, whole, by(ctx))
    } else {
      const stored = mustDiffer(
        all.find((type) => type.id === id),
        saved.version,
        whole,
      )
      const used = await repo.usedItems(tx, id)
      const left = new Set(items.map((item) => item.id))
      const lost = stored.items.find((item) => used.has(item.id) && !left.has(item.id))
      if (lost) throw new Failure('inspection.itemInUse', { name: lost.what })
      await repo.updateType(tx, id, whole, by(ctx))
    }
    await audited(ctx, tx, 'type', saved.id === undefined ? 'create' : 'update', { id, name: form.name })
    return (await typeOf(ctx, tx, id))!
  })
}

export function removeType(ctx: Context, id: string) {
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockType(tx, ctx.user, id)
    const type = await typeOf(ctx, tx, id)
    if (!type) throw new Failure('record.notFound')
    if (type.points > 0) throw new Failure('inspection.typeInUse')
    await repo.removeType(tx, id)
    await audited(ctx, tx, 'type', 'delete', type)
    return { removed: 1 }
  })
}

async function shownPoints(ctx: Context, db: Db, rows: readonly repo.StoredPoint[]): Promise<InspectionPoint[]> {
  const devices = await readableDevices(
    { ...ctx, db },
    rows.flatMap(({ deviceId }) => (deviceId === null ? [] : [deviceId])),
  )
  return rows.map(({ items, ...row }) => ({
    ...row,
    deviceName: row.deviceId === null ? null : (devices.get(row.deviceId)?.name ?? null),
    itemNames: row.itemIds.flatMap((id) => items.find((item) => item.id === id)?.what ?? []),
  }))
}

export async function pagePoints(ctx: Context, filter: PlaceFilter, page: Asked) {
  const [rows, total] = await Promise.all([
    repo.findPoints(ctx.db, ctx.user, filter, partOf(page)),
    repo.countPoints(ctx.db, ctx.user, filter),
  ])
  return { rows: await shownPoints(ctx, ctx.db, rows), total }
}

/** Points that the caller sees, as they are stored, by id. */
export const pointsOf = async (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, repo.StoredPoint>> =>
  new Map(
    (await repo.findPoints(ctx.db, ctx.user, { ids }, { limit: ids.length, offset: 0 })).map((row) => [row.id, row]),
  )
export const linesOf = async (ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, repo.StoredLine>> =>
  new Map(
    (await repo.findLines(ctx.db, ctx.user, { ids }, { limit: ids.length, offset: 0 })).map((row) => [row.id, row]),
  )

async function checkPoint(ctx: Context, tx: Db, form: PointForm): Promise<void> {
  await repo.lockType(tx, ctx.user, form.typeId)
  const type = await typeOf(ctx, tx, form.typeId)
  if (!type) return refuse('typeId', choice)
  if (form.itemIds.some((id) => !type.items.some((item) => item.id === id))) refuse('itemIds', choice)
  if (form.deviceId === null) return
  const device = (await readableDevices({ ...ctx, db: tx }, [form.deviceId])).get(form.deviceId)
  if (device?.stationId !== form.stationId) refuse('deviceId', { key: 'task.deviceElsewhere' })
}

async function mustBeFree(
  tx: Db,
  ctx: Context,
  form: { stationId: string; name: string },
  id: string,
  table: 'point' | 'line',
) {
  const f = { stationId: form.stationId }
  const part = { limit: mostStationPoints, offset: 0 }
  const all = await (table === 'point' ? repo.findPoints : repo.findLines)(tx, ctx.user, f, part)
  if (all.some((one) => one.name === form.name && one.id !== id)) refuse('name', { key: 'record.duplicate' })
}

export async function savePoint(ctx: Context, saved: Saved, given: PointForm): Promise<InspectionPoint> {
  const form: PointForm = {
    ...given,
    deviceId: given.kind === 'device' ? given.deviceId : null,
    place: given.kind === 'place' ? given.place : '',
  }
  await getStation(ctx, form.stationId)
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, form.stationId)
    const id = saved.id ?? `ipoint-${randomUUID()}`
    const [stored] = await repo.findPoints(tx, ctx.user, { ids: [id] }, one)
    if (saved.id !== undefined) mustDiffer(stored, saved.version, form)
    // A point stays in its station: another one is another point.
    if (stored && stored.stationId !== form.stationId) refuse('stationId', choice)
    await checkPoint(ctx, tx, form)
    await mustBeFree(tx, ctx, form, id, 'point')
    if (stored) await repo.updatePoint(tx, id, form, by(ctx))
    else if ((await repo.countOfStation(tx, 'point', form.stationId)) >= mostStationPoints)
      throw new Failure('inspection.tooMany', { max: mostStationPoints })
    else await repo.insertPoint(tx, id, form, by(ctx))
    await audited(ctx, tx, 'point', stored ? 'update' : 'create', { id, name: form.name })
    return (await shownPoints(ctx, tx, await repo.findPoints(tx, ctx.user, { ids: [id] }, one)))[0]!
  })
}

export async function removePoint(ctx: Context, id: string) {
  const seen = (await pointsOf(ctx, [id])).get(id)
  if (!seen) throw new Failure('record.notFound')
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, seen.stationId)
    const user = await repo.userOf(tx, seen.stationId, id)
    if (user !== undefined) throw new Failure('inspection.pointInUse', { name: user })
    if ((await repo.removePoint(tx, id)) === 0) throw new Failure('record.notFound')
    await audited(ctx, tx, 'point', 'delete', seen)
    return { removed: 1 }
  })
}

export async function pageLines(ctx: Context, filter: PlaceFilter, page: Asked) {
  const [rows, total] = await Promise.all([
    repo.findLines(ctx.db, ctx.user, filter, partOf(page)),
    repo.countLines(ctx.db, ctx.user, filter),
  ])
  return { rows, total }
}

export async function saveLine(ctx: Context, saved: Saved, form: LineForm): Promise<InspectionLine> {
  await getStation(ctx, form.stationId)
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, form.stationId)
    const id = saved.id ?? `iline-${randomUUID()}`
    const [stored] = await repo.findLines(tx, ctx.user, { ids: [id] }, one)
    if (saved.id !== undefined) mustDiffer(stored, saved.version, form)
    if (stored && stored.stationId !== form.stationId) refuse('stationId', choice)
    const points = await pointsOf({ ...ctx, db: tx }, form.pointIds)
    if (form.pointIds.some((point) => points.get(point)?.stationId !== form.stationId)) refuse('pointIds', choice)
    await mustBeFree(tx, ctx, form, id, 'line')
    if (stored) await repo.updateLine(tx, id, form, by(ctx))
    else if ((await repo.countOfStation(tx, 'line', form.stationId)) >= mostStationLines)
      throw new Failure('inspection.tooMany', { max: mostStationLines })
    else await repo.insertLine(tx, id, form, by(ctx))
    await audited(ctx, tx, 'line', stored ? 'update' : 'create', { id, name: form.name })
    return (await repo.findLines(tx, ctx.user, { ids: [id] }, one))[0]!
  })
}

export async function removeLine(ctx: Context, id: string) {
  const seen = (await linesOf(ctx, [id])).get(id)
  if (!seen) throw new Failure('record.notFound')
  return ctx.db.inTransaction(async (tx) => {
    await repo.lockStation(tx, seen.stationId)
    const user = await repo.userOf(tx, seen.stationId, id)
    if (user !== undefined) throw new Failure('inspection.lineInUse', { name: user })
    if ((await repo.removeLine(tx, id)) === 0) throw new Failure('record.notFound')
    await audited(ctx, tx, 'line', 'delete', seen)
    return { removed: 1 }
  })
}
