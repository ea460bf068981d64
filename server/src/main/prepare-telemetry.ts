import { resolve } from 'node:path'
import { syncTelemetrySchema } from '../features/telemetry/telemetry-store.service.ts'
import { migrateClickhouse } from '../platform/clickhouse/migrate.ts'
import { withMigrationLock } from '../platform/migrations/migrate-postgres.ts'
import { runToEnd } from './child.ts'
import { openStores } from './stores.ts'

const migrations = resolve(import.meta.dirname, '../../../db/clickhouse')

/** Runs at every start once ClickHouse answers, beside everything that serves already. */
await runToEnd(async (env) => {
  const { config, log, db, telemetry, close } = openStores('prepare-telemetry', env, { beforePrepared: true })
  try {
    const steps = await withMigrationLock(db, 'clickhouse', async () => [
      ...(await migrateClickhouse(telemetry, migrations)),
      ...(await syncTelemetrySchema(telemetry, config.retention, undefined, config.clickhouseCluster)),
    ])
    log.info({ steps }, 'the schema of ClickHouse is up to date')
    return {}
  } finally {
    await close()
  }
})
