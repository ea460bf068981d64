import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { max } from '../kernel/validation.ts'

const id = z.string().min(1).max(64)
/** The content id of an uploaded picture. */
const fileId = z.string().regex(/^[0-9a-f]{64}$/)

export const picturesPerStation = 12

export const StationPicture = z.object({
  fileId: z.string(),
  title: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
})
export type StationPicture = z.infer<typeof StationPicture>

const write = { method: 'POST', access: 'station:write', envelope: 'legacy' } as const
const done = z.object({ changed: z.int() })

export const stationPictureContract = {
  /** Specification §7, legacy. The newest first. */
  pics: endpoint({
    method: 'GET',
    path: '/pvwp/station/pics',
    access: 'telemetry:read',
    envelope: 'legacy',
    query: z.object({ stationId: id }),
    response: z.array(StationPicture),
  }),
  addPicture: endpoint({
    ...write,
    path: '/pvwp/station/pics/save',
    body: z.object({ stationId: id, fileId, title: max(50) }),
    response: done,
  }),
  removePicture: endpoint({
    ...write,
    path: '/pvwp/station/pics/delete',
    body: z.object({ stationId: id, fileId }),
    response: done,
  }),
}
