import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clickhouseChild, clickhouseUrl, engineAvailability } from '../platform/clickhouse/embedded.ts'
import { engineFolder, syncDefinitions } from '../platform/clickhouse/engine-folder.ts'
import { guardEnv } from '../platform/clickhouse/store-guard.ts'
import { writePrivateFile } from '../platform/data-folder.ts'
import { runChild, startChild } from '../platform/process/child-process.ts'
import { freePort } from '../platform/process/free-port.ts'
import { endWhenSilent } from '../platform/process/liveness.ts'
import { StartRefusal } from '../platform/process/start-refusal.ts'
import { pause, superviseBeside } from '../platform/process/supervise.ts'
import { childSpec } from './product-child.ts'
import type { Env, Product } from './product-child.ts'

/** A busy engine answers its ping late; one that does not for so long hangs. */
const silentMs = 60_000
const longestPauseMs = 10_000

/** Written when the schema is up to date: nobody touches the store before. */
const preparedFile = ({ folders }: Product) => join(folders.run, 'telemetry-prepared')

/** The address is known before the engine answers, so that nobody waits for it. */
export async function startTelemetryStore(product: Product, oldEngine?: Promise<void>): Promise<Env> {
  rmSync(preparedFile(product), { force: true })
  const guard = (isEmulated: boolean) => guardEnv({ preparedFile: preparedFile(product), isEmulated })
  const { config, secrets } = product
  if (config.clickhouseUrl) return { CLICKHOUSE_URL: config.clickhouseUrl, ...guard(false) }
  const engine = engineAvailability()
  if (typeof engine === 'object') throw new StartRefusal(engine.missing)
  const port = await freePort()
  product.running.set('clickhouse', superviseEngine(product, port, oldEngine))
  return { CLICKHOUSE_URL: clickhouseUrl(port, secrets.clickhousePassword), ...guard(engine === 'emulated') }
}

function superviseEngine(product: Product, port: number, oldEngine: Promise<void> | undefined) {
  const { folders, secrets, log } = product
  return superviseBeside(
    'clickhouse',
    async (_previous, stopping) => {
      await oldEngine // it holds the folder until it is gone
      const child = clickhouseChild({ dataFolder: folders.clickhouse, password: secrets.clickhousePassword, port })
      const env = { ...process.env, ...child.env }
      const { command, args } = child
      const spec = { ...childSpec(product, 'clickhouse', env), command, args, readiness: 'stdout' } as const
      const started = await startChild(spec, stopping)
      const probe = () => ping(`http://127.0.0.1:${port}`)
      return endWhenSilent(started, { name: 'clickhouse', log, probe, everyMs: 5_000, silentMs })
    },
    log,
  )
}

async function ping(url: string): Promise<void> {
  const { origin } = new URL(url)
  const answer = await fetch(`${origin}/ping`, { signal: AbortSignal.timeout(silentMs) })
  const words = await answer.text()
  if (!answer.ok) throw new Error(words.trim())
}

/** Brings the store's schema up to date as soon as it answers. Only what a person must mend is a refusal. */
export function prepareTelemetry(product: Product, env: Env, onRefused: (error: unknown) => void): Promise<boolean> {
  const stopping = new AbortController()
  const prepared = untilPrepared(product, env, stopping.signal).catch((error: unknown) => {
    onRefused(error)
    return false
  })
  product.running.set('prepare-telemetry', {
    name: 'prepare-telemetry',
    stop: async () => {
      stopping.abort()
      await prepared
    },
  })
  return prepared
}

async function untilPrepared(product: Product, env: Env, stopping: AbortSignal): Promise<boolean> {
  const url = env['CLICKHOUSE_URL'] ?? ''
  for (let pauseMs = 500; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await untilAnswering(url, stopping)
    if (stopping.aborted) break
    try {
      await runChild(childSpec(product, 'prepare-telemetry', env), stopping)
      if (!product.config.clickhouseUrl) await syncDefinitions(engineFolder(product.folders.clickhouse))
      writePrivateFile(preparedFile(product), '')
      return true
    } catch (error) {
      if (error instanceof StartRefusal) throw error
      if (!stopping.aborted) product.log.error({ err: error }, 'the telemetry store is not prepared: trying again')
    }
    await pause(pauseMs, stopping)
  }
  return false
}

async function untilAnswering(url: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      return await ping(url)
    } catch {
      await pause(500, stopping) // not listening yet
    }
  }
}
