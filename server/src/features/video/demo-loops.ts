import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loopNames, type LoopName } from '@fengguang/domain/video/camera-address.rules'
import { z } from 'zod'

const Places = z.object({
  initBytes: z.int(),
  /** Of one part; also in ticks of the media clock. */
  seconds: z.number(),
  ticks: z.int(),
  /** `clockAt`: where a part says when it begins, in eight bytes. */
  parts: z.array(z.object({ start: z.int(), end: z.int(), clockAt: z.int() })).min(1),
})
export type LoopPlaces = z.infer<typeof Places>

export interface DemoLoop {
  bytes: Buffer
  places: LoopPlaces
}

const folder = join(import.meta.dirname, 'loops')
const known = new Map<LoopName, DemoLoop>()

/** Read when first looked at: all of them together are smaller than one photograph. `tools/demo-video` makes them. */
export function demoLoop(name: LoopName): DemoLoop {
  const found = known.get(name)
  if (found) return found
  const places = z
    .record(z.enum(loopNames), Places)
    .parse(JSON.parse(readFileSync(join(folder, 'places.json'), 'utf8')))
  const loop = { bytes: readFileSync(join(folder, `${name}.mp4`)), places: places[name] }
  known.set(name, loop)
  return loop
}

export const initOf = ({ bytes, places }: DemoLoop): Uint8Array => bytes.subarray(0, places.initBytes)

/**
 * The `no`-th part of a stream that never ends: its clock goes on where the loop would start again. Cameras with the
 * same loop are `shift` parts apart, so that they do not show the same at once.
 */
export function partAt({ bytes, places: { parts, ticks } }: DemoLoop, no: number, shift = 0): Uint8Array {
  const { start, end, clockAt } = parts[(no + shift) % parts.length]!
  const part = Buffer.from(bytes.subarray(start, end))
  part.writeBigUInt64BE(BigInt(no) * BigInt(ticks), clockAt - start)
  return part
}
