import { resolve } from 'node:path'
import { installFirstAdministrator } from '../features/installation/first-administrator.service.ts'
import { migratePostgres, withMigrationLock } from '../platform/migrations/migrate-postgres.ts'
import { installJobs } from '../platform/jobs/job-queues.ts'
import { openSecrets } from '../platform/secrets.ts'
import { runToEnd } from './child.ts'
import { jobQueues } from './job-queues.ts'
import { openStores } from './stores.ts'

/** Nobody is served yet: a disk that is busy while the machine starts must not end the start. */
const limits = { limitMs: 60_000, connectLimitMs: 30_000 }
const migrations = resolve(import.meta.dirname, '../../../db/postgres')

/** Runs once at every start, before anything serves: the business schema, then the first data. */
await runToEnd(async (env) => {
  const { config, log, db, telemetry, close } = openStores('prepare', env, { limits })
  try {
    const applied = await migratePostgres(db, migrations)
    await installJobs(config.databaseUrl!, jobQueues)
    log.info({ applied }, 'the schema of PostgreSQL is up to date')
    const lines = await withMigrationLock(db, 'first data', async () => {
      if (config.demo.on) {
        // Without a demo nobody waits for its modules.
        const { demoLogin, installDemo } = await import('../features/installation/installation.service.ts')
        const { simulatorSecret } = openSecrets(config.dataFolder)
        await installDemo(db, config.demo.stations, simulatorSecret, { withPictures: true, telemetry })
        return [`演示账号 demo accounts: ${demoLogin.userNames.join(', ')}`, `密码 password: ${demoLogin.password}`]
      }
      const password = await installFirstAdministrator(db)
      return password ? [`一次性密码 one-time password of admin: ${password}`] : []
    })
    return { banner: lines }
  } finally {
    await close()
  }
})
