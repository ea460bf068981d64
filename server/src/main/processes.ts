import { join } from 'node:path'
import type { Role } from '../platform/config/config.ts'
import { writePrivateFile, type DataFolders } from '../platform/data-folder.ts'
import { internalUrl } from '../platform/mqtt/credentials.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { runChild, startChild } from '../platform/process/child-process.ts'
import { freePort } from '../platform/process/free-port.ts'
import { superviseBeside } from '../platform/process/supervise.ts'
import { childSpec, keep } from './product-child.ts'
import type { Env, Product } from './product-child.ts'
import { startTelemetryStore } from './telemetry-store.ts'

type Fields = Record<string, unknown>

/** A port that was chosen at the first start is kept: those who know it do not ask again. */
function portOf(fields: Fields | undefined, otherwise: number): number {
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

/** Where commands beside the product find the stores of the one that runs. */
export const storesFile = ({ run }: DataFolders) => join(run, 'stores.json')

/** PostgreSQL is waited for; ClickHouse comes up beside everything else. */
export async function startStores(product: Product, oldEngine?: Promise<void>): Promise<Env> {
  const { config, folders } = product
  const clickhouse = await startTelemetryStore(product, oldEngine)
  const stores = { ...clickhouse, DATABASE_URL: await databaseUrl(product) }
  writePrivateFile(storesFile(folders), JSON.stringify(stores))
  return {
    ...process.env,
    ...stores,
    FENGGUANG_DATA: folders.root,
    HOST: config.host,
    PORT: String(config.port),
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
    return startChild(childSpec(product, name, port > 0 ? { ...env, PORT: String(port) } : env), stopping)
  })

/** Nobody asks it anything, so nobody waits for it. */
function startBeside(product: Product, name: 'simulator' | 'jobs', env: Env): void {
  const spec = childSpec(product, name, env)
  const supervised = superviseBeside(name, (_previous, stopping) => startChild(spec, stopping), product.log)
  product.running.set(name, supervised)
}

/** Known before ingest listens, so that the others need not wait for it. */
async function ingestPorts({ config }: Product) {
  return { mqtt: config.mqttPort || (await freePort()), http: config.ingestPort || (await freePort()) }
}

export interface Roles {
  /** Of the web server, if this process runs one. */
  apiPort?: number | undefined
  mqttPort?: number | undefined
  ingestPort?: number | undefined
}

/** All at once: each of them does without the others for a while. */
export async function startRoles(product: Product, env: Env): Promise<Roles> {
  const { config, secrets } = product
  const has = (role: Role) => config.roles.includes(role)
  const ports = await ingestPorts(product)
  const known = { ...env, MQTT_PORT: String(ports.mqtt), INGEST_PORT: String(ports.http) }
  const broker = config.mqttUrl ?? (has('ingest') ? internalUrl(ports.mqtt, secrets.brokerPassword) : undefined)
  const asking = broker ? { ...known, MQTT_URL: broker } : known
  const start = (role: Role, given: Env) => (has(role) ? nodeChild(product, role, given) : undefined)
  if (has('simulator')) startBeside(product, 'simulator', asking)
  if (has('jobs')) startBeside(product, 'jobs', known)
  const started = await Promise.allSettled([start('api', asking), start('ingest', known)])
  for (const one of started) if (one.status === 'rejected') throw one.reason
  const [api] = started
  const fields = api.status === 'fulfilled' ? api.value : undefined
  const own = has('ingest') ? { mqttPort: ports.mqtt, ingestPort: ports.http } : {}
  return { apiPort: fields && portOf(fields, config.port), ...own }
}
