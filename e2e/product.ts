import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../server/src/testing/scratch-folder.ts'
import { layPreparedEngine } from '../test/prepared-engine.ts'

export interface Product {
  /** Origin without a slash at the end. */
  address: string
  /** Where it keeps its data, and says how its stores are reached. */
  folder: string
  log(): string
  stop(): Promise<void>
}

/** An emulated engine on a busy machine needs minutes, and as many again to make its tables. */
const readySeconds = 900
const stopSeconds = 30
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts the real product as `npm start` does, with three stations in a folder of its own and on free ports. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = scratchFolder('fengguang-e2e-')
  await layPreparedEngine(folder)
  const child = spawn('node', ['server/src/main/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...ownEnvironment(),
      FENGGUANG_DATA: folder,
      FENGGUANG_DEMO: '3',
      FENGGUANG_HISTORY_DAYS: '1',
      PORT: '0',
      MQTT_PORT: '0',
      INGEST_PORT: '0',
      ...settings,
    },
  })
  let output = ''
  const state = { ended: false }
  const take = (chunk: Buffer): void => {
    output += chunk.toString('utf8')
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => {
      state.ended = true
      resolve()
    })
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const inTime = await Promise.race([closed.then(() => true), pause(stopSeconds * 1000).then(() => false)])
    if (!inTime) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    if (!inTime) throw new Error(`the product did not stop within ${stopSeconds} s\n${output.slice(-4000)}`)
  }

  const deadlineMs = Date.now() + readySeconds * 1000
  while (Date.now() < deadlineMs && !state.ended) {
    const address = readAddress(folder)
    if (address && (await isReady(address))) return { address, folder, log: () => output, stop }
    await pause(1000)
  }
  const why = state.ended ? 'ended before it was ready' : `was not ready within ${readySeconds} s`
  await stop()
  throw new Error(`the product ${why}\n${output.slice(-8000)}`)
}

/** The settings of whoever runs the tests must not lead them to a real database. */
const ownEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:FENGGUANG_\w+|DATABASE_URL|CLICKHOUSE_\w+|MQTT_URL|HOST)$/.test(name),
    ),
  )

function readAddress(folder: string): string | undefined {
  const file = join(folder, 'run/address.json')
  if (!existsSync(file)) return undefined
  return (JSON.parse(readFileSync(file, 'utf8')) as { address?: string }).address
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = (await (await fetch(`${address}/readyz`)).json()) as { ready: boolean; parts: { telemetry: string } }
    // The journeys look at curves too, and the store that holds them comes up last.
    return answer.ready && answer.parts.telemetry === 'up'
  } catch {
    return false // not listening yet
  }
}
