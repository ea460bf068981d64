import { resolve } from 'node:path'
import { serveWebFiles } from '../http/web-files.ts'
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
  const address = await app.listen({ port: config.port, host: config.host })
  return {
    ready: { address },
    stop: async () => {
      await app.close()
      await close()
    },
  }
})
