import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionsOf } from '@fengguang/domain/access/permissions'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { loopOf, type LoopName } from '@fengguang/domain/video/camera-address.rules'
import type { PublicContext } from '../../http/context.ts'
import * as repo from './cameras.repo.ts'
import { partAt, takeApart, type Fragments } from './fragments.ts'
import { isServed, livePlaylist } from './live-playlist.ts'
import { readVideoToken } from './video-token.service.ts'

const loops = new Map<LoopName, Fragments>()

/** Read when first looked at, then kept: all of them together are smaller than one photograph. */
function loopNamed(name: LoopName): Fragments {
  const known = loops.get(name) ?? takeApart(readFileSync(join(import.meta.dirname, 'loops', `${name}.mp4`)))
  loops.set(name, known)
  return known
}

export interface StreamRequest {
  id: string
  token: string
}

/** Asked for every part anew: a sign-out, another role or a lost station ends the picture within seconds. */
async function streamOf(ctx: PublicContext, signingKey: string, { id, token }: StreamRequest): Promise<Fragments> {
  const watcher = readVideoToken(signingKey, token, ctx.now)
  const grants = watcher && (await repo.findWatcherGrants(ctx.db, watcher.sessionId, watcher))
  if (!watcher || !grants || !permissionsOf(grants).has('video:read')) throw new Failure('video.linkExpired')
  const [camera] = await repo.findCamerasById(ctx.db, watcher, [id])
  const loop = camera && loopOf(camera.address)
  if (!loop) throw new Failure('record.notFound')
  return loopNamed(loop)
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
  const { seconds } = await streamOf(ctx, signingKey, asked)
  const query = new URLSearchParams({ id: asked.id, token: asked.token }).toString()
  const text = livePlaylist(ctx.now, seconds, {
    init: `init.mp4?${query}`,
    part: (no) => `segment.m4s?${query}&no=${no}`,
  })
  return answer('live.m3u8', 'application/vnd.apple.mpegurl', Buffer.from(text))
}

export async function initPart(ctx: PublicContext, signingKey: string, asked: StreamRequest): Promise<FileAnswer> {
  return answer('init.mp4', 'video/mp4', (await streamOf(ctx, signingKey, asked)).init)
}

export async function segmentPart(ctx: PublicContext, signingKey: string, asked: StreamRequest & { no: number }) {
  const stream = await streamOf(ctx, signingKey, asked)
  if (!isServed(asked.no, ctx.now, stream.seconds)) throw new Failure('record.notFound')
  return answer('segment.m4s', 'video/mp4', partAt(stream, asked.no, shiftOf(asked.id)))
}
