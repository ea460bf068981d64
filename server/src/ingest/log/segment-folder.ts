import { readFileSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFolder, synced } from '../../platform/data-folder.ts'
import { encodeSegmentHead, nextRecord, parseRecord, readSegmentHead } from './record.ts'

const name = (segment: number): string => `${String(segment).padStart(12, '0')}.seg`

/** What the log asks of the disk; tests give one that fails. */
export interface SegmentFile {
  writev(parts: readonly Uint8Array[], at: number): Promise<number>
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

export interface SegmentFolder {
  path: string
  /** Oldest first, with their sizes. */
  list(): { segment: number; bytes: number }[]
  /** Resolves when the file, its head and its name are on disk. */
  create(segment: number, about: string): Promise<{ file: SegmentFile; bytes: number }>
  openToRead(segment: number): Promise<FileHandle>
  size(segment: number): number
  remove(segment: number): Promise<void>
}

const asSegmentFile = (file: FileHandle): SegmentFile => ({
  async writev(parts, at) {
    return (await file.writev([...parts], at)).bytesWritten
  },
  sync: () => file.datasync(),
  truncate: (length) => file.truncate(length),
  close: () => file.close(),
})

/** Tests pass a sync of the folder that waits or fails. */
export function openSegmentFolder(folder: string, syncFolder = synced): SegmentFolder {
  const path = privateFolder(folder)
  const fileOf = (segment: number) => join(path, name(segment))
  return {
    path,
    list: () =>
      readdirSync(path)
        .map((file) => /^(\d{12})\.seg$/.exec(file)?.[1])
        .filter((number) => number !== undefined)
        .map(Number)
        .sort((a, b) => a - b)
        .map((segment) => ({ segment, bytes: statSync(fileOf(segment)).size })),
    async create(segment, about) {
      const head = encodeSegmentHead(about)
      const file = await open(fileOf(segment), 'wx', 0o600)
      try {
        const { bytesWritten } = await file.write(head, 0, head.length, 0)
        if (bytesWritten < head.length) throw Object.assign(new Error('the disk took half a head'), { code: 'ENOSPC' })
        await file.datasync()
        await syncFolder(path)
        return { file: asSegmentFile(file), bytes: head.length }
      } catch (error) {
        await file.close()
        await rm(fileOf(segment), { force: true })
        throw error
      }
    },
    openToRead: (segment) => open(fileOf(segment), 'r'),
    size: (segment) => statSync(fileOf(segment)).size,
    remove: (segment) => rm(fileOf(segment), { force: true }),
  }
}

/** A power cut leaves half a record at the end of the newest file: it was never acknowledged. Answers what was cut. */
export function cutTornTail(folder: string): number {
  const newest = openSegmentFolder(folder).list().at(-1)
  const path = newest && join(folder, name(newest.segment))
  if (!path) return 0
  const bytes = readFileSync(path)
  const head = readSegmentHead(bytes)
  if (!head) return 0
  let at = head.length
  while (at < bytes.length) {
    const parsed = parseRecord(bytes, at)
    if (parsed.kind === 'record') at = parsed.end
    else {
      // Damage in the middle is for the reader to report; only what no record follows is torn.
      const next = nextRecord(bytes, at + 1)
      if (next === undefined) break
      at = next
    }
  }
  if (at < bytes.length) truncateSync(path, at)
  return bytes.length - at
}
