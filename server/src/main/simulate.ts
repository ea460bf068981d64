import { openBulkCarrier } from '@fengguang/gateway/bulk-carrier'
import { rest } from '@fengguang/gateway/backoff'
import type { Carrier } from '@fengguang/gateway/carrier.model'
import { demoCompanies } from '@fengguang/simulator/demo-fleet'
import { stationModel } from '@fengguang/simulator/fleet'
import { demo } from '@fengguang/simulator/scenario'
import { syntheticFleet } from '@fengguang/simulator/synthetic-fleet'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../platform/config/config.ts'
import { openIngestClient } from '../platform/ingest-client.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase } from '../platform/postgres/db.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { playHistory, toldProgress, valuesOf } from './simulation/history-player.ts'
import type { SimulatedStation } from './simulation/history-player.ts'
import { installLoadFleet } from './simulation/load-fleet.ts'

const usage = 'npm run simulate -- --stations N [--hours H] [--minutes M]'
const second = 1000
const minute = 60 * second

function optionsOf() {
  const { values } = parseArgs({
    options: { stations: { type: 'string' }, hours: { type: 'string' }, minutes: { type: 'string' } },
  })
  const Options = z.object({
    stations: z.coerce.number().int().min(1).max(100_000),
    /** Of the past, as fast as it goes. */
    hours: z.coerce
      .number()
      .min(0)
      .max(24 * 60)
      .default(1),
    /** Of the present, then it ends; without it, until it is stopped. */
    minutes: z.coerce.number().int().min(0).optional(),
  })
  const parsed = Options.safeParse(values)
  if (!parsed.success) throw new StartRefusal(usage)
  return parsed.data
}

/** The product that runs on the data folder of the settings. */
function runningProduct() {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const { dataFolder } = reading.config
  const fileOf = (name: string): unknown => {
    const path = join(dataFolder, 'run', name)
    if (!existsSync(path)) throw new StartRefusal(`no product runs on ${dataFolder}: npm start comes first`)
    return JSON.parse(readFileSync(path, 'utf8'))
  }
  const { ingestPort } = z.object({ ingestPort: z.int() }).parse(fileOf('address.json'))
  const { DATABASE_URL } = z.object({ DATABASE_URL: z.string() }).parse(fileOf('stores.json'))
  return { url: `http://127.0.0.1:${ingestPort}`, databaseUrl: DATABASE_URL, secrets: openSecrets(dataFolder) }
}

async function main(): Promise<void> {
  const { stations: count, hours, minutes } = optionsOf()
  const { url, databaseUrl, secrets } = runningProduct()
  const log = openLog({ name: 'simulate', level: 'info' })
  const fleet = syntheticFleet(count)
  const ingest = openIngestClient({ url, secret: secrets.ingestSecret })
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())

  const db = openDatabase(databaseUrl)
  const added = await installLoadFleet(db, fleet, secrets.simulatorSecret).finally(() => db.close())
  const models = fleet.map((station) => stationModel(station, { seed: 1, scenario: demo }))
  const devices = models.reduce((sum, model) => sum + model.devices.length, 0)
  log.info({ stations: count, added, devices }, 'the stations are registered')
  while (!signal.aborted && (await ingest.health()).registry.devices < devices) await rest(second, signal)

  let points = 0
  const carriers = new Map<string, Carrier>(
    demoCompanies.map(({ id }) => {
      const login = { gatewayId: `gw-${id}`, secret: secrets.simulatorSecret }
      return [id, openBulkCarrier({ url, ...login })]
    }),
  )
  const stations = fleet.map(({ id, companyId }, index): SimulatedStation => {
    const model = models[index]!
    return {
      id,
      carrier: carriers.get(companyId)!,
      *blocks(...window) {
        for (const block of model.blocks(...window)) {
          points += valuesOf(block)
          yield block
        }
      },
    }
  })

  const play = async (fromMs: number, untilMs: number, onUnit?: ReturnType<typeof toldProgress>): Promise<void> => {
    const since = performance.now()
    points = 0
    await playHistory({ fromMs, untilMs, unitsDone: 0 }, stations, { signal, log, ...(onUnit ? { onUnit } : {}) })
    const seconds = (performance.now() - since) / second
    const rate = Math.round(points / seconds)
    log.info({ points, seconds, pointsPerSecond: rate, until: new Date(untilMs).toISOString() }, 'delivered')
  }
  let through = Math.floor(Date.now() / minute) * minute
  if (hours > 0) await play(through - hours * 60 * minute, through, toldProgress(log))
  for (let done = 0; !signal.aborted && done < (minutes ?? Infinity); done += 1) {
    await rest(Math.max(0, through + second - Date.now()), signal)
    if (signal.aborted) break
    const until = Math.max(through + minute, Math.floor((Date.now() - second) / minute) * minute)
    await play(through, until)
    through = until
  }
  await Promise.all([...carriers.values()].map((carrier) => carrier.close()))
}

await main().catch((error: unknown) => {
  if (error instanceof StartRefusal) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
})
