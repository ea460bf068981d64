import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../platform/config/config.ts'
import { openDataFolder, writePrivateFile } from '../platform/data-folder.ts'
import { openLog } from '../platform/log.ts'
import { banner, doorLines, telemetryLine, webAddress } from '../platform/process/banner.ts'
import { lockFolder } from '../platform/process/folder-lock.ts'
import { signal } from '../platform/process/process-identity.ts'
import { endingOrphans, notedChildren } from '../platform/process/run-file.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { openSecrets } from '../platform/secrets.ts'
import { prepare, startRoles, startStores } from './processes.ts'
import type { Product } from './product-child.ts'
import { prepareTelemetry } from './telemetry-store.ts'

/** Those who serve stop before those they ask; together within the 25 s of R14. */
const stopOrder = [
  ['api', 10_000],
  ['jobs', 1_500],
  ['simulator', 1_500],
  ['ingest', 4_000],
  ['prepare-telemetry', 500],
  ['clickhouse', 4_000],
  ['postgres', 3_000],
] as const
const stopLimitMs = 24_500

async function openProduct(): Promise<Product> {
  const reading = readConfig(process.env)
  if (!reading.ok) throw new StartRefusal(reading.mistakes.join('\n'))
  const { config } = reading
  const folders = openDataFolder(config.dataFolder)
  const lock = await lockFolder(folders.run)
  const log = openLog({ name: 'supervisor', level: config.logLevel })
  return { config, folders, secrets: openSecrets(folders.root), log, lock, running: new Map() }
}

type OnFailure = (error: unknown) => void

async function start(product: Product, stopping: AbortSignal, onFailure: OnFailure): Promise<void> {
  const { config, folders, log } = product
  const orphans = endingOrphans(folders.run)
  if (orphans.size > 0) log.warn({ orphans: [...orphans.keys()] }, 'ending what an earlier start left behind')
  // An engine at work takes seconds to end: only its successor waits for it.
  const { clickhouse, ...others } = Object.fromEntries(orphans)
  await Promise.all(Object.values(others))
  const env = await startStores(product, clickhouse)
  stopping.throwIfAborted()
  const lines = await prepare(product, env)
  stopping.throwIfAborted()
  const telemetry = prepareTelemetry(product, env, onFailure)
  const { apiPort, ...ports } = await startRoles(product, env)
  stopping.throwIfAborted()
  const address = apiPort === undefined ? undefined : webAddress(config, apiPort)
  writePrivateFile(addressFile(product), JSON.stringify({ address, ...ports, pid: process.pid }))
  console.log(banner(address, [...doorLines(config, ports), ...lines]))
  void telemetry.then((isPrepared) => isPrepared && console.log(telemetryLine()))
}

const addressFile = ({ folders }: Product) => join(folders.run, 'address.json')

async function stop(product: Product, started: Promise<void>): Promise<void> {
  product.lock.markStopping()
  rmSync(addressFile(product), { force: true })
  // A child that is still on its way up is not yet in `running`.
  const hurry = setInterval(() => {
    for (const { name, pid } of notedChildren(product.folders.run))
      if (!product.running.has(name)) signal(pid, 'SIGTERM')
  }, 200)
  await started.catch(() => undefined) // shown by main when it was not our stop that broke it
  clearInterval(hurry)
  for (const [name, limitMs] of stopOrder) {
    const since = performance.now()
    await product.running.get(name)?.stop(limitMs)
    product.log.info({ ms: Math.round(performance.now() - since) }, `${name} stopped`)
  }
  product.lock.release()
}

function killAll(product: Product): void {
  for (const { pid } of notedChildren(product.folders.run)) signal(pid, 'SIGKILL')
}

function showFailure(error: unknown): void {
  if (error instanceof StartRefusal) console.error(error.message)
  else console.error(error)
}

async function main(): Promise<void> {
  process.umask(0o077) // also of all children: what they write is nobody else's
  const launched = process.connected
  const product = await openProduct()
  const stopping = new AbortController()
  const end = async (code: number) => {
    stopping.abort()
    setTimeout(() => {
      killAll(product)
      process.exit(1)
    }, stopLimitMs).unref()
    await stop(product, started)
    process.exit(code)
  }
  const fail = async (error: unknown) => {
    if (stopping.signal.aborted) return
    showFailure(error)
    await end(1)
  }
  const started = start(product, stopping.signal, (reason) => void fail(reason).catch(showFailure))
  const endNow = () => {
    killAll(product)
    process.exit(130)
  }
  let firstAt = 0
  const stopOnce = () => {
    if (stopping.signal.aborted) return
    firstAt = Date.now()
    void end(0).catch(showFailure)
  }
  // One Ctrl+C arrives several times: from the terminal, from npm and from our own start command.
  process.on('SIGINT', () => (stopping.signal.aborted && Date.now() - firstAt > 1_000 ? endNow() : stopOnce()))
  process.on('SIGTERM', stopOnce)
  process.on('SIGHUP', stopOnce)
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stopOnce) // the reader of our log is gone
  process.on('disconnect', stopOnce) // the start command was killed
  if (launched && !process.connected) stopOnce() // … while we waited for the folder
  await started.catch(fail)
}

await main().catch((error: unknown) => {
  showFailure(error)
  process.exit(1)
})
