import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { privateFolder, syncFolder, writePrivateFile } from '../data-folder.ts'
import { StartRefusal } from '../process/start-refusal.ts'

const unfinished = '.unfinished-'
const finished = /^backup-\d{8}T\d{6}Z$/

const Part = z.object({ table: z.string(), file: z.string(), rows: z.int(), sha256: z.string() })
export type Part = z.infer<typeof Part>

export const Manifest = z.object({
  createdAt: z.iso.datetime(),
  postgres: z.object({
    migrations: z.array(z.string()),
    parts: z.array(Part),
    sequences: z.record(z.string(), z.int()),
  }),
  clickhouse: z.object({
    parts: z.array(Part),
    /** Rows and a sum of row hashes: the same whatever the order. */
    sums: z.record(z.string(), z.object({ rows: z.int(), hash: z.string() })),
  }),
})
export type Manifest = z.infer<typeof Manifest>

export interface BackupWriter {
  /** Compressed and on disk before it answers. */
  write(table: string, index: number, chunks: AsyncIterable<Uint8Array>, rows: () => number): Promise<Part>
  finish(manifest: Manifest): string
}

/** Written aside and renamed when whole: a kill half-way leaves the earlier backups as they were. */
export function beginBackup(folder: string, at: Date): BackupWriter {
  privateFolder(folder)
  for (const name of readdirSync(folder))
    if (name.startsWith(unfinished)) rmSync(join(folder, name), { recursive: true, force: true })
  const stamp = `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const work = join(folder, unfinished + stamp)
  mkdirSync(work, { mode: 0o700 })

  return {
    async write(table, index, chunks, rows) {
      const file = `${table}.${String(index).padStart(5, '0')}.zst`
      const handle = await open(join(work, file), 'wx', 0o600)
      const hash = createHash('sha256')
      try {
        const compressed = Readable.from(chunks).pipe(createZstdCompress())
        for await (const bytes of compressed as AsyncIterable<Buffer>) {
          hash.update(bytes)
          await handle.write(bytes)
        }
        await handle.sync()
      } finally {
        await handle.close()
      }
      return { table, file, rows: rows(), sha256: hash.digest('hex') }
    },
    finish(manifest) {
      writePrivateFile(join(work, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
      syncFolder(work)
      const place = join(folder, `backup-${stamp}`)
      renameSync(work, place)
      syncFolder(folder)
      return place
    },
  }
}

/** A backup itself, or the newest whole one in a folder of backups. */
export function findBackup(folder: string): string {
  if (existsSync(join(folder, 'manifest.json'))) return folder
  const newest = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => finished.test(name))
        .toSorted()
        .at(-1)
    : undefined
  if (newest === undefined) throw new StartRefusal(`${folder}: there is no finished backup`)
  return join(folder, newest)
}

export function readManifest(backup: string): Manifest {
  const reading = Manifest.safeParse(JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')))
  if (!reading.success) throw new StartRefusal(`${backup}: its manifest is not one of this product`)
  return reading.data
}

/** Before anything is written: a damaged backup must not leave half a database. */
export async function verifyFiles(backup: string, parts: readonly Part[]): Promise<void> {
  for (const { file, sha256 } of parts) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(backup, file)), hash)
    if (hash.digest('hex') !== sha256) throw new StartRefusal(`${backup}: ${file} is damaged (its checksum differs)`)
  }
}

export const readPart = (backup: string, { file }: Part): Readable =>
  createReadStream(join(backup, file)).pipe(createZstdDecompress())
