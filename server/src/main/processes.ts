import { resolve } from 'node:path'
import { clickhouseChild, clickhouseUrl, engineAvailability } from '../platform/clickhouse/embedded.ts'
import type { Config, Role } from '../platform/config/config.ts'
import type { DataFolders } from '../platform/data-folder.ts'
import type { Logger } from '../platform/log.ts'
import { internalUrl } from '../platform/mqtt/credentials.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { runChild, startChild } from '../platform/process/child-process.ts'
import type { ChildSpec } from '../platform/process/child-process.ts'
import type { FolderLock } from '../platform/process/folder-lock.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { endWhenSilent } from '../platform/process/liveness.ts'
import { supervise } from '../platform/process/supervise.ts'
import type { Started, Supervised } from '../platform/process/supervise.ts'
import type { Secrets } from '../platform/secrets.ts'

export interface Product {
  config: Config
  folders: DataFolders
  secrets: Secrets
  log: Logger
  /** Held, or the garbage collector would open the folder to a second start. */
  lock: FolderLock
  /** What runs so far, by name: also after a start that failed half-way. */
  running: Map<string, Supervised<unknown>>
}
type Env = NodeJS.ProcessEnv
type Fields = Record<string, unknown>

/** The embedded engine on arm64 starts under emulation; a long log is replayed before the first answer. */
const startLimitMs = 300_000
/** A busy engine answers its ping late; one that does not for so long hangs. */
const silentMs = 60_000

async function keep<R>(
  { running, log }: Product,
  name: string,
  start: (previous?: R) => Promise<Started<R>>,
): Promise<R> {
  const supervised = await supervise(name, start, log)
  running.set(name, supervised)
  return supervised.ready
}

const childSpec = (product: Product, name: string, env: Env): ChildSpec => ({
  name,
  command: process.execPath,
  args: [resolve(import.meta.dirname, `${name}.ts`)],
  env,
  readiness: 'ipc',
  startLimitMs,
  runFolder: product.folders.run,
})

/** A port that was chosen at the first start is kept: those who know it do not ask again. */
function portOf(fields: Fields | undefined, otherwise: number): number {
  if (typeof fields?.port === 'number') return fields.port
  return typeof fields?.address === 'string' ? Number(new URL(fields.address).port) : otherwise
}

async function databaseUrl(product: Product): Promise<string> {
  const { config, folders, secrets, log } = product
  if (config.databaseUrl) return config.databaseUrl
  return keep<string>(product, 'postgres', async () => {
    const server = await startPostgres({ folder: folders.postgres, password: secrets.postgresPassword, log })
    return { ready: server.url, ...server }
  })
}

async function telemetryUrl(product: Product): Promise<string> {
  const { config, folders, secrets, log } = product
  if (config.clickhouseUrl) return config.clickhouseUrl
  const engine = engineAvailability()
  if (typeof engine === 'object') throw new StartRefusal(engine.missing)
  const password = secrets.clickhousePassword
  const ready = await keep<Fields>(product, 'clickhouse', async (previous) => {
    const child = clickhouseChild({ dataFolder: folders.clickhouse, password, port: portOf(previous, 0) })
    const started = await startChild({
      ...childSpec(product, 'clickhouse', { ...process.env, ...child.env }),
      command: child.command,
      args: child.args,
      readiness: 'stdout',
    })
    const ping = `http://127.0.0.1:${portOf(started.ready, 0)}/ping`
    const probe = async () => {
      await (await fetch(ping, { signal: AbortSignal.timeout(silentMs) })).text()
    }
    return endWhenSilent(started, { name: 'clickhouse', log, probe, everyMs: 5_000, silentMs })
  })
  return clickhouseUrl(portOf(ready, 0), password)
}

/** Both stores at the same time; everything else needs both. */
export async function startStores(product: Product): Promise<Env> {
  const [database, clickhouse] = await Promise.allSettled([databaseUrl(product), telemetryUrl(product)])
  // Both have settled, so that a failure of one does not leave the other half-started and unknown.
  if (database.status === 'rejected') throw database.reason
  if (clickhouse.status === 'rejected') throw clickhouse.reason
  const { config, folders } = product
  return {
    ...process.env,
    DATABASE_URL: database.value,
    CLICKHOUSE_URL: clickhouse.value,
    FENGGUANG_DATA: folders.root,
    HOST: config.host,
    PORT: String(config.port),
    MQTT_PORT: String(config.mqttPort),
  }
}

export async function prepare(product: Product, env: Env): Promise<string[]> {
  const lines: string[] = []
  await runChild({ ...childSpec(product, 'prepare', env), onBanner: (more) => lines.push(...more) })
  return lines
}

const nodeChild = (product: Product, name: Role, env: Env): Promise<Fields> =>
  keep<Fields>(product, name, (previous) => {
    const port = portOf(previous, -1)
    const chosen = name === 'ingest' ? { MQTT_PORT: String(port) } : { PORT: String(port) }
    return startChild(childSpec(product, name, port > 0 ? { ...env, ...chosen } : env))
  })

/** Answers the port of the web server, if this process runs one. */
export async function startRoles(product: Product, env: Env): Promise<{ apiPort?: number; mqttPort?: number }> {
  const { config, secrets } = product
  const has = (role: Role) => config.roles.includes(role)
  let mqtt = config.mqttUrl
  let mqttPort: number | undefined
  if (has('ingest')) {
    mqttPort = portOf(await nodeChild(product, 'ingest', env), config.mqttPort)
    mqtt ??= internalUrl(mqttPort, secrets.brokerPassword)
  }
  const known = mqtt ? { ...env, MQTT_URL: mqtt } : env
  const started = await Promise.allSettled([
    has('api') ? nodeChild(product, 'api', known) : undefined,
    has('simulator') ? nodeChild(product, 'simulator', known) : undefined,
  ])
  for (const one of started) if (one.status === 'rejected') throw one.reason
  const [api] = started
  const fields = api.status === 'fulfilled' ? api.value : undefined
  return { apiPort: fields && portOf(fields, config.port), mqttPort }
}
