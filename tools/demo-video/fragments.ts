/** A fragmented MP4 taken apart: its head, and fragments that each begin with a whole picture and last equally long. */
export interface Fragments {
  init: Uint8Array
  parts: readonly Uint8Array[]
  seconds: number
  /** Of one part, in ticks of the media clock. */
  ticks: bigint
}

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

export function takeApart(bytes: Uint8Array): Fragments {
  const view = viewOf(bytes)
  const top = [...boxesIn(view, 0, view.byteLength)]
  const moofs = top.filter(({ type }) => type === 'moof')
  const last = top.findLast(({ type }) => type === 'mdat')
  const first = moofs[0]
  if (!first || !last) throw new Error('the MP4 has no fragments')
  const ends = [...moofs.slice(1).map(({ start }) => start), last.end]
  const parts = moofs.map(({ start }, n) => bytes.subarray(start, ends[n]))
  const begins = parts.map((part) => viewOf(part).getBigUint64(beginningAt(viewOf(part))))
  const ticks = (begins[1] ?? 0n) - (begins[0] ?? 0n)
  if (ticks <= 0n || begins.some((begin, n) => begin !== BigInt(n) * ticks))
    throw new Error('the fragments are not equally long')
  const clock = find(view, 'mdhd')
  const ticksPerSecond = view.getUint32(clock.body + (view.getUint8(clock.body) === 1 ? 20 : 12))
  return { init: bytes.subarray(0, first.start), parts, ticks, seconds: Number(ticks) / ticksPerSecond }
}

/**
 * The `no`-th part of a stream that never ends: its clock goes on where the loop would start again. Cameras with the
 * same loop are `shift` parts apart, so that they do not show the same at once.
 */
export function partAt({ parts, ticks }: Fragments, no: number, shift = 0): Uint8Array {
  const part = parts[(no + shift) % parts.length]!.slice()
  const view = viewOf(part)
  view.setBigUint64(beginningAt(view), BigInt(no) * ticks)
  return part
}
