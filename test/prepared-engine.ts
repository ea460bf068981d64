import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { deviceTypes } from '../domain/src/devices/device.model.ts'
import { missingStatements, retentionDefaults, tablesOf } from '../server/src/features/telemetry/table-ddl.repo.ts'
import { syncTelemetrySchema } from '../server/src/features/telemetry/telemetry-schema.repo.ts'
import { engineAvailability } from '../server/src/platform/clickhouse/embedded.ts'
import { migrateClickhouse } from '../server/src/platform/clickhouse/migrate.ts'
import { openTelemetry } from '../server/src/platform/clickhouse/telemetry.ts'
import { readMigrations } from '../server/src/platform/migrations/migrations.ts'
import { startClickhouseChild } from '../server/src/testing/clickhouse.ts'

const migrations = resolve(import.meta.dirname, '../db/clickhouse')
const enginePackage = resolve(import.meta.dirname, '../server/package.json')

/** Everything that decides what an empty store looks like. */
function fingerprint(): string {
  const parts = [
    readMigrations(migrations).map(({ checksum }) => checksum),
    deviceTypes.flatMap((type) =>
      tablesOf(type, retentionDefaults).flatMap((table) =>
        missingStatements(table, { database: 'fengguang' }, new Map()),
      ),
    ),
    readFileSync(enginePackage, 'utf8'),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

async function prepare(place: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'fengguang-preparing-'))
  try {
    const child = await startClickhouseChild(work, 'prepared')
    const telemetry = openTelemetry(child.url)
    await migrateClickhouse(telemetry, migrations)
    await syncTelemetrySchema(telemetry)
    await telemetry.close()
    await child.stop()
    if (!existsSync(place)) renameSync(work, place)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/**
 * The emulated engine needs minutes for the empty tables of all device types. There, tests lay them once and every
 * product they start begins with a copy; the native engine makes its own each time.
 */
export async function layPreparedEngine(dataFolder: string): Promise<void> {
  const own = join(dataFolder, 'clickhouse')
  if (engineAvailability() !== 'emulated' || existsSync(join(own, 'engine'))) return
  const place = join(tmpdir(), `fengguang-prepared-${process.getuid?.() ?? 0}-${fingerprint()}`)
  if (!existsSync(place)) await prepare(place)
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  cpSync(place, own, { recursive: true, verbatimSymlinks: true })
  // As the product would have written it.
  execFileSync('chmod', ['-R', 'go-rwx', own])
}
