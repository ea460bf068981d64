import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { privateFolder, syncFolder, writePrivateFile } from '../data-folder.ts'
import { commandOf, endProcess } from '../process/process-identity.ts'
import { StartRefusal } from '../process/start-refusal.ts'
import { giveTo, withPrefix } from './account.ts'
import type { Account } from './account.ts'
import type { PostgresBinaries } from './binaries.ts'

export const owner = 'fengguang'
const run = promisify(execFile)

/** Makes the database cluster once. A kill in the middle leaves only `data.new`, which the next start clears away. */
export async function ensureCluster(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account: Account,
): Promise<string> {
  const data = join(folder, 'data')
  if (existsSync(data)) {
    giveTo(account, data)
    return data
  }
  const fresh = join(folder, 'data.new')
  const passwordFile = join(folder, 'initdb-password')
  rmSync(fresh, { recursive: true, force: true })
  privateFolder(fresh)
  giveTo(account, fresh)
  writePrivateFile(passwordFile, `${password}\n`)
  giveTo(account, passwordFile)
  const [command, ...args] = withPrefix(account, binaries.initdb, [
    `--pgdata=${fresh}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ])
  try {
    await run(command, args, { cwd: folder, env: { ...process.env, LC_ALL: 'C' } })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, data)
  syncFolder(folder)
  return data
}

/**
 * A postmaster outlives a killed parent. It is ended, not adopted: the new supervisor could neither wait for it nor
 * read its log. A number that meanwhile belongs to another program must neither be signalled nor stop the start.
 */
export async function endOrphanedPostmaster(data: string): Promise<'none' | 'ended' | 'stale'> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return 'none'
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  const command = Number.isInteger(pid) && pid > 1 ? commandOf(pid) : undefined
  if (!command?.includes('postgres') || !command.includes(data)) {
    rmSync(pidFile, { force: true })
    return 'stale'
  }
  const gone = await endProcess(pid, [
    ['SIGINT', 4_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 3_000],
  ])
  if (!gone) throw new StartRefusal(`an earlier PostgreSQL (process ${pid}) does not end: end it by hand`)
  return 'ended'
}

/** Call it only when no postmaster runs here. The path of a unix socket is limited to about 107 bytes: a deep data folder needs a short one elsewhere. */
export function socketFolder(folder: string, account: Account): string {
  const near = join(folder, 'socket')
  const chosen = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= 100 ? near : shortFolder(folder)
  privateFolder(chosen)
  giveTo(account, chosen)
  // The lock beside a socket names a process number, too, and a zombie or a stranger with that number would hold it.
  for (const name of readdirSync(chosen)) rmSync(join(chosen, name))
  return chosen
}

function shortFolder(folder: string): string {
  const uid = process.getuid?.() ?? 0
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `fengguang-${uid}-${name}`)
  const found = lstatSync(path, { throwIfNoEntry: false })
  // Anyone may write the temporary folder: a folder or link put there before us would own our socket.
  if (found && (!found.isDirectory() || (found.uid !== uid && uid !== 0)))
    throw new StartRefusal(`${path} belongs to someone else: choose a shorter FENGGUANG_DATA`)
  return path
}
