import { z } from 'zod'
import { textPairs } from '../kernel/texts.ts'
import { mark, max, requiredMax } from '../kernel/validation.ts'
import { stationClasses } from '../stations/station.model.ts'
import { isCameraAddress } from './camera-address.rules.ts'

/** How a picture travels to the browser; the camera's address says which. */
export const videoProtocols = ['hls', 'flv', 'whep'] as const
export type VideoProtocol = (typeof videoProtocols)[number]

/** What the camera sends. Most browsers cannot play H.265, and the tile then says so instead of staying black. */
export const codecNames = textPairs({
  h264: ['H.264', 'H.264'],
  h265: ['H.265', 'H.265'],
})
export type VideoCodec = keyof typeof codecNames
export const videoCodecs = Object.keys(codecNames) as [VideoCodec, ...VideoCodec[]]

export const cameraAddress = z
  .string()
  .trim()
  .max(500, { error: mark('field.tooLong', { max: 500 }) })
  .refine(isCameraAddress, { error: mark('video.address') })

/** What a screen shows and plays of a camera: where its stream is, never where the camera itself stands in the network. */
export const Video = z.object({
  id: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stcls: z.enum(stationClasses),
  name: z.string(),
  /** The box in the station that gathers its cameras; empty where there is none. */
  boxName: z.string(),
  codec: z.enum(videoCodecs),
  protocol: z.enum(videoProtocols),
  /** One of ours takes a video token; any other is played as it stands. */
  isOurs: z.boolean(),
  url: z.string(),
})
export type Video = z.infer<typeof Video>

export const CameraForm = z.object({
  stationId: z
    .string()
    .min(1, { error: mark('field.required') })
    .max(64),
  name: requiredMax(30),
  boxName: max(30),
  codec: z.enum(videoCodecs),
  address: cameraAddress,
})
export type CameraForm = z.infer<typeof CameraForm>

export const Camera = CameraForm.extend({
  id: z.string(),
  stationName: z.string(),
  /** Raised by every change: a save with an older one is refused instead of overwriting. */
  version: z.int(),
})
export type Camera = z.infer<typeof Camera>
