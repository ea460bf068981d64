import { globSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import type { Product } from './product.ts'
import { databaseUrlOf } from './telemetry-probe.ts'

/** What must not grow: open files and sockets of each process, timers, connections, files that nobody reads again. */
export interface Level {
  handles: Record<string, number>
  files: Set<string>
}

export const unusedSeconds = 40
const unusedConnections = `PostgreSQL connections unused for ${unusedSeconds} s`

/** Frames, the engine's own files and compiled sources come and go by themselves. */
const ownLife = /^(?:postgres|clickhouse|ingest\/(?:log|backfill|quarantine)|run\/compile-cache)(?:\/|$)/

const socketsIn = (pid: number | 'self'): { files: number; inodes: string[] } => {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
    } catch {
      return [] // closed while we looked
    }
  })
  const inodes = targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
  return { files: targets.length - inodes.length, inodes }
}

/** Local and remote port by inode, of all TCP connections. */
function tcpPorts(): Map<string, { own: string; other: string }> {
  const rows = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1),
  )
  return new Map(
    rows.map((row) => {
      const [, local = '', remote = '', , , , , , , inode = ''] = row.trim().split(/\s+/)
      return [inode, { own: local.split(':')[1] ?? '', other: remote.split(':')[1] ?? '' }]
    }),
  )
}

/** Without the connections of this script, which keeps some open to use them again. */
function descriptorsOf(pid: number): { files: number; sockets: number } {
  const ports = tcpPorts()
  const ours = new Set(socketsIn('self').inodes.map((inode) => ports.get(inode)?.own))
  const { files, inodes } = socketsIn(pid)
  const isOurs = (inode: string): boolean => {
    const other = ports.get(inode)?.other
    return other !== undefined && other !== '0000' && ours.has(other)
  }
  return { files, sockets: inodes.filter((inode) => !isOurs(inode)).length }
}

/** Of the API, by its own metrics: what keeps its event loop busy. */
async function timersOf(product: Product): Promise<number> {
  const text = await (await fetch(`${product.address}/metrics`)).text()
  const timers = /^nodejs_active_resources\{type="Timeout"\} (\d+)$/m.exec(text)?.[1]
  return Number(timers ?? 0)
}

const Connections = z.object({ all: z.number(), unused: z.number() })

/** A pool closes what it has not used for 30 s: what stays longer is nobody's. */
async function connectionsOf(product: Product): Promise<z.infer<typeof Connections>> {
  const db = openDatabase(databaseUrlOf(product), { max: 1 })
  try {
    const [row] = await db.rows(
      `select count(*)::int as all, (count(*) filter (where state_change < now() - interval '${unusedSeconds} seconds'))::int as unused
       from pg_stat_activity where application_name like 'fengguang%' and pid <> pg_backend_pid()`,
      [],
      (found) => Connections.parse(found),
    )
    return row!
  } finally {
    await db.close()
  }
}

export async function levelOf(product: Product): Promise<Level> {
  const { all: connections, unused } = await connectionsOf(product)
  const handles: Record<string, number> = {
    'timers of api': await timersOf(product),
    'PostgreSQL connections': connections,
    [unusedConnections]: unused,
  }
  for (const [name, pid] of product.processes()) {
    const { files, sockets } = descriptorsOf(pid)
    handles[`files open in ${name}`] = files
    handles[`sockets of ${name}`] = sockets
  }
  const files = globSync('**/*', { cwd: product.folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(product.folder.length + 1))
    .filter((path) => !ownLife.test(path))
  return { handles, files: new Set(files) }
}

/** A socket or timer more or less may be under way at any moment; a leak leaves one for every request. */
const slackOf = (name: string): number => (name === unusedConnections ? 0 : 2)

export function grown(before: Level, after: Level): string[] {
  const handles = Object.entries(after.handles)
    .filter(([name, n]) => n > (before.handles[name] ?? 0) + slackOf(name))
    .map(([name, n]) => `${name}: ${before.handles[name] ?? 0} before, ${n} after`)
  const files = [...after.files].filter((file) => !before.files.has(file)).map((file) => `file left behind: ${file}`)
  return [...handles, ...files]
}

/** In megabytes. */
export function memoryOf(product: Product): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [name, pid] of product.processes())
    try {
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      found[name] = Number(kilobytes ?? 0) / 1024
    } catch {
      // ended while we looked
    }
  return found
}

function isTrouble(line: string): boolean {
  if (!line.startsWith('{')) return /^error: |Error\b|Exception\b|\bat file:|\bpanic/.test(line)
  return (JSON.parse(line) as { level: number }).level >= 50
}

const ended = /"msg":"([a-z-]+) ended, starting it again"/

/**
 * Errors in the log that no fault explains, and everything else that speaks of an error. A process may end as often as it
 * was struck, and no more.
 */
export function unexpectedLines(log: string, strikes: ReadonlyMap<string, number>): string[] {
  const left = new Map(strikes)
  const isStruck = (line: string): boolean => {
    const name = ended.exec(line)?.[1] ?? ''
    const times = left.get(name) ?? 0
    left.set(name, times - 1)
    return times > 0
  }
  const whole = log.slice(0, log.lastIndexOf('\n') + 1).split('\n')
  return whole.filter((line) => line !== '' && isTrouble(line) && !isStruck(line))
}
