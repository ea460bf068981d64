import { guardOf, readSecondsOf } from '../platform/clickhouse/store-guard.ts'
import { openTelemetry } from '../platform/clickhouse/telemetry.ts'
import { readConfig, type Config } from '../platform/config/config.ts'
import { openLog } from '../platform/log.ts'
import { openDatabase, type DatabaseOptions } from '../platform/postgres/db.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'

type Env = Record<string, string | undefined>

/**
 * What every process of the product opens first. The supervisor has resolved the addresses of both stores; telemetry is
 * refused until its schema is up to date, except to the process that brings it there.
 */
export function openStores(
  name: string,
  env: Env,
  options: { beforePrepared?: boolean; limits?: Pick<DatabaseOptions, 'limitMs' | 'connectLimitMs'> } = {},
) {
  const reading = readConfig(env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const config: Config = reading.config
  if (!config.databaseUrl || !config.clickhouseUrl)
    throw new StartRefusal(`${name} needs DATABASE_URL and CLICKHOUSE_URL; npm start provides both`)
  const log = openLog({ name, level: config.logLevel })
  const db = openDatabase(config.databaseUrl, { log, ...options.limits })
  const guard = options.beforePrepared ? undefined : guardOf(config.clickhouseUrl, env)
  // No caller waits while the store is prepared, and an engine that has just started is slow.
  const maxSeconds = options.beforePrepared ? 600 : readSecondsOf(env)
  const telemetry = openTelemetry(config.clickhouseUrl, { guard, maxSeconds })
  const close = async () => {
    guard?.close()
    await Promise.all([db.close(), telemetry.close()])
  }
  return { config, log, db, telemetry, close }
}
