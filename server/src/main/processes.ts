import type { Role } from '../platform/config/config.ts'
import { internalUrl } from '../platform/mqtt/credentials.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { runChild, startChild } from '../platform/process/child-process.ts'
import { childSpec, keep } from './product-child.ts'
import type { Env, Product } from './product-child.ts'
import { startTelemetryStore } from './telemetry-store.ts'

type Fields = Record<string, unknown>

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

/** PostgreSQL is waited for; ClickHouse comes up beside everything else. */
export async function startStores(product: Product): Promise<Env> {
  const { config, folders } = product
  const clickhouse = await startTelemetryStore(product)
  return {
    ...process.env,
    ...clickhouse,
    DATABASE_URL: await databaseUrl(product),
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
  keep<Fields>(product, name, (previous, stopping) => {
    const port = portOf(previous, -1)
    const chosen = name === 'ingest' ? { MQTT_PORT: String(port) } : { PORT: String(port) }
    return startChild(childSpec(product, name, port > 0 ? { ...env, ...chosen } : env), stopping)
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
