import { resolve } from 'node:path'
import { jobFigures } from '../features/jobs/jobs.service.ts'
import type { Probes } from '../http/health.ts'
import { serveWebFiles } from '../http/web-files.ts'
import { tcpAnswer } from '../platform/process/tcp-answer.ts'
import { openSecrets } from '../platform/secrets.ts'
import { alarmChannelsOf, ingestClientOf } from './clients.ts'
import { runAsChild } from './child.ts'
import { ingestFigures } from './ingest-figures.ts'
import { productApp } from './product-app.ts'
import { progressFile, readMarks } from './simulation/progress-file.ts'
import { openStores } from './stores.ts'

const webFolder = resolve(import.meta.dirname, '../../../web/dist')

await runAsChild(async (env) => {
  const { config, log, db, telemetry, close } = openStores('api', env)
  const { signingKeys, ingestSecret } = openSecrets(config.dataFolder)
  const ingest = ingestClientOf(config, ingestSecret)
  const runsIngest = config.roles.includes('ingest') || config.ingestUrl !== undefined
  const { mqttUrl } = config
  const probes: Probes = {
    postgres: () => db.ping(),
    telemetry: () => telemetry.ping(),
    ...(runsIngest && { ingest: async () => void (await ingest.health()) }),
    ...(mqttUrl && { broker: () => tcpAnswer(mqttUrl) }),
  }
  const read = async () => ingestFigures(await ingest.health())
  const figures = [...(runsIngest ? [{ part: 'ingest', read }] : []), { part: 'jobs', read: () => jobFigures(db) }]
  const channels = alarmChannelsOf(config, signingKeys.session)
  const sentMarks = () => readMarks(progressFile(config.dataFolder))
  const demo = config.demo.on ? { sentMarks } : {}
  const stores = { db, telemetry, ingest, log, probes, figures, channels, now: () => new Date(), ...demo }
  const app = await productApp({ ...config, signingKey: signingKeys.session }, stores)
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
