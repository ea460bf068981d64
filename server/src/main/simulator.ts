import { openBulkCarrier } from '@fengguang/gateway/bulk-carrier'
import { openGateway } from '@fengguang/gateway/gateway'
import type { Gateway } from '@fengguang/gateway/gateway'
import { rest } from '@fengguang/gateway/backoff'
import type { StationModel } from '@fengguang/simulator/plant.model'
import { stationModel } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoFleet, demoSeed as seed } from '../features/installation/installation.service.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Config } from '../platform/config/config.ts'
import { openIngestClient } from '../platform/ingest-client.ts'
import { openLog } from '../platform/log.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { runAsChild } from './child.ts'
import { playForecasts } from './simulation/forecast-player.ts'
import { playHistory, toldProgress } from './simulation/history-player.ts'
import { untilStored } from './simulation/until-stored.ts'
import { countersOrigin, marked, progressFile, readProgress, writeProgress } from './simulation/progress-file.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
/** A shorter gap goes through MQTT as what waited. */
const longestGapMs = 10 * minute

const minuteOf = (ms: number): number => Math.floor(ms / minute) * minute

/** Ours when it is embedded; without the credentials, which are not ours. */
function doorsOf({ host, ingestPort, mqttPort, mqttUrl, ingestTls }: Config): { url: string; mqttUrl: string } {
  const near = ingestTls || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const broker = new URL(mqttUrl ?? `mqtt://${near}:${mqttPort}`)
  broker.username = ''
  broker.password = ''
  return { url: `http://${near}:${ingestPort}`, mqttUrl: broker.href }
}

/** Reports for the demo stations through the doors that gateways use: what the first screen shows, their history, newest first, and each minute. */
await runAsChild(async (env) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const { config } = reading
  const log = openLog({ name: 'simulator', level: config.logLevel })
  const onWarning = (text: string, details: Record<string, unknown>) => log.warn(details, text)
  const { simulatorSecret: secret, ingestSecret } = openSecrets(config.dataFolder)
  const folder = join(config.dataFolder, 'simulator')
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const fleet = demoFleet(config.demo.stations)
  const doors = doorsOf(config)
  const path = progressFile(config.dataFolder)
  const fleetKey = `${seed} ${fleet.map(({ id }) => id).join(' ')}`
  const start = minuteOf(Date.now())
  const known = readProgress(path, fleetKey)
  const oldest = start - config.historyDays * day
  const counters = countersOrigin(path, oldest)
  const progress = known ?? { fleet: fleetKey, jobs: [], liveThroughMs: oldest, ...counters }
  const models = fleet.map((station): [string, StationModel] => [
    station.companyId,
    stationModel(station, { seed, scenario: demo, ...counters }),
  ])
  const companies = [...new Set(fleet.map(({ companyId }) => companyId))].map((companyId) => {
    const gatewayId = `gw-${companyId}`
    const carrier = openBulkCarrier({ url: doors.url, gatewayId, secret, isBackfill: true })
    const gateway = openGateway({
      mqttUrl: doors.mqttUrl,
      gatewayId,
      secret,
      folder: join(folder, gatewayId),
      onWarning,
    })
    return { companyId, carrier, gateway, models: models.filter(([id]) => id === companyId).map(([, model]) => model) }
  })

  if (start - progress.liveThroughMs > longestGapMs || !known) {
    const gap = { fromMs: progress.liveThroughMs, untilMs: start, unitsDone: 0 }
    progress.jobs.unshift({ ...gap, hasFirstScreen: start - gap.fromMs > day })
    progress.liveThroughMs = start
  }
  const keep = () => writeProgress(path, progress)
  keep()

  const stopping = new AbortController()
  const { signal } = stopping
  const ingest = openIngestClient({ url: doors.url, secret: config.ingestSecret ?? ingestSecret })
  const onFirstScreen = async (): Promise<void> => {
    await untilStored(() => ingest.health(), signal)
    log.info('the first screen is in the store')
  }
  const past = async (): Promise<void> => {
    const stations = fleet.map(({ id, companyId }, index) => {
      const model = models[index]![1]
      const { carrier } = companies.find((company) => company.companyId === companyId)!
      return { id, carrier, blocks: (...window: [number, number, number]) => model.blocks(...window) }
    })
    for (const job of progress.jobs.slice()) {
      const tell = toldProgress(log)
      progress.marks = progress.marks?.filter(() => job.unitsDone > 0) ?? []
      const onUnit = (share: number, backToMs: number | null) => {
        marked(progress, { sentAtMs: Date.now(), share, backToMs })
        keep()
        tell(share, backToMs)
      }
      await playHistory(job, stations, { signal, log, onUnit, onFirstScreen })
      if (signal.aborted) return
      progress.jobs = progress.jobs.filter((one) => one !== job)
      keep()
    }
  }
  const present = async (): Promise<void> => {
    while (!signal.aborted) {
      const from = progress.liveThroughMs
      const until = minuteOf(Date.now() - second) + minute
      if (until > from) {
        await Promise.all(companies.map((company) => send(company, from, until)))
        progress.liveThroughMs = until
        keep()
      }
      await rest(until + second - Date.now(), signal)
    }
  }
  const forecasts = () => playForecasts(fleet, { url: doors.url, secret, seed, signal, log })
  const running = Promise.all([past(), present(), forecasts()]).catch((error: unknown) => {
    log.error({ err: error }, 'the simulator ends')
    process.exit(1)
  })

  return {
    ready: {},
    stop: async () => {
      stopping.abort()
      await running
      await Promise.all(companies.flatMap(({ carrier, gateway }) => [carrier.close(), gateway.close()]))
    },
  }
})

function send({ gateway, models }: { gateway: Gateway; models: StationModel[] }, from: number, until: number) {
  return gateway.send(models.flatMap((model) => [...model.blocks(from, until, minute / second)]))
}
