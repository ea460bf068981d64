import { watchOutbox } from '../features/alarms/outbox-watch.service.ts'
import { watchLateFrames } from '../features/analysis/late-watch.service.ts'
import { platformZone } from '../features/company-zone/company-zone.service.ts'
import { startJobWorker } from '../platform/jobs/job-worker.ts'
import { openSecrets } from '../platform/secrets.ts'
import { alarmChannelsOf, ingestClientOf } from './clients.ts'
import { runAsChild } from './child.ts'
import { jobHandlers } from './job-handlers.ts'
import { jobQueues } from './job-queues.ts'
import { openStores } from './stores.ts'

/** Everything that runs by itself: schedules, deliveries, retries. */
await runAsChild(async (env) => {
  const { config, log, db, telemetry, close } = openStores('jobs', env)
  const { signingKeys, ingestSecret } = openSecrets(config.dataFolder)
  const ingest = ingestClientOf(config, ingestSecret)
  /** Where ingest does not answer nothing comes into the rollups either: what is there is all there is. */
  const rollupsThrough = () =>
    ingest.health().then(
      ({ loader }) => loader.rollupsThroughMs,
      () => Date.now(),
    )
  const handlers = jobHandlers({
    db,
    telemetry,
    log,
    ingest,
    rollupsThrough,
    channels: alarmChannelsOf(config, signingKeys.session),
    keepSessionDays: config.keepSessionDays,
    rawDays: config.retention.rawDays,
    clock: Date.now,
  })
  const zone = await platformZone(db)
  const worker = await startJobWorker({ url: config.databaseUrl!, db, log, queues: jobQueues, handlers, zone })
  const outbox = watchOutbox({
    db,
    send: () => worker.send('deliverAlarms'),
    clock: Date.now,
    onTrouble: (error) => log.warn({ err: error }, 'alarms cannot be delivered now'),
  })
  const late = watchLateFrames({
    telemetry,
    send: () => worker.send('analyseRecent'),
    clock: Date.now,
    rollupsThrough,
    onTrouble: (error) => log.debug({ err: error }, 'late frames cannot be looked for now'),
  })
  return {
    stop: async () => {
      await late.stop()
      await outbox.stop()
      await worker.stop()
      await close()
    },
  }
})
