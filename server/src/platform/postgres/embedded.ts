import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import type { Logger } from '../log.ts'
import { privateFolder } from '../data-folder.ts'
import { endProcess } from '../process/process-identity.ts'
import { chooseAccount, withPrefix } from './account.ts'
import type { Account } from './account.ts'
import { findPostgres } from './binaries.ts'
import { endOrphanedPostmaster, ensureCluster, owner, socketFolder } from './cluster.ts'
import { isUnavailable } from './database-errors.ts'

export interface EmbeddedPostgres {
  url: string
  pid: number
  /** Settles with a reason when the server ends, wanted or not. */
  ended: Promise<string>
  /** Fast shutdown; after the limit an immediate one, which the next start recovers from. */
  stop(limitMs?: number): Promise<void>
}

export interface PostgresOptions {
  folder: string
  password: string
  log: Logger
  /** Server settings beyond ours, e.g. `fsync: 'off'` for tests. */
  settings?: Readonly<Record<string, string>>
  account?: Account
}

const database = 'fengguang'
const startLimitMs = 120_000 // recovery after a power cut replays the log first

/** A killed postmaster's own children hold its memory for a moment longer. */
const stillInUse = /pre-existing shared memory block|is still in use/
const stillInUseLimitMs = 15_000

export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const until = Date.now() + stillInUseLimitMs
  for (;;) {
    try {
      return await startOnce(options)
    } catch (error) {
      if (!(error instanceof Error) || !stillInUse.test(error.message) || Date.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function startOnce(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { log, password } = options
  const binaries = findPostgres()
  const account = options.account ?? chooseAccount()
  const folder = privateFolder(options.folder)
  const data = await ensureCluster(folder, password, binaries, account)
  const orphan = await endOrphanedPostmaster(data)
  if (orphan !== 'none') log.warn({ orphan }, 'PostgreSQL did not end properly last time')
  const sockets = socketFolder(folder, account)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: '100',
    client_connection_check_interval: '2s', // a killed client must not keep its locks until its statement ends
    ...options.settings,
  }
  const [command, ...args] = withPrefix(account, binaries.postgres, [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Its own process group: Ctrl+C in the terminal must not stop the database before those who use it.
  const child = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = follow(child, log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`${signal ?? `exit code ${code}`}${said() ? `: ${said()}` : ''}`))
  })
  const url = (name: string) =>
    `postgres://${owner}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(sockets)}`
  const stop = async (limitMs = 10_000) => {
    if (child.pid === undefined) return
    await endProcess(child.pid, [
      ['SIGINT', limitMs],
      ['SIGQUIT', 1_000],
      ['SIGKILL', 1_000],
    ])
    await ended
  }
  try {
    await untilAnswering(url('postgres'), ended)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url(database), pid: child.pid ?? 0, ended, stop }
}

/** PostgreSQL's own log goes into ours; answers its last complaint. */
function follow(child: ChildProcess, log: Logger): () => string {
  let last = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (line) => {
      const grave = /\b(FATAL|PANIC)\b/.test(line) && !line.includes('the database system is')
      if (grave) last = line.replace(/^[\d-]+ [\d:.]+ \S+ \[\d+\] /, '')
      if (/\b(PANIC|WARNING)\b/.test(line)) log.warn(line)
      else log.debug(line)
    })
  }
  return () => last
}

async function untilAnswering(url: string, ended: Promise<string>): Promise<void> {
  let over: string | undefined
  void ended.then((reason) => (over = reason))
  const until = Date.now() + startLimitMs
  for (;;) {
    if (over !== undefined) throw new Error(`PostgreSQL did not start: ${over}`)
    try {
      return await ensureDatabase(url)
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  client.on('error', () => undefined) // also reported by the pending call, which decides
  try {
    await client.connect()
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${database}`)
  } finally {
    await client.end().catch(() => undefined) // a connection that never opened cannot be closed
  }
}
