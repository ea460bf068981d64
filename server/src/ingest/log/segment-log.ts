import { IntakeRefusal } from '../intake.model.ts'
import { encodeRecordHead, recordHead } from './record.ts'
import type { SegmentFile, SegmentFolder } from './segment-folder.ts'

export interface Position {
  segment: number
  offset: number
}

export const isBefore = (a: Position, b: Position): boolean =>
  a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)

export interface LogOptions {
  /** Kept in the head of every segment, for the readers of its records. */
  about: string
  segmentBytes: number
  /** Beyond it nothing is taken; a warning is due at seven tenths. */
  capBytes: number
  /** Of the cap, what others have taken. */
  usedElsewhere?: () => number
  /** What may wait in memory for the disk. */
  maxWaitingBytes: number
  /** Segments are numbered from here on: a number is never used twice. */
  firstSegment: number
  onTrouble(error: unknown): void
}

export interface SegmentLog {
  /** Resolves when the records are on disk; rejects with IntakeRefusal when they are not. */
  append(payloads: readonly Uint8Array[]): Promise<void>
  /** All records before it are on disk. */
  end(): Position
  bytes(): number
  waitingBytes(): number
  /** Removes segments that end before it. */
  dropBefore(position: Position): Promise<void>
  /** The oldest segment goes, read or not: only for what is kept as long as there is room. */
  dropOldest(): Promise<number | undefined>
  close(): Promise<void>
}

interface Waiting {
  parts: Uint8Array[]
  bytes: number
  resolve(): void
  reject(error: Error): void
}

interface Active {
  segment: number
  file: SegmentFile
  durable: number
}

const retryAfterTroubleSeconds = 2
const retryWhenFullSeconds = 10
const smallGroup = 1024 * 1024

/** Appends are written and synced together: those who come while the disk is busy share the next sync. */
export function openSegmentLog(folder: SegmentFolder, options: LogOptions): SegmentLog {
  const sealed = new Map(folder.list().map(({ segment, bytes }) => [segment, bytes]))
  let next = Math.max(options.firstSegment, ...[...sealed.keys()].map((segment) => segment + 1))
  let sealedBytes = [...sealed.values()].reduce((sum, bytes) => sum + bytes, 0)
  let number = Date.now() * 1000
  let active: Active | undefined
  let waiting: Waiting[] = []
  let waitingBytes = 0
  let running: Promise<void> | undefined

  const seal = async ({ segment, file, durable }: Active): Promise<void> => {
    active = undefined
    sealed.set(segment, durable)
    sealedBytes += durable
    await file.close()
  }

  async function usable(): Promise<Active> {
    if (active && active.durable >= options.segmentBytes) await seal(active)
    if (!active) {
      const segment = next
      try {
        const { file, bytes } = await folder.create(segment, options.about)
        active = { segment, file, durable: bytes }
      } finally {
        // Not before the file is there: a reader that reads up to the end would take it for read, and never come back to it.
        next = segment + 1
      }
    }
    return active
  }

  async function writeAll(target: Active, parts: readonly Uint8Array[], bytes: number): Promise<void> {
    let rest: readonly Uint8Array[] = bytes <= smallGroup ? [Buffer.concat(parts)] : parts
    let at = target.durable
    const end = at + bytes
    for (;;) {
      at += await target.file.writev(rest, at)
      if (at === end) break
      // The disk took only a part; the next attempt says why.
      rest = [Buffer.concat(rest).subarray(Buffer.concat(rest).length - (end - at))]
    }
    await target.file.sync()
    target.durable = end
  }

  /** After a failed write or sync the state of the file is unknown: it ends where it was safe, and another begins. */
  async function abandon(error: unknown): Promise<void> {
    options.onTrouble(error)
    if (!active) return
    const broken = active
    for (const step of [() => broken.file.truncate(broken.durable), () => seal(broken)]) {
      try {
        await step()
      } catch (second) {
        options.onTrouble(second)
      }
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const bytes = group.reduce((sum, one) => sum + one.bytes, 0)
      try {
        await writeAll(
          await usable(),
          group.flatMap(({ parts }) => parts),
          bytes,
        )
        for (const one of group) one.resolve()
      } catch (error) {
        await abandon(error)
        for (const one of group) one.reject(new IntakeRefusal('disk', retryAfterTroubleSeconds, error))
      } finally {
        waitingBytes -= bytes
      }
    }
    running = undefined
  }

  const bytes = () => sealedBytes + (active?.durable ?? 0)

  async function removeSegment(segment: number): Promise<void> {
    await folder.remove(segment)
    sealedBytes -= sealed.get(segment) ?? 0
    sealed.delete(segment)
  }

  return {
    append(payloads) {
      const size = payloads.reduce((sum, payload) => sum + payload.length + recordHead, 0)
      if (waitingBytes > 0 && waitingBytes + size > options.maxWaitingBytes)
        return Promise.reject(new IntakeRefusal('busy', 1))
      if (bytes() + waitingBytes + size > options.capBytes - (options.usedElsewhere?.() ?? 0))
        return Promise.reject(new IntakeRefusal('full', retryWhenFullSeconds))
      waitingBytes += size
      const parts = payloads.flatMap((payload) => [encodeRecordHead(payload, number++), payload])
      return new Promise((resolve, reject) => {
        waiting.push({ parts, bytes: size, resolve, reject })
        running ??= run()
      })
    },
    end: () => (active ? { segment: active.segment, offset: active.durable } : { segment: next, offset: 0 }),
    bytes,
    waitingBytes: () => waitingBytes,
    async dropBefore(position) {
      for (const segment of [...sealed.keys()].filter((one) => one < position.segment)) await removeSegment(segment)
    },
    async dropOldest() {
      const oldest = Math.min(...sealed.keys())
      if (!Number.isFinite(oldest)) return undefined
      await removeSegment(oldest)
      return oldest
    },
    async close() {
      await running
      if (active) await seal(active)
    },
  }
}
