import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { startMarkOf } from '../process/process-identity.ts'
import { chooseAccount } from './account.ts'
import { openDatabase } from './db.ts'
import { startPostgres } from './embedded.ts'
import type { EmbeddedPostgres, PostgresOptions } from './embedded.ts'

const log = openLog({ name: 'test', level: 'silent' })
const password = 'a password with : / @ and 字'
const asRoot = process.getuid?.() === 0
let root: string
let folder: string
let server: EmbeddedPostgres | undefined

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'fg-emb-')) // 0700
  folder = join(root, 'postgres')
})
afterEach(async () => {
  await server?.stop()
  server = undefined
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function start(options: Partial<PostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const settings = { fsync: 'off' }
  server = await startPostgres({ folder, password, log, settings, ...options })
  return server
}
async function ask(url: string, sql: string): Promise<unknown> {
  const db = openDatabase(url, { max: 1 })
  try {
    return (await db.rows(sql, [], (row) => Object.values(row as object)[0] as unknown))[0]
  } finally {
    await db.close()
  }
}
const postmasterPid = () => Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])

const othersReach = (folder: string): boolean =>
  (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || othersReach(dirname(folder)))

describe('embedded PostgreSQL', () => {
  it('an initdb that was killed is done again', async () => {
    mkdirSync(join(folder, 'data.new/base'), { recursive: true })
    writeFileSync(join(folder, 'data.new/PG_VERSION'), '18\n')
    expect(await ask((await start()).url, 'select 1')).toBe(1)
  })

  it('opens only by its socket, with its password, and keeps its settings', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 1 as one')
    expect(await ask(first.url, 'show listen_addresses')).toBe('')
    expect(await ask(first.url, 'show password_encryption')).toBe('scram-sha-256')
    expect(await ask(first.url, 'show data_checksums')).toBe('on')
    expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o700)
    const wrong = new URL(first.url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    await first.stop()
    expect(await ask((await start()).url, 'select one from kept')).toBe(1)
  })

  it('ends the orphan of a killed parent and starts its own', async () => {
    const script = join(import.meta.dirname, '../../testing/postgres-parent.ts')
    const parent = spawn(process.execPath, [script, folder, password], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(parent.stdout, 'data')
    const orphan = postmasterPid()
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(startMarkOf(orphan)).toBeDefined()
    const mine = await start()
    expect(startMarkOf(orphan)).toBeUndefined()
    expect(await ask(mine.url, 'select 1')).toBe(1)
  })

  it('files whose number now belongs to another program are no obstacle, and that program is left alone', async () => {
    await (await start()).stop()
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    const claim = `${bystander.pid}\n${join(folder, 'data')}\n`
    writeFileSync(join(folder, 'data/postmaster.pid'), claim)
    writeFileSync(join(folder, 'socket/.s.PGSQL.5432.lock'), claim)
    expect(await ask((await start()).url, 'select 1')).toBe(1)
    expect(bystander.exitCode).toBeNull()
    bystander.kill()
  })

  it('after its postmaster was killed it starts again', async () => {
    const first = await start()
    process.kill(first.pid, 'SIGKILL')
    expect(await first.ended).toBe('SIGKILL')
    expect(await ask((await start()).url, 'select 1')).toBe(1)
  })

  it.runIf(asRoot)('root runs it under another account, in a folder that only root enters', async () => {
    // Another account reaches no program in a folder that is root's alone; the namespace does.
    for (const way of othersReach(import.meta.dirname)
      ? (['namespace', 'nobody'] as const)
      : (['namespace'] as const)) {
      const account = chooseAccount([way])
      const running = await start({ account })
      expect(await ask(running.url, 'select 1')).toBe(1)
      await running.stop()
    }
  })

  it('a deep data folder gets its socket elsewhere', async () => {
    folder = join(root, '电站'.repeat(30), 'postgres')
    const { url } = await start()
    expect(Buffer.byteLength(new URL(url).searchParams.get('host') ?? '')).toBeLessThan(90)
    expect(await ask(url, 'select 1')).toBe(1)
  })
})
