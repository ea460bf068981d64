import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import { z } from 'zod'
import { payloadForms, type SetAside } from './intake.model.ts'
import { openSegmentFolder } from './log/segment-folder.ts'
import { openSegmentLog, type Position } from './log/segment-log.ts'
import { openSegmentReader } from './log/segment-reader.ts'

const mebibyte = 1024 * 1024
const readBytes = 4 * mebibyte

const Meta = z.object({
  id: z.string(),
  atMs: z.number(),
  gatewayId: z.string(),
  reason: z.string(),
  detail: z.string(),
  form: z.enum(payloadForms),
  topic: z.string().optional(),
  count: z.number(),
})
const Line = z.union([z.object({ replayed: z.string(), atMs: z.number() }), Meta])
export type AsideLine = z.infer<typeof Meta>

export interface QuarantineEntry extends Omit<AsideLine, 'reason'> {
  reason: QuarantineReason
  bytes: number
  replayedAtMs: number | null
}

interface ShelfEntry {
  entry: QuarantineEntry
  /** Its record stands in this segment or soon after. */
  segment: number
}

export interface ShelfOptions {
  /** Asked for every new segment: with more companies the segments are smaller. */
  segmentBytes: () => number
  onTrouble: (error: unknown) => void
}

/** What was set aside of one company. */
export interface Shelf {
  /** Resolves when they are on disk. */
  add(lines: readonly AsideLine[], asides: readonly SetAside[]): Promise<void>
  /** Oldest first. */
  entries(): QuarantineEntry[]
  size(): number
  bytes(): number
  has(id: string): boolean
  payload(id: string): Promise<{ entry: QuarantineEntry; payload: Buffer } | undefined>
  markReplayed(id: string, nowMs: number): Promise<void>
  /** The oldest segment goes; answers the entries that went with it, or nothing when there is none to give. */
  dropOldest(): Promise<QuarantineEntry[] | undefined>
  close(): Promise<void>
}

function encode(meta: object, payload: Uint8Array): Buffer {
  const text = Buffer.from(JSON.stringify(meta))
  const head = Buffer.alloc(4)
  head.writeUInt32LE(text.length)
  return Buffer.concat([head, text, payload])
}

function decode(record: Buffer): { line: z.infer<typeof Line>; payload: Buffer } {
  const end = 4 + record.readUInt32LE(0)
  return { line: Line.parse(JSON.parse(record.toString('utf8', 4, end))), payload: record.subarray(end) }
}

export async function openShelf(folder: string, options: ShelfOptions): Promise<Shelf> {
  const files = openSegmentFolder(folder)
  const onDamage = (damage: Position & { bytes: Buffer }) => {
    options.onTrouble(new Error(`${damage.bytes.length} bytes of the quarantine cannot be read`))
    return Promise.resolve()
  }
  const log = openSegmentLog(files, {
    about: 'quarantine',
    get segmentBytes() {
      return options.segmentBytes()
    },
    capBytes: Number.MAX_SAFE_INTEGER,
    maxWaitingBytes: 64 * mebibyte,
    firstSegment: 1,
    onTrouble: options.onTrouble,
  })
  const shelved = new Map<string, ShelfEntry>()

  function keep(line: z.infer<typeof Line>, bytes: number, segment: number): void {
    if ('replayed' in line) {
      const known = shelved.get(line.replayed)
      if (known) known.entry.replayedAtMs = line.atMs
      return
    }
    const entry = { ...line, reason: line.reason as QuarantineReason, bytes, replayedAtMs: null }
    shelved.set(line.id, { entry, segment })
  }

  /** Record by record from a segment on, until `use` answers something. */
  async function walk<T>(
    segment: number,
    use: (line: z.infer<typeof Line>, payload: Buffer, segment: number) => T | undefined,
  ): Promise<T | undefined> {
    const reader = openSegmentReader(files, onDamage)
    try {
      for (let from: Position = { segment, offset: 0 }; ;) {
        const { records, next } = await reader.read(from, log.end(), readBytes)
        if (records.length === 0) return undefined
        for (const record of records) {
          const { line, payload } = decode(record.payload)
          const found = use(line, payload, record.position.segment)
          if (found !== undefined) return found
        }
        from = next
      }
    } finally {
      await reader.close()
    }
  }
  await walk(0, (line, payload, segment) => keep(line, payload.length, segment))

  return {
    async add(lines, asides) {
      const records = lines.map((line, i) => encode(line, asides[i]!.payload))
      const { segment } = log.end()
      await log.append(records)
      for (const [i, line] of lines.entries()) keep(line, asides[i]!.payload.length, segment)
    },
    entries: () => [...shelved.values()].map(({ entry }) => entry),
    size: () => shelved.size,
    bytes: () => log.bytes(),
    has: (id) => shelved.has(id),
    async payload(id) {
      const known = shelved.get(id)
      if (!known) return undefined
      const { entry } = known
      return walk(known.segment, (line, payload) => ('id' in line && line.id === id ? { entry, payload } : undefined))
    },
    async markReplayed(id, nowMs) {
      await log.append([encode({ replayed: id, atMs: nowMs }, Buffer.alloc(0))])
      const known = shelved.get(id)
      if (known) known.entry.replayedAtMs = nowMs
    },
    async dropOldest() {
      const gone = await log.dropOldest()
      if (gone === undefined) return undefined
      const entries = []
      for (const [id, { entry, segment }] of shelved) {
        if (segment > gone) break
        shelved.delete(id)
        entries.push(entry)
      }
      return entries
    },
    close: () => log.close(),
  }
}
