import { resolve } from 'node:path'
import { syncTelemetrySchema } from '../features/telemetry/telemetry-schema.repo.ts'
import { findBackup, readManifest, verifyFiles } from '../platform/backup/backup-folder.ts'
import { restoreClickhouse } from '../platform/backup/clickhouse-backup.ts'
import { refuseData, restorePostgres } from '../platform/backup/postgres-backup.ts'
import { migrateClickhouse } from '../platform/clickhouse/migrate.ts'
import { migratePostgres } from '../platform/migrations/migrate-postgres.ts'
import { reachStores } from './reach-stores.ts'
import { runCommand } from './run-command.ts'

const migrations = resolve(import.meta.dirname, '../../../db')

/** `npm run restore -- FOLDER`: the newest whole backup of the folder into stores without data, while nothing runs on them. */
await runCommand('npm run restore -- FOLDER', async (folder) => {
  const backup = findBackup(folder)
  const manifest = readManifest(backup)
  const startedMs = Date.now()
  await verifyFiles(backup, [...manifest.postgres.parts, ...manifest.clickhouse.parts])
  const stores = await reachStores({ running: 'refuse' })
  const { db, telemetry } = stores
  try {
    await migratePostgres(db, resolve(migrations, 'postgres'))
    await migrateClickhouse(telemetry, resolve(migrations, 'clickhouse'))
    await syncTelemetrySchema(telemetry)
    // Business data last and at once: a restore that breaks off before is simply done again.
    await refuseData(db)
    const sums = await restoreClickhouse(telemetry, backup, manifest.clickhouse, manifest.createdAt)
    await restorePostgres(db, backup, manifest.postgres)
    const differing = Object.entries(manifest.clickhouse.sums)
      .filter(([table, saved]) => saved.hash !== '' && sums[table]?.hash !== saved.hash)
      .map(([table]) => table)
    if (differing.length > 0) throw new Error(`restored, but the checksums of ${differing.join(', ')} differ`)
    return `${backup} restored in ${((Date.now() - startedMs) / 1000).toFixed(1)} s, checksums equal`
  } finally {
    await stores.close()
  }
})
