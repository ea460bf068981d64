import { Failure } from '@fengguang/domain/kernel/failure'
import { picturesPerStation } from '@fengguang/domain/station-run/station-picture.contract'
import type { Context } from '../../http/context.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import { getStation } from '../stations/stations.service.ts'
import * as repo from './station-picture.repo.ts'

export async function pictures(ctx: Context, stationId: string) {
  await getStation(ctx, stationId)
  return repo.findPictures(ctx.db, ctx.user, stationId)
}

/** A picture of the caller's own company, uploaded before. */
export async function addPicture(ctx: Context, form: { stationId: string; fileId: string; title: string }) {
  const { name } = await getStation(ctx, form.stationId)
  const { contentType } = await readFile(ctx, form.fileId)
  if (!contentType.startsWith('image/')) throw new Failure('file.wrongType')
  return ctx.db.inTransaction(async (tx) => {
    const { accountId } = ctx.user
    const added = await repo.addPicture(tx, form.stationId, {
      ...form,
      accountId,
      now: ctx.now,
      limit: picturesPerStation,
    })
    if (added === 0)
      throw new Failure(
        'request.invalid',
        {},
        { fileId: { key: 'field.tooMany', values: { max: picturesPerStation } } },
      )
    await record(ctx, { action: 'create', target: name, detail: `picture ${form.fileId}` }, tx)
    return { changed: added }
  })
}

export async function removePicture(ctx: Context, { stationId, fileId }: { stationId: string; fileId: string }) {
  const { name } = await getStation(ctx, stationId)
  return ctx.db.inTransaction(async (tx) => {
    if ((await repo.removePicture(tx, stationId, fileId)) === 0) throw new Failure('record.notFound')
    await record(ctx, { action: 'delete', target: name, detail: `picture ${fileId}` }, tx)
    return { changed: 1 }
  })
}
