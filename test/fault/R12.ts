import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { findBackup, readManifest } from '../../server/src/platform/backup/backup-folder.ts'
import { openTelemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { openSecrets } from '../../server/src/platform/secrets.ts'
import { layPreparedEngine } from '../prepared-engine.ts'
import { emulated, goal, patience, pause, short } from './product.ts'

/** Backup and restore of both stores with equal checksums; a backup killed half-way leaves the last one as it was. */
const fewRows = emulated ? 100_000 : 1_000_000
const rows = short ? fewRows : 50_000_000
const limitSeconds = 600
const work = mkdtempSync(join(tmpdir(), 'fengguang-r12-'))
const backups = join(work, 'backups')
const restored = join(work, 'restored')

function command(name: 'backup' | 'restore', dataFolder: string) {
  const env = { ...process.env, FENGGUANG_DATA: dataFolder }
  const child = spawn(process.execPath, [`server/src/main/${name}.ts`, backups], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, said: said.trim() }))
  return { child, ended }
}

async function done(name: 'backup' | 'restore', dataFolder: string): Promise<number> {
  const since = performance.now()
  const { code, said } = await command(name, dataFolder).ended
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`)
  console.log(said)
  return (performance.now() - since) / 1000
}

const unfinished = (): string[] => readdirSync(backups).filter((name) => name.startsWith('.unfinished-'))

const isUnderWay = (): boolean => unfinished().some((name) => readdirSync(join(backups, name)).length > 5)

async function killHalfWay(dataFolder: string): Promise<boolean> {
  const { child, ended } = command('backup', dataFolder)
  const state = { over: false }
  void ended.then(() => (state.over = true))
  while (!state.over && !isUnderWay()) await pause(5)
  const wasRunning = !state.over
  child.kill('SIGKILL')
  await ended
  return wasRunning
}

/** Of what people entered: every row of every table, whatever its place on disk. The registry's revision counts the restore too. */
async function businessSums(databaseUrl: string): Promise<Record<string, string>> {
  const db = openDatabase(databaseUrl)
  const one = z.object({ name: z.string() })
  const tables = await db.rows(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migration', 'registry_state') order by 1`,
    [],
    (row) => one.parse(row).name,
  )
  const sums: Record<string, string> = {}
  for (const table of tables) {
    const [sum = ''] = await db.rows(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as name from public."${table}" t`,
      [],
      (row) => one.parse(row).name,
      { timeLimitMs: 60_000 },
    )
    sums[table] = sum
  }
  await db.close()
  return sums
}

await goal(
  'R12',
  async (product) => {
    try {
      await product.start(120 * patience)
      await product.untilTelemetry()
      const stores = JSON.parse(readFileSync(join(product.folder, 'run/stores.json'), 'utf8')) as Record<string, string>
      const telemetry = openTelemetry(stores['CLICKHOUSE_URL'] ?? '')
      await telemetry.command(
        `insert into ${telemetry.database}.frame_meter (device_no, at, version, power_kw, forward_kwh)
         select 1 + number % 1000, toDateTime64('2026-01-01 00:00:00', 3, 'UTC') + toIntervalSecond(60 * intDiv(number, 1000)),
           number, toDecimal64(number % 977, 2), toDecimal64(number, 2) from numbers(${rows})`,
      )
      await telemetry.close()
      const backupSeconds = await done('backup', product.folder)
      const whole = findBackup(backups)
      await pause(1_100) // names carry seconds
      const wasKilled = await killHalfWay(product.folder)
      const before = await businessSums(stores['DATABASE_URL'] ?? '')
      await product.stop()
      await layPreparedEngine(restored)
      const restoreSeconds = await done('restore', restored)
      const log = openLog({ name: 'R12', level: 'silent' })
      const password = openSecrets(restored).postgresPassword
      const server = await startPostgres({ folder: join(restored, 'postgres'), password, log })
      const after = await businessSums(server.url)
      await server.stop()
      const different = Object.keys(before).filter((table) => before[table] !== after[table])
      if (different.length > 0) console.log(`different: ${different.join(', ')}`)
      const saved = readManifest(whole).clickhouse.sums['frame_meter']
      const stillValid = wasKilled && findBackup(backups) === whole && unfinished().length > 0
      return {
        met:
          stillValid &&
          different.length === 0 &&
          saved?.rows === rows &&
          saved.hash !== '' &&
          restoreSeconds <= limitSeconds,
        figure:
          `${rows} rows and ${Object.keys(before).length} business tables restored in ${restoreSeconds.toFixed(1)} s (limit ${limitSeconds}), ` +
          `checksums equal, backup ${backupSeconds.toFixed(1)} s; killed half-way the last backup stayed valid${emulated ? ', ClickHouse emulated' : ''}`,
      }
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  },
  { FENGGUANG_ROLES: 'api' },
)
