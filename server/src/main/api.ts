import { resolve } from 'node:path'
import { purgeOutbox, startOutbox } from '../features/alarms/alarm-outbox.service.ts'
import { correctAllLate } from '../features/history-correction/late-frames.service.ts'
import { purgeEnded } from '../features/session/session-purge.service.ts'
import type { Probes } from '../http/health.ts'
import { purgeForecasts } from '../features/forecasts/forecasts.service.ts'
import { purgeFiles } from '../features/files/files.service.ts'
import { serveWebFiles } from '../http/web-files.ts'
import { openIngestClient } from '../platform/ingest-client.ts'
import { openMailer } from '../platform/mail.ts'
import { everyDay } from '../platform/postgres/daily-job.ts'
import type { Db } from '../platform/postgres/db.ts'
import { tcpAnswer } from '../platform/process/tcp-answer.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openWebhooks } from '../platform/webhook.ts'
import { runAsChild } from './child.ts'
import { ingestFigures } from './ingest-figures.ts'
import { productApp } from './product-app.ts'
import { progressFile, readMarks } from './simulation/progress-file.ts'
import { openStores } from './stores.ts'

const dayMs = 86_400_000
const webFolder = resolve(import.meta.dirname, '../../../web/dist')

await runAsChild(async (env) => {
  const { config, log, db, telemetry, close } = openStores('api', env)
  const { signingKeys, ingestSecret } = openSecrets(config.dataFolder)
  const ingest = openIngestClient({
    url: config.ingestUrl ?? `http://127.0.0.1:${config.ingestPort}`,
    secret: config.ingestSecret ?? ingestSecret,
  })
  const runsIngest = config.roles.includes('ingest') || config.ingestUrl !== undefined
  const { mqttUrl } = config
  const probes: Probes = {
    postgres: () => db.ping(),
    telemetry: () => telemetry.ping(),
    ...(runsIngest && { ingest: async () => void (await ingest.health()) }),
    ...(mqttUrl && { broker: () => tcpAnswer(mqttUrl) }),
  }
  const read = async () => ingestFigures(await ingest.health())
  const figures = runsIngest ? [{ part: 'ingest', read }] : []
  const channels = {
    ...(config.smtpUrl && { mailer: openMailer({ url: config.smtpUrl, from: config.mailFrom }) }),
    webhooks: openWebhooks({ hosts: config.webhookHosts, clock: Date.now }),
    webhookHosts: config.webhookHosts,
    sealKey: signingKeys.session,
  }
  const sentMarks = () => readMarks(progressFile(config.dataFolder))
  const demo = config.demo.on ? { sentMarks } : {}
  const stores = { db, telemetry, ingest, log, probes, figures, channels, now: () => new Date(), ...demo }
  const app = await productApp({ ...config, signingKey: signingKeys.session }, stores)
  await serveWebFiles(app, webFolder)
  const work = (session: Db) => purgeEnded(session, new Date(), config.keepSessionDays)
  const purge = everyDay({ name: 'purge of ended sessions', db, log, work })
  const sent = { name: 'purge of delivered alarm messages', work: (session: Db) => purgeOutbox(session, new Date()) }
  const purgeSent = everyDay({ ...sent, db, log })
  const purgeUploads = everyDay({
    name: 'purge of unused uploads',
    db,
    log,
    work: (session: Db) => purgeFiles(session, new Date()),
  })
  const purgeOldForecasts = everyDay({
    name: 'purge of old forecasts',
    db,
    log,
    work: (session: Db) => purgeForecasts(session, new Date()),
  })
  const late = { db, telemetry, ingest, log, rawDays: config.retention.rawDays }
  const correctSince = (days: number) => () => correctAllLate(late, new Date(Date.now() - days * dayMs), new Date())
  // History that waited comes within hours, a gateway that was away within days.
  const lateSoon = everyDay({
    name: 'corrections of frames that came late',
    db,
    log,
    work: correctSince(2),
    firstAfterMs: 60_000,
    everyMs: 5 * 60_000,
  })
  const lateAll = everyDay({
    name: 'earlier corrections of frames that came late',
    db,
    log,
    work: correctSince(36_500),
  })
  const onTrouble = (error: unknown) => log.warn({ err: error }, 'alarms cannot be delivered now')
  const outbox = startOutbox({ db, channels, clock: Date.now, onTrouble })
  const address = await app.listen({ port: config.port, host: config.host })
  return {
    ready: { address },
    stop: async () => {
      const daily = [purge, purgeSent, purgeUploads, purgeOldForecasts, lateSoon, lateAll]
      await Promise.all([app.close(), outbox.stop(), ...daily.map((job) => job.stop())])
      await close()
    },
  }
})
