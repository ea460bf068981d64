import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnWarning } from './carrier.model.ts'
import { framed, recordAt, soundLength } from './outbox-file.ts'

const megabyte = 1024 * 1024

export interface OutboxOptions {
  folder: string
  /** What may wait at most; more is refused, never dropped in silence. */
  maxBytes?: number
  segmentBytes?: number
  onWarning: OnWarning
}

export class OutboxFull extends Error {
  override name = 'OutboxFull'
}

/** The oldest that wait. */
export interface Waiting {
  payloads: Buffer[]
  /** Handed back when they are delivered. */
  upTo: Position
}
interface Position {
  segment: number
  offset: number
}

const nameOf = (segment: number): string => `${String(segment).padStart(10, '0')}.out`
const numberOf = (name: string): number | undefined =>
  /^\d{10}\.out$/.test(name) ? Number.parseInt(name, 10) : undefined

/** Without it a file may be gone after a power cut although its bytes were safe. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Append-only files of what waits to be sent; delivered files go. Read back in the order of writing. */
export class Outbox {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #segmentBytes: number
  readonly #onWarning: OnWarning
  /** Sizes by number, oldest first; the last one is written to. */
  readonly #segments = new Map<number, number>()
  #writing: { segment: number; handle: FileHandle } | undefined
  #read: Position = { segment: 0, offset: 0 }
  #cached: { segment: number; file: Buffer } | undefined
  #queue: { record: Buffer; done: (error?: unknown) => void }[] = []
  #flushing: Promise<void> = Promise.resolve()

  constructor({ folder, maxBytes = 2048 * megabyte, segmentBytes = 16 * megabyte, onWarning }: OutboxOptions) {
    this.#folder = folder
    this.#maxBytes = maxBytes
    this.#segmentBytes = segmentBytes
    this.#onWarning = onWarning
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const segment of readdirSync(folder)
      .map(numberOf)
      .filter((one) => one !== undefined)
      .sort((a, b) => a - b))
      this.#segments.set(segment, statSync(this.#path(segment)).size)
    this.#cutTornTail()
    this.#read = this.#readPosition()
  }

  get waitingBytes(): number {
    const all = [...this.#segments].reduce((sum, [segment, size]) => sum + (segment < this.#read.segment ? 0 : size), 0)
    return all - this.#read.offset
  }

  #path(segment: number): string {
    return join(this.#folder, nameOf(segment))
  }
  get #last(): number {
    return Math.max(0, ...this.#segments.keys())
  }

  /** A record that was being written when the power went was never promised to anybody. */
  #cutTornTail(): void {
    if (this.#segments.size === 0) return
    const file = readFileSync(this.#path(this.#last))
    const sound = soundLength(file)
    if (sound < file.length) truncateSync(this.#path(this.#last), sound)
    this.#segments.set(this.#last, sound)
  }

  /** Lost or damaged, it is read from the beginning: what arrives twice is stored once. */
  #readPosition(): Position {
    const first = { segment: Math.min(...this.#segments.keys(), this.#last), offset: 0 }
    let text = ''
    try {
      text = readFileSync(join(this.#folder, 'position'), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    const [, segment, offset] = /^(\d+) (\d+)$/.exec(text) ?? []
    const size = this.#segments.get(Number(segment))
    return size !== undefined && Number(offset) <= size ? { segment: Number(segment), offset: Number(offset) } : first
  }

  /** Resolves when it is on disk. Several at the same time share one write. */
  append(payload: Uint8Array): Promise<void> {
    const record = framed(payload)
    const queued = this.#queue.reduce((sum, one) => sum + one.record.length, record.length)
    if (this.waitingBytes + queued > this.#maxBytes)
      return Promise.reject(new OutboxFull(`${this.waitingBytes} bytes wait, at most ${this.#maxBytes} may`))
    return new Promise((resolve, reject) => {
      this.#queue.push({ record, done: (error) => (error === undefined ? resolve() : reject(error)) })
      if (this.#queue.length === 1) this.#flushing = this.#flushing.then(() => this.#flush())
    })
  }

  async #flush(): Promise<void> {
    const batch = this.#queue
    this.#queue = []
    if (batch.length === 0) return
    let failure: unknown
    try {
      await this.#write(Buffer.concat(batch.map(({ record }) => record)))
    } catch (error) {
      failure = error
    }
    for (const { done } of batch) done(failure)
  }

  async #write(bytes: Buffer): Promise<void> {
    const { segment, handle } = await this.#target()
    const before = this.#segments.get(segment) ?? 0
    try {
      await handle.write(bytes, 0, bytes.length, before)
      await handle.datasync()
    } catch (error) {
      // Half a record in the middle would hide those behind it.
      await handle.truncate(before)
      throw error
    }
    this.#segments.set(segment, before + bytes.length)
  }

  async #target(): Promise<{ segment: number; handle: FileHandle }> {
    if (this.#writing && (this.#segments.get(this.#writing.segment) ?? 0) < this.#segmentBytes) return this.#writing
    await this.#writing?.handle.close()
    this.#writing = undefined
    // The last file of an earlier run is not written to again: it may be the one that is being read.
    const segment = this.#last + 1
    const handle = await open(this.#path(segment), 'a', 0o600)
    await handle.close()
    await syncFolder(this.#folder)
    this.#segments.set(segment, 0)
    if (this.#read.segment === 0) this.#read = { segment, offset: 0 }
    this.#writing = { segment, handle: await open(this.#path(segment), 'r+') }
    return this.#writing
  }

  /** The oldest, at least one and at most about so many bytes. */
  peek(maxBytes: number): Waiting | undefined {
    const payloads: Buffer[] = []
    let bytes = 0
    let position = this.#read
    for (;;) {
      const size = this.#segments.get(position.segment)
      if (size === undefined) break
      const file = position.offset < size ? this.#load(position.segment, size) : undefined
      const found = file && recordAt(file, position.offset)
      if (found && payloads.length > 0 && bytes + found.payload.length > maxBytes) break
      if (found) {
        payloads.push(found.payload)
        bytes += found.payload.length
        position = { segment: position.segment, offset: found.next }
        continue
      }
      if (file) this.#giveUp(position)
      const next = [...this.#segments.keys()].find((one) => one > position.segment)
      if (next === undefined) break
      position = { segment: next, offset: 0 }
    }
    return payloads.length > 0 ? { payloads, upTo: position } : undefined
  }

  /** The rest of a damaged file is kept for people; what comes goes into another. */
  #giveUp({ segment, offset }: Position): void {
    const path = this.#path(segment)
    this.#onWarning('what waited is damaged and was passed over', { file: `${path}.damaged`, offset })
    renameSync(path, `${path}.damaged`)
    this.#segments.set(segment, offset)
    if (this.#writing?.segment === segment) this.#writing = undefined
  }

  #load(segment: number, size: number): Buffer {
    if (this.#cached?.segment !== segment || this.#cached.file.length < size)
      this.#cached = { segment, file: readFileSync(this.#path(segment)) }
    return this.#cached.file
  }

  /** What was before is forgotten, and files without anything left go. */
  delivered({ upTo }: Waiting): void {
    this.#read = upTo
    const path = join(this.#folder, 'position')
    writeFileSync(`${path}.new`, `${upTo.segment} ${upTo.offset}`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
    for (const segment of this.#segments.keys())
      if (segment < upTo.segment) {
        rmSync(this.#path(segment), { force: true })
        this.#segments.delete(segment)
      }
  }

  async close(): Promise<void> {
    await this.#flushing
    await this.#writing?.handle.close()
    this.#writing = undefined
  }
}
