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
import { withinLimit } from '../run-goal.ts'
import { emulated, goal, patience, pause, Product, short } from './product.ts'
import { curvesOf, makeHistory, metersOf, storeSums } from './telemetry-sums.ts'

/**
 * Backup and restore: what the restored product answers (curves, quarter hours, days) and what its stores hold, table by
 * table, is what it was; a backup killed half-way leaves the last one as it was, and it is the one restored.
 */
const fewRows = emulated ? 20_000 : 200_000
const rows = short ? fewRows : 50_000_000
const limitSeconds = 600
const work = mkdtempSync(join(tmpdir(), 'fengguang-r12-'))
const backups = join(work, 'backups')

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

const storesOf = (folder: string): { DATABASE_URL: string; CLICKHOUSE_URL: string } =>
  z
    .object({ DATABASE_URL: z.string(), CLICKHOUSE_URL: z.string() })
    .parse(JSON.parse(readFileSync(join(folder, 'run/stores.json'), 'utf8')))

async function telemetrySums(folder: string): Promise<Record<string, string>> {
  const telemetry = openTelemetry(storesOf(folder).CLICKHOUSE_URL)
  try {
    return await storeSums(telemetry)
  } finally {
    await telemetry.close()
  }
}

async function restoredBusinessSums(folder: string): Promise<Record<string, string>> {
  const log = openLog({ name: 'R12', level: 'silent' })
  const password = openSecrets(folder).postgresPassword
  const server = await startPostgres({ folder: join(folder, 'postgres'), password, log })
  try {
    return await businessSums(server.url)
  } finally {
    await server.stop()
  }
}

function differing(what: string, before: Record<string, string>, after: Record<string, string>): number {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const different = [...names].filter((name) => before[name] !== after[name])
  for (const name of different) console.log(`${what} ${name}: ${before[name]} before, ${after[name]} after`)
  return different.length
}

const settings = { FENGGUANG_ROLES: 'api' }

await goal(
  'R12',
  async (product) => {
    const other = new Product(settings)
    try {
      await product.start(120 * patience)
      await product.untilTelemetry()
      const { DATABASE_URL, CLICKHOUSE_URL } = storesOf(product.folder)
      const meters = await metersOf(DATABASE_URL)
      const telemetry = openTelemetry(CLICKHOUSE_URL)
      await makeHistory(telemetry, rows, meters)
      await telemetry.close()
      const curvesBefore = await curvesOf(product.address, meters)
      const tablesBefore = await telemetrySums(product.folder)

      const backupSeconds = await done('backup', product.folder)
      const whole = findBackup(backups)
      await pause(1_100) // names carry seconds
      const wasKilled = await killHalfWay(product.folder)
      const before = await businessSums(DATABASE_URL)
      await product.stop()

      await layPreparedEngine(other.folder)
      const restoreSeconds = await done('restore', other.folder)
      const differentBusiness = differing('PostgreSQL', before, await restoredBusinessSums(other.folder))
      await other.start(120 * patience)
      await other.untilTelemetry()
      const curvesAfter = await curvesOf(other.address, meters)
      const differentTables = differing('ClickHouse', tablesBefore, await telemetrySums(other.folder))
      const differentCurves = curvesBefore.texts.filter((text, i) => text !== curvesAfter.texts[i]).length
      await other.stop()

      const saved = readManifest(whole).clickhouse.sums['frame_meter']
      const stillValid = wasKilled && findBackup(backups) === whole && unfinished().length > 0
      return {
        met:
          stillValid &&
          differentBusiness + differentTables + differentCurves === 0 &&
          curvesBefore.values > 0 &&
          saved?.rows === rows &&
          saved.hash !== '' &&
          withinLimit(restoreSeconds, limitSeconds),
        figure:
          `${rows} rows and ${Object.keys(before).length} business tables restored in ${restoreSeconds.toFixed(1)} s (limit ${limitSeconds}), ` +
          `backup ${backupSeconds.toFixed(1)} s; different: ${differentBusiness} business tables, ${differentTables} of ` +
          `${Object.keys(tablesBefore).length} sums of telemetry, ${differentCurves} of ${curvesBefore.texts.length} curves of the API ` +
          `(${curvesBefore.values} values); killed half-way the last backup ${stillValid ? 'stayed valid' : 'IS NOT VALID'}`,
      }
    } finally {
      await other.clear()
      rmSync(work, { recursive: true, force: true })
    }
  },
  settings,
)
