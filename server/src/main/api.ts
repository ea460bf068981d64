import { resolve } from 'node:path'
import { purgeEnded } from '../features/session/session-purge.service.ts'
import { serveWebFiles } from '../http/web-files.ts'
import { everyDay } from '../platform/postgres/daily-job.ts'
import type { Db } from '../platform/postgres/db.ts'
import { openSecrets } from '../platform/secrets.ts'
import { runAsChild } from './child.ts'
import { productApp } from './product-app.ts'
import { openStores } from './stores.ts'

const webFolder = resolve(import.meta.dirname, '../../../web/dist')

await runAsChild(async (env) => {
  const { config, log, db, telemetry, close } = openStores('api', env)
  const probes = { postgres: () => db.ping(), telemetry: () => telemetry.ping() }
  const signingKey = openSecrets(config.dataFolder).signingKeys.session
  const app = await productApp({ ...config, signingKey }, { db, telemetry, log, probes, now: () => new Date() })
  await serveWebFiles(app, webFolder)
  const work = (session: Db) => purgeEnded(session, new Date(), config.keepSessionDays)
  const purge = everyDay({ name: 'purge of ended sessions', db, log, work })
  const address = await app.listen({ port: config.port, host: config.host })
  return {
    ready: { address },
    stop: async () => {
      await Promise.all([app.close(), purge.stop()])
      await close()
    },
  }
})
