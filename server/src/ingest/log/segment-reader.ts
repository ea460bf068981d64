import { nextRecord, parseRecord, readSegmentHead, type LogRecord } from './record.ts'
import type { SegmentFolder } from './segment-folder.ts'
import { isBefore, type Position } from './segment-log.ts'

export interface ReadRecord extends LogRecord {
  /** What the head of its segment says. */
  about: string
  position: Position
}

export interface ReadBatch {
  records: ReadRecord[]
  /** Where to go on. */
  next: Position
}

export interface Damage extends Position {
  bytes: Buffer
}

export interface SegmentReader {
  /** Up to about `maxBytes` of records between two positions; at least one if there is any. */
  read(from: Position, end: Position, maxBytes: number): Promise<ReadBatch>
  close(): Promise<void>
}

const firstRead = 64 * 1024
/** Checked without a pause: others wait no longer for the event loop than that takes. */
const mostRead = 8 * 1024 * 1024

/** Bytes that cannot be read are handed to `onDamage` before anything after them is given out: nothing vanishes in silence. */
export function openSegmentReader(folder: SegmentFolder, onDamage: (damage: Damage) => Promise<void>): SegmentReader {
  let openSegment: { segment: number; file: Awaited<ReturnType<SegmentFolder['openToRead']>> } | undefined
  let head: { segment: number; about: string; length: number } | undefined

  async function bytesOf(segment: number, from: number, to: number): Promise<Buffer> {
    if (openSegment?.segment !== segment) {
      await openSegment?.file.close()
      openSegment = undefined
      openSegment = { segment, file: await folder.openToRead(segment) }
    }
    const bytes = Buffer.allocUnsafe(Math.max(0, to - from))
    const { bytesRead } = await openSegment.file.read(bytes, 0, bytes.length, from)
    return bytes.subarray(0, bytesRead)
  }

  async function headOf(segment: number, limit: number): Promise<{ about: string; length: number } | undefined> {
    if (head?.segment === segment) return head
    const found = readSegmentHead(await bytesOf(segment, 0, Math.min(limit, firstRead)))
    head = found && { segment, ...found }
    return found
  }

  /** Saves what cannot be read and answers where reading goes on. */
  async function skipDamage(segment: number, offset: number, limit: number): Promise<number> {
    const rest = await bytesOf(segment, offset, limit)
    const next = nextRecord(rest, 1) ?? rest.length
    await onDamage({ segment, offset, bytes: rest.subarray(0, next) })
    return offset + next
  }

  async function readSegment(
    segment: number,
    from: number,
    limit: number,
    maxBytes: number,
  ): Promise<{ records: ReadRecord[]; offset: number; taken: number }> {
    const about = await headOf(segment, limit)
    if (!about) return { records: [], offset: await skipDamage(segment, from, limit), taken: 0 }
    const records: ReadRecord[] = []
    let offset = Math.max(from, about.length)
    let want = Math.min(maxBytes, mostRead)
    while (offset < limit && records.length === 0) {
      const chunk = await bytesOf(segment, offset, Math.min(limit, offset + want))
      let at = 0
      for (;;) {
        if (at === chunk.length) break
        const parsed = parseRecord(chunk, at)
        if (parsed.kind === 'record') {
          records.push({ ...parsed.record, about: about.about, position: { segment, offset: offset + at } })
          at = parsed.end
        } else if (parsed.kind === 'more' && offset + at + parsed.needs <= limit) {
          want = Math.max(want, parsed.needs)
          break
        } else {
          // What was read before it is given out first.
          if (at === 0) at = (await skipDamage(segment, offset, limit)) - offset
          break
        }
      }
      offset += at
    }
    return { records, offset, taken: records.reduce((sum, { payload }) => sum + payload.length, 0) }
  }

  return {
    async read(from, end, maxBytes) {
      const records: ReadRecord[] = []
      let taken = 0
      for (const { segment, bytes } of folder.list()) {
        if (segment < from.segment || segment > end.segment) continue
        const limit = segment === end.segment ? end.offset : bytes
        let offset = segment === from.segment ? from.offset : 0
        while (offset < limit) {
          if (taken >= maxBytes) return { records, next: { segment, offset } }
          const part = await readSegment(segment, offset, limit, maxBytes - taken)
          records.push(...part.records)
          taken += part.taken
          offset = part.offset
        }
      }
      return { records, next: isBefore(from, end) ? end : from }
    },
    async close() {
      await openSegment?.file.close()
      openSegment = undefined
    },
  }
}
