import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loopNames } from '../../domain/src/video/camera-address.rules.ts'
import type { LoopPlaces } from '../../server/src/features/video/demo-loops.ts'

export const loopsFolder = join(import.meta.dirname, '../../server/src/features/video/loops')

interface Box {
  type: string
  start: number
  body: number
  end: number
}

const containers = new Set(['moov', 'trak', 'mdia', 'moof', 'traf'])

function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to;) {
    const size = view.getUint32(start)
    if (size < 8 || start + size > to) throw new Error(`an MP4 box of ${size} bytes does not fit at ${start}`)
    const type = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start + 4, 4))
    const box = { type, start, body: start + 8, end: start + size }
    yield box
    if (containers.has(type)) yield* boxesIn(view, box.body, box.end)
    start += size
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function find(view: DataView, type: string): Box {
  for (const box of boxesIn(view, 0, view.byteLength)) if (box.type === type) return box
  throw new Error(`the MP4 has no ${type}`)
}

/** Where a fragment says when it begins; only the long form has room for a clock that never starts again. */
function beginningAt(view: DataView): number {
  const { body } = find(view, 'tfdt')
  if (view.getUint8(body) !== 1) throw new Error('the fragment has a short clock')
  return body + 4
}

/** Where the head and the parts of a fragmented MP4 lie; parts begin with a whole picture and last equally long. */
export function placesOf(bytes: Uint8Array): LoopPlaces {
  const view = viewOf(bytes)
  const top = [...boxesIn(view, 0, view.byteLength)]
  const moofs = top.filter(({ type }) => type === 'moof')
  const last = top.findLast(({ type }) => type === 'mdat')
  const first = moofs[0]
  if (!first || !last) throw new Error('the MP4 has no fragments')
  const ends = [...moofs.slice(1).map(({ start }) => start), last.end]
  const parts = moofs.map(({ start }, n) => {
    const end = ends[n]!
    return { start, end, clockAt: start + beginningAt(viewOf(bytes.subarray(start, end))) }
  })
  const begins = parts.map(({ clockAt }) => Number(view.getBigUint64(clockAt)))
  const ticks = (begins[1] ?? 0) - (begins[0] ?? 0)
  if (ticks <= 0 || begins.some((begin, n) => begin !== n * ticks))
    throw new Error('the fragments are not equally long')
  const clock = find(view, 'mdhd')
  const ticksPerSecond = view.getUint32(clock.body + (view.getUint8(clock.body) === 1 ? 20 : 12))
  return { initBytes: first.start, seconds: ticks / ticksPerSecond, ticks, parts }
}

export const readLoop = (name: string) => readFileSync(join(loopsFolder, `${name}.mp4`))

// node tools/demo-video/fragments.ts: notes where the parts of the loops lie, so that the server need not know MP4.
export function notePlaces(): void {
  const places = Object.fromEntries(loopNames.map((name) => [name, placesOf(readLoop(name))]))
  writeFileSync(join(loopsFolder, 'places.json'), `${JSON.stringify(places, undefined, 2)}\n`)
}

if (import.meta.main) notePlaces()
