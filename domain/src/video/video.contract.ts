import { z } from 'zod'
import { endpoint, fileResponse, intParam } from '../kernel/endpoint.ts'
import { searchText } from '../kernel/validation.ts'
import { Camera, CameraForm, Video } from './camera.model.ts'

const base = '/microplat/api/mixbox/video'
const id = z.string().max(64)
const ids = z.array(id).min(1).max(200)
const micro = { envelope: 'microplat' } as const
const token = z.string().max(600)

export const maxListedVideos = 2000

/** Our own streams are asked for by the camera's id; the web adds the token of the moment. */
export const livePath = `${base}/live.m3u8`
export const initPath = `${base}/init.mp4`
export const segmentPath = `${base}/segment.m4s`

export const videoContract = {
  /** Specification §7. `total` tells when there are more than are listed. */
  list: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/queryVideos`,
    access: 'video:read',
    query: z.object({ stationId: id.optional(), keyword: searchText.optional() }),
    response: z.object({ rows: z.array(Video), total: z.int() }),
  }),
  /** Players send no headers of ours: the three parts of a stream are opened by the token in their address, and by it alone. */
  live: endpoint({
    ...micro,
    method: 'GET',
    path: livePath,
    access: 'public',
    query: z.object({ id, token }),
    response: fileResponse,
  }),
  init: endpoint({
    ...micro,
    method: 'GET',
    path: initPath,
    access: 'public',
    query: z.object({ id, token }),
    response: fileResponse,
  }),
  segment: endpoint({
    ...micro,
    method: 'GET',
    path: segmentPath,
    access: 'public',
    query: z.object({ id, token, no: intParam(0, 999_999_999_999) }),
    response: fileResponse,
  }),
  cameras: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/cameras`,
    access: 'video:write',
    query: z.object({ stationId: id }),
    response: z.array(Camera),
  }),
  create: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/create`,
    access: 'video:write',
    body: CameraForm,
    response: Camera,
  }),
  /** A camera stays in its station. */
  update: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/update`,
    access: 'video:write',
    body: CameraForm.omit({ stationId: true }).extend({ id, version: z.int32() }),
    response: Camera,
  }),
  remove: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/delete`,
    access: 'video:write',
    body: z.object({ ids }),
    response: z.object({ removed: z.int() }),
  }),
}
