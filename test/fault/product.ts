import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineAvailability } from '../../server/src/platform/clickhouse/embedded.ts'
import { endOrphanedPostmaster } from '../../server/src/platform/postgres/cluster.ts'
import { startMarkOf } from '../../server/src/platform/process/process-identity.ts'
import { scratchFolder } from '../../server/src/testing/scratch-folder.ts'
import { layPreparedEngine } from '../prepared-engine.ts'
import { layPreparedProduct, preparedStations } from '../prepared-product.ts'
import { runGoal, short } from '../run-goal.ts'
import { endOrphans, notedChildren } from '../../server/src/platform/process/run-file.ts'
import { signalAll } from './process-tree.ts'

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
export { short } from '../run-goal.ts'
/**
 * Limits are set for the native engine on a quiet machine. With an emulated engine, and in the short forms, which run on
 * shared machines, the scripts wait four times longer.
 */
export const emulated = engineAvailability() === 'emulated'
export const patience = emulated || short ? 4 : 1
export const telemetryLimitSeconds = 120 * patience

const settings = {
  FENGGUANG_DEMO: preparedStations,
  FENGGUANG_HISTORY_DAYS: '1',
  PORT: '0',
  MQTT_PORT: '0',
  INGEST_PORT: '0',
  LOG_LEVEL: 'info',
  FENGGUANG_LOGIN_FAILURES: '100000',
}

interface Readiness {
  ready: boolean
  parts: Record<string, string>
}

export class Product {
  /** What the long form measures includes its disk. */
  readonly folder = short ? scratchFolder('fengguang-fault-') : mkdtempSync(join(tmpdir(), 'fengguang-fault-'))
  private supervisor: ChildProcess | undefined
  private output = ''
  private readonly settings: Record<string, string>

  constructor(more: Record<string, string>) {
    this.settings = { ...settings, ...more }
  }

  /** From the next start on; undefined takes a setting back. */
  change(more: Record<string, string | undefined>): void {
    for (const [name, value] of Object.entries(more))
      if (value === undefined) delete this.settings[name]
      else this.settings[name] = value
  }

  private get runFolder(): string {
    return join(this.folder, 'run')
  }
  get log(): string {
    return this.output
  }
  get address(): string {
    return (JSON.parse(readFileSync(join(this.runFolder, 'address.json'), 'utf8')) as { address: string }).address
  }
  get supervisorPid(): number {
    return this.supervisor?.pid ?? 0
  }

  /** Every process of the product by name, the supervisor included. */
  processes(): Map<string, number> {
    const found = new Map(notedChildren(this.runFolder).map(({ name, pid }) => [name, pid]))
    const pidFile = join(this.folder, 'postgres/data/postmaster.pid')
    if (existsSync(pidFile)) found.set('postgres', Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]))
    return found.set('supervisor', this.supervisorPid)
  }

  /**
   * Answers the seconds until the product can serve; its telemetry store may come later. `prepared` is what it finds in
   * its folder at its first start: the tables of an emulated engine, the database of the demo, or nothing.
   */
  async start(limitSeconds: number, { prepared = 'all' }: { prepared?: 'all' | 'engine' | 'nothing' } = {}) {
    if (prepared !== 'nothing' && !this.settings['CLICKHOUSE_URL']) await layPreparedEngine(this.folder)
    if (prepared === 'all') layPreparedProduct(this.folder)
    const since = performance.now()
    rmSync(join(this.runFolder, 'address.json'), { force: true })
    const env = { ...process.env, ...this.settings, FENGGUANG_DATA: this.folder }
    const child = spawn(process.execPath, ['server/src/main/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (this.output += part.toString()))
    this.supervisor = child
    const addressKnown = () => existsSync(join(this.runFolder, 'address.json'))
    await this.until('ready', limitSeconds, async () => {
      if (child.exitCode !== null)
        throw new Error(`the start ended with ${child.exitCode}\n${this.output.slice(-4000)}`)
      return addressKnown() && (await this.isReady())
    })
    return (performance.now() - since) / 1000
  }

  async isReady(): Promise<boolean> {
    return (await this.readiness())?.ready === true
  }

  async hasTelemetry(): Promise<boolean> {
    return (await this.readiness())?.parts.telemetry === 'up'
  }

  async untilTelemetry(): Promise<number> {
    const since = performance.now()
    await this.until('able to answer telemetry', telemetryLimitSeconds, () => this.hasTelemetry())
    return (performance.now() - since) / 1000
  }

  private async readiness(): Promise<Readiness | undefined> {
    try {
      const answer = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(5_000) })
      return (await answer.json()) as Readiness
    } catch {
      return undefined // refused, or cut while it restarts
    }
  }

  /** The long form judges seconds; looking that often would be most of the work of the short one. */
  async until(what: string, limitSeconds: number, check: () => Promise<boolean> | boolean): Promise<void> {
    const since = performance.now()
    while (!(await check())) {
      const waitedMs = performance.now() - since
      if (waitedMs > limitSeconds * 1000)
        throw new Error(`not ${what} within ${limitSeconds} s\n${this.output.slice(-4000)}`)
      await pause(short ? Math.min(50 + waitedMs / 20, 500) : 50)
    }
  }

  /** Answers the exit code and the seconds it took. */
  async stop(): Promise<{ code: number | null; seconds: number }> {
    const child = this.supervisor
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return { code: child?.exitCode ?? null, seconds: 0 }
    const since = performance.now()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return { code, seconds: (performance.now() - since) / 1000 }
  }

  kill(name: string): void {
    const pid = this.processes().get(name)
    if (pid) process.kill(pid, 'SIGKILL')
  }

  async killAll(pids: Iterable<number> = this.processes().values()): Promise<void> {
    const all = [...pids]
    signalAll(all, 'SIGKILL')
    await this.until('gone', 10, () => all.every((pid) => startMarkOf(pid) === undefined))
  }

  async clear(): Promise<void> {
    await this.stop()
    if (existsSync(this.runFolder)) await endOrphans(this.runFolder)
    await endOrphanedPostmaster(join(this.folder, 'postgres/data'))
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Signs in as a demo user; answers the cookie. */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/Login/doLogin.htm`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'fengguang' },
    body: new URLSearchParams({ userName: 'admin', password: 'Fengguang@2026', psd_type: '01' }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  if (!cookie) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`)
  return cookie
}

/** A goal of the whole product, in a folder of its own. */
export async function goal(
  id: string,
  work: (product: Product) => Promise<{ met: boolean; figure: string }>,
  more: Record<string, string> = {},
): Promise<void> {
  const product = new Product(more)
  await runGoal(
    id,
    () => product.clear(),
    () => work(product),
  )
}
