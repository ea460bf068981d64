import { randomUUID } from 'node:crypto'
import { Failure } from '@fengguang/domain/kernel/failure'
import { loopOf, protocolOf } from '@fengguang/domain/video/camera-address.rules'
import { Camera, type CameraForm, type Video } from '@fengguang/domain/video/camera.model'
import { livePath, maxListedVideos } from '@fengguang/domain/video/video.contract'
import type { Context } from '../../http/context.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { visibleStationIds } from '../stations/stations.service.ts'
import * as repo from './cameras.repo.ts'

const asCamera = (camera: repo.StoredCamera): Camera => Camera.strip().parse(camera)

/** One with an address that says nothing is left out: nobody could play it. */
function asVideo({ address, ...camera }: repo.StoredCamera): Video[] {
  const protocol = protocolOf(address)
  if (!protocol) return []
  const isOurs = loopOf(address) !== undefined
  return [{ ...camera, protocol, isOurs, url: isOurs ? `${livePath}?id=${encodeURIComponent(camera.id)}` : address }]
}

export async function listVideos(ctx: Context, filter: repo.CameraFilter) {
  const { rows, total } = await repo.findCameras(ctx.db, ctx.user, filter, maxListedVideos)
  return { rows: rows.flatMap(asVideo), total }
}

export async function listCameras(ctx: Context, stationId: string): Promise<Camera[]> {
  const { rows } = await repo.findCameras(ctx.db, ctx.user, { stationId }, maxListedVideos)
  return rows.map(asCamera)
}

export async function createCamera(ctx: Context, form: CameraForm): Promise<Camera> {
  const id = `cam-${randomUUID()}`
  if (!(await visibleStationIds(ctx, [form.stationId])).has(form.stationId)) throw new Failure('record.notFound')
  return saving(ctx, async (tx) => {
    await repo.insertCamera(tx, id, form)
    await record(ctx, { action: 'create', target: form.name, detail: `${id} of ${form.stationId}` }, tx)
    return found(ctx, tx, id)
  })
}

export const updateCamera = (
  ctx: Context,
  id: string,
  version: number,
  change: Omit<CameraForm, 'stationId'>,
): Promise<Camera> =>
  saving(ctx, async (tx) => {
    await found(ctx, tx, id)
    if ((await repo.updateCamera(tx, id, version, change)) === 0) throw new Failure('record.conflict')
    const camera = await found(ctx, tx, id)
    await record(ctx, { action: 'update', target: camera.name, detail: `${id} version ${camera.version}` }, tx)
    return camera
  })

export const removeCameras = (ctx: Context, ids: readonly string[]) =>
  ctx.db.inTransaction(async (tx) => {
    const cameras = await repo.findCamerasById(tx, ctx.user, ids)
    if (cameras.length === 0) throw new Failure('record.notFound')
    const own = cameras.map(({ id }) => id)
    const removed = await repo.removeCameras(tx, own, ctx.now)
    await record(
      ctx,
      { action: 'delete', target: cameras.map(({ name }) => name).join('、'), detail: own.join(' ') },
      tx,
    )
    return { removed }
  })

async function found(ctx: Context, db: Db, id: string): Promise<Camera> {
  const [camera] = await repo.findCamerasById(db, ctx.user, [id])
  if (!camera) throw new Failure('record.notFound')
  return asCamera(camera)
}

async function saving(ctx: Context, save: (tx: Db) => Promise<Camera>): Promise<Camera> {
  try {
    return await ctx.db.inTransaction(save)
  } catch (error) {
    if (!isUniqueViolation(error, 'camera_name')) throw error
    throw new Failure('request.invalid', {}, { name: { key: 'record.duplicate' } })
  }
}
