import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { openTelemetry } from '../platform/clickhouse/telemetry.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDataFolder } from '../platform/data-folder.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase } from '../platform/postgres/db.ts'
import type { Database } from '../platform/postgres/db.ts'
import { lockFolder } from '../platform/process/folder-lock.ts'
import { endOrphans } from '../platform/process/run-file.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { startStores, storesFile } from './processes.ts'
import type { Product } from './product-child.ts'

export interface Stores {
  db: Database
  telemetry: TelemetryStore
  close(): Promise<void>
}

const Addresses = z.object({ DATABASE_URL: z.string(), CLICKHOUSE_URL: z.string() })

/**
 * For commands beside the product: the stores that the settings name, those of a product that runs on the data folder,
 * or our own started for the time being.
 */
export async function reachStores(options: { running: 'use' | 'refuse' }): Promise<Stores> {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const { config } = reading
  if (config.databaseUrl && config.clickhouseUrl) return opened(config.databaseUrl, config.clickhouseUrl)
  const folders = openDataFolder(config.dataFolder)
  if (options.running === 'use' && existsSync(storesFile(folders))) {
    const found = Addresses.parse(JSON.parse(readFileSync(storesFile(folders), 'utf8')))
    const stores = opened(found.DATABASE_URL, found.CLICKHOUSE_URL)
    try {
      await Promise.all([stores.db.ping(), stores.telemetry.ping()])
      return stores
    } catch {
      await stores.close() // what the file names ended without a word: we start our own
    }
  }
  const lock = await lockFolder(folders.run)
  const log = openLog({ name: 'stores', level: config.logLevel })
  await endOrphans(folders.run)
  const running: Product['running'] = new Map()
  const env = await startStores({ config, folders, secrets: openSecrets(folders.root), log, lock, running })
  const stores = opened(String(env['DATABASE_URL']), String(env['CLICKHOUSE_URL']))
  await untilAnswering(stores.telemetry)
  return {
    ...stores,
    close: async () => {
      await stores.close()
      for (const supervised of [...running.values()].toReversed()) await supervised.stop(10_000)
      lock.release()
    },
  }
}

/** An emulated engine on a busy machine needs minutes. */
const engineLimitMs = 300_000

async function untilAnswering(telemetry: TelemetryStore): Promise<void> {
  const until = Date.now() + engineLimitMs
  for (;;) {
    try {
      return await telemetry.ping()
    } catch (error) {
      if (Date.now() > until) throw error
    }
    await new Promise((done) => setTimeout(done, 500))
  }
}

function opened(databaseUrl: string, clickhouseUrl: string): Stores {
  const db = openDatabase(databaseUrl)
  const telemetry = openTelemetry(clickhouseUrl)
  return {
    db,
    telemetry,
    close: async () => {
      await Promise.all([db.close(), telemetry.close()])
    },
  }
}
