import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncTelemetrySchema } from '../../server/src/features/telemetry/telemetry-store.service.ts'
import { migrateClickhouse } from '../../server/src/platform/clickhouse/migrate.ts'
import { openTelemetry } from '../../server/src/platform/clickhouse/telemetry.ts'
import { startClickhouseChild } from '../../server/src/testing/clickhouse.ts'
import { scratchFolder } from '../../server/src/testing/scratch-folder.ts'
import { layPreparedEngine } from '../prepared-engine.ts'

/** The real engine with empty tables of all types. */
export async function openEngine() {
  const folder = scratchFolder('fengguang-engine-')
  await layPreparedEngine(folder)
  const child = await startClickhouseChild(join(folder, 'clickhouse'), randomBytes(12).toString('hex'))
  const telemetry = openTelemetry(child.url)
  await migrateClickhouse(telemetry, 'db/clickhouse')
  await syncTelemetrySchema(telemetry)
  return {
    telemetry,
    close: async () => {
      await telemetry.close()
      await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
