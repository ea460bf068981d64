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

export const openSegmentLog = (folder: SegmentFolder, options: LogOptions): SegmentLog => new Log(folder, options)

/** Appends are written and synced together: those who come while the disk is busy share the next sync. */
class Log implements SegmentLog {
  readonly #folder: SegmentFolder
  readonly #options: LogOptions
  /** Bytes of the segments that are complete. */
  readonly #sealed: Map<number, number>
  #sealedBytes: number
  /** The number of the next segment. */
  #next: number
  #active: Active | undefined
  /** Of the next record. */
  #number = Date.now() * 1000
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #running: Promise<void> | undefined

  constructor(folder: SegmentFolder, options: LogOptions) {
    this.#folder = folder
    this.#options = options
    this.#sealed = new Map(folder.list().map(({ segment, bytes }) => [segment, bytes]))
    this.#sealedBytes = [...this.#sealed.values()].reduce((sum, bytes) => sum + bytes, 0)
    this.#next = Math.max(options.firstSegment, ...[...this.#sealed.keys()].map((segment) => segment + 1))
  }

  append(payloads: readonly Uint8Array[]): Promise<void> {
    const { maxWaitingBytes, capBytes, usedElsewhere } = this.#options
    const size = payloads.reduce((sum, payload) => sum + payload.length + recordHead, 0)
    if (this.#waitingBytes > 0 && this.#waitingBytes + size > maxWaitingBytes)
      return Promise.reject(new IntakeRefusal('busy', 1))
    if (this.bytes() + this.#waitingBytes + size > capBytes - (usedElsewhere?.() ?? 0))
      return Promise.reject(new IntakeRefusal('full', retryWhenFullSeconds))
    this.#waitingBytes += size
    const parts = payloads.flatMap((payload) => [encodeRecordHead(payload, this.#number++), payload])
    return new Promise((resolve, reject) => {
      this.#waiting.push({ parts, bytes: size, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  end(): Position {
    const active = this.#active
    return active ? { segment: active.segment, offset: active.durable } : { segment: this.#next, offset: 0 }
  }

  bytes(): number {
    return this.#sealedBytes + (this.#active?.durable ?? 0)
  }

  waitingBytes(): number {
    return this.#waitingBytes
  }

  async dropBefore(position: Position): Promise<void> {
    for (const segment of [...this.#sealed.keys()].filter((one) => one < position.segment)) await this.#remove(segment)
  }

  async dropOldest(): Promise<number | undefined> {
    const oldest = Math.min(...this.#sealed.keys())
    if (!Number.isFinite(oldest)) return undefined
    await this.#remove(oldest)
    return oldest
  }

  async close(): Promise<void> {
    await this.#running
    if (this.#active) await this.#seal(this.#active)
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      const bytes = group.reduce((sum, one) => sum + one.bytes, 0)
      const parts = group.flatMap((one) => one.parts)
      try {
        await writeAll(await this.#usable(), parts, bytes)
        for (const one of group) one.resolve()
      } catch (error) {
        await this.#abandon(error)
        for (const one of group) one.reject(new IntakeRefusal('disk', retryAfterTroubleSeconds, error))
      } finally {
        this.#waitingBytes -= bytes
      }
    }
    this.#running = undefined
  }

  /** The segment that is written to; a full one is sealed and another begun. */
  async #usable(): Promise<Active> {
    if (this.#active && this.#active.durable >= this.#options.segmentBytes) await this.#seal(this.#active)
    if (!this.#active) {
      const segment = this.#next
      try {
        const { file, bytes } = await this.#folder.create(segment, this.#options.about)
        this.#active = { segment, file, durable: bytes }
      } finally {
        // Not before the file is there: a reader that reads up to the end would take it for read, and never come back to it.
        this.#next = segment + 1
      }
    }
    return this.#active
  }

  async #seal({ segment, file, durable }: Active): Promise<void> {
    this.#active = undefined
    this.#sealed.set(segment, durable)
    this.#sealedBytes += durable
    await file.close()
  }

  /** After a failed write or sync the state of the file is unknown: it ends where it was safe, and another begins. */
  async #abandon(error: unknown): Promise<void> {
    this.#options.onTrouble(error)
    const broken = this.#active
    if (!broken) return
    for (const step of [() => broken.file.truncate(broken.durable), () => this.#seal(broken)]) {
      try {
        await step()
      } catch (second) {
        this.#options.onTrouble(second)
      }
    }
  }

  async #remove(segment: number): Promise<void> {
    await this.#folder.remove(segment)
    this.#sealedBytes -= this.#sealed.get(segment) ?? 0
    this.#sealed.delete(segment)
  }
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
