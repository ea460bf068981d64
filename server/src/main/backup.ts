import { beginBackup } from '../platform/backup/backup-folder.ts'
import { backupClickhouse } from '../platform/backup/clickhouse-backup.ts'
import { backupPostgres } from '../platform/backup/postgres-backup.ts'
import { reachStores } from './reach-stores.ts'
import { runCommand } from './run-command.ts'

/** `npm run backup -- FOLDER`: both stores, while the product runs or not. */
await runCommand('npm run backup -- FOLDER', async (folder) => {
  const stores = await reachStores({ running: 'use' })
  try {
    const startedAt = new Date()
    const writer = beginBackup(folder, startedAt)
    const postgres = await backupPostgres(stores.db, writer)
    const clickhouse = await backupClickhouse(stores.telemetry, writer)
    const place = writer.finish({ createdAt: startedAt.toISOString(), postgres, clickhouse })
    const rows = [...postgres.parts, ...clickhouse.parts].reduce((sum, part) => sum + part.rows, 0)
    return `${place}: ${rows} rows in ${((Date.now() - startedAt.getTime()) / 1000).toFixed(1)} s`
  } finally {
    await stores.close()
  }
})
