import { permissionsOf } from '@fengguang/domain/access/permissions'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { loopOf } from '@fengguang/domain/video/camera-address.rules'
import type { PublicContext } from '../../http/context.ts'
import * as repo from './cameras.repo.ts'
import { demoLoop, initOf, partAt, type DemoLoop } from './demo-loops.ts'
import { isServed, livePlaylist } from './live-playlist.ts'
import { readVideoToken } from './video-token.service.ts'

export interface StreamRequest {
  id: string
  token: string
}

/** Asked for every part anew: a sign-out, another role or a lost station ends the picture within seconds. */
async function streamOf(ctx: PublicContext, signingKey: string, { id, token }: StreamRequest): Promise<DemoLoop> {
  const watcher = readVideoToken(signingKey, token, ctx.now)
  const grants = watcher && (await repo.findWatcherGrants(ctx.db, watcher.sessionId, watcher))
  if (!watcher || !grants || !permissionsOf(grants).has('video:read')) throw new Failure('video.linkExpired')
  const [camera] = await repo.findCamerasById(ctx.db, watcher, [id])
  const loop = camera && loopOf(camera.address)
  if (!loop) throw new Failure('record.notFound')
  return demoLoop(loop)
}

const shiftOf = (id: string): number => Buffer.from(id).reduce((sum, byte) => sum + byte, 0)

const answer = (fileName: string, contentType: string, bytes: Uint8Array): FileAnswer => ({
  fileName,
  contentType,
  bytes: (async function* () {
    yield bytes
  })(),
})

export async function livePart(ctx: PublicContext, signingKey: string, asked: StreamRequest): Promise<FileAnswer> {
  const { places } = await streamOf(ctx, signingKey, asked)
  const query = new URLSearchParams({ id: asked.id, token: asked.token }).toString()
  const text = livePlaylist(ctx.now, places.seconds, {
    init: `init.mp4?${query}`,
    part: (no) => `segment.m4s?${query}&no=${no}`,
  })
  return answer('live.m3u8', 'application/vnd.apple.mpegurl', Buffer.from(text))
}

export async function initPart(ctx: PublicContext, signingKey: string, asked: StreamRequest): Promise<FileAnswer> {
  return answer('init.mp4', 'video/mp4', initOf(await streamOf(ctx, signingKey, asked)))
}

export async function segmentPart(ctx: PublicContext, signingKey: string, asked: StreamRequest & { no: number }) {
  const stream = await streamOf(ctx, signingKey, asked)
  if (!isServed(asked.no, ctx.now, stream.places.seconds)) throw new Failure('record.notFound')
  return answer('segment.m4s', 'video/mp4', partAt(stream, asked.no, shiftOf(asked.id)))
}
