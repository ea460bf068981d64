import type { QuarantineReason } from '@fengguang/domain/telemetry/quarantine.model'
import { z } from 'zod'
import { payloadForms, type SetAside, type Source } from './intake.model.ts'
import { openSegmentFolder } from './log/segment-folder.ts'
import { openSegmentLog, type Position } from './log/segment-log.ts'
import { openSegmentReader } from './log/segment-reader.ts'

const mebibyte = 1024 * 1024
const segmentBytes = 4 * mebibyte
/** Each is a line of memory while it is kept. */
const maxEntries = 200_000

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

export interface QuarantineEntry extends Omit<z.infer<typeof Meta>, 'reason'> {
  reason: QuarantineReason
  bytes: number
  replayedAtMs: number | null
}

interface Kept {
  entry: QuarantineEntry
  /** Its record stands in this segment or soon after. */
  segment: number
}

export interface Quarantine {
  /** Resolves when they are on disk. */
  add(source: Source, asides: readonly SetAside[], nowMs: number): Promise<void>
  /** Newest first. */
  list(ask: { gatewayIds?: ReadonlySet<string>; reason?: string; offset: number; limit: number }): {
    rows: QuarantineEntry[]
    total: number
  }
  payload(id: string): Promise<{ entry: QuarantineEntry; payload: Buffer } | undefined>
  markReplayed(id: string, nowMs: number): Promise<void>
  counts(): {
    byReason: Readonly<Record<string, number>>
    entries: number
    bytes: number
    capBytes: number
    dropped: number
  }
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

/** What could not be stored, on disk with its reason, as long as there is room: the oldest goes first, and is counted. */
export async function openQuarantine(
  folder: string,
  options: { capBytes: number; onTrouble: (error: unknown) => void },
): Promise<Quarantine> {
  const files = openSegmentFolder(folder)
  const onDamage = (damage: Position & { bytes: Buffer }) => {
    options.onTrouble(new Error(`${damage.bytes.length} bytes of the quarantine cannot be read`))
    return Promise.resolve()
  }
  const reader = openSegmentReader(files, onDamage)
  const log = openSegmentLog(files, {
    about: 'quarantine',
    segmentBytes: Math.min(segmentBytes, options.capBytes / 8),
    capBytes: Number.MAX_SAFE_INTEGER,
    maxWaitingBytes: 64 * mebibyte,
    firstSegment: 1,
    onTrouble: options.onTrouble,
  })
  const kept = new Map<string, Kept>()
  const byReason: Record<string, number> = {}
  let dropped = 0
  let serial = 0

  function keep(line: z.infer<typeof Line>, bytes: number, segment: number): void {
    if ('replayed' in line) {
      const known = kept.get(line.replayed)
      if (known) known.entry.replayedAtMs = line.atMs
      return
    }
    const entry = { ...line, reason: line.reason as QuarantineReason, bytes, replayedAtMs: null }
    kept.set(line.id, { entry, segment })
    byReason[line.reason] = (byReason[line.reason] ?? 0) + line.count
  }

  for (let from: Position = { segment: 0, offset: 0 }; ;) {
    const { records, next } = await reader.read(from, log.end(), segmentBytes)
    for (const record of records) {
      const { line, payload } = decode(record.payload)
      keep(line, payload.length, record.position.segment)
    }
    if (records.length === 0) break
    from = next
  }
  await reader.close()

  async function makeRoom(): Promise<void> {
    while (log.bytes() > options.capBytes || kept.size > maxEntries) {
      const gone = await log.dropOldest()
      if (gone === undefined) return
      for (const [id, { entry, segment }] of kept) {
        if (segment > gone) break
        kept.delete(id)
        if (entry.replayedAtMs === null) dropped += entry.count
      }
    }
  }

  return {
    async add(source, asides, nowMs) {
      const lines = asides.map(({ reason, detail = '', form, topic, count }) => {
        const id = `${nowMs.toString(36)}-${(serial += 1).toString(36)}`
        return { id, atMs: nowMs, gatewayId: source.gatewayId, reason, detail, form, count, ...(topic && { topic }) }
      })
      const records = lines.map((line, i) => encode(line, asides[i]!.payload))
      const { segment } = log.end()
      await log.append(records)
      for (const [i, line] of lines.entries()) keep(line, asides[i]!.payload.length, segment)
      await makeRoom()
    },
    list({ gatewayIds, reason, offset, limit }) {
      const all = [...kept.values()].filter(
        ({ entry }) => (!gatewayIds || gatewayIds.has(entry.gatewayId)) && (!reason || entry.reason === reason),
      )
      const rows = all.toReversed().slice(offset, offset + limit)
      return { rows: rows.map(({ entry }) => entry), total: all.length }
    },
    async payload(id) {
      const known = kept.get(id)
      if (!known) return undefined
      const reader = openSegmentReader(files, onDamage)
      try {
        for (let from: Position = { segment: known.segment, offset: 0 }; ;) {
          const { records, next } = await reader.read(from, log.end(), segmentBytes)
          if (records.length === 0) return undefined
          for (const record of records) {
            const { line, payload } = decode(record.payload)
            if ('id' in line && line.id === id) return { entry: known.entry, payload }
          }
          from = next
        }
      } finally {
        await reader.close()
      }
    },
    async markReplayed(id, nowMs) {
      await log.append([encode({ replayed: id, atMs: nowMs }, Buffer.alloc(0))])
      const known = kept.get(id)
      if (known) known.entry.replayedAtMs = nowMs
    },
    counts: () => ({ byReason, entries: kept.size, bytes: log.bytes(), capBytes: options.capBytes, dropped }),
    close: () => log.close(),
  }
}
