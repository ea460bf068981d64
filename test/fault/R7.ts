import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { layPreparedEngine } from '../prepared-engine.ts'
import { withinLimit } from '../run-goal.ts'
import { isRight, judgedText, readArrivals } from './log-arrivals.ts'
import { fillDisk, freeDisk, makeDisk, mayMount, mountDisk, unmountDisk } from './loop-disk.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import type { Product } from './product.ts'
import { SteadyLoad } from './steady-load.ts'
import type { LoadOptions } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'
import { wrongForUsers } from './user-view.ts'

/**
 * A disk is full, that of ingest, of PostgreSQL or of ClickHouse: nothing is acknowledged that cannot be kept, screens
 * answer or say 503, nobody stays dead, and everything resumes by itself when there is space again.
 */
const rounds = short ? 2 : 10
const gateways = 10
const resumeSeconds = 10
/** What has not resumed by then has not resumed at all. */
const patienceSeconds = 120 * patience
const fullSeconds = short ? 3 : 20
const load = { gateways, framesPerBody: 20, pointsPerSecond: 10_000 }
/** Megabytes. ClickHouse is tried where it starts in seconds, and in the long form. */
const disks = { ingest: 64, postgres: 512, ...(probe.withStore ? { clickhouse: 2048 } : {}) }
/** Without the right to mount, the cap of the log stands for the end of the disk. */
const settings: Record<string, string> = mayMount ? {} : { FENGGUANG_LOG_LIMIT_MB: '16' }

const messageOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message : message)

async function judgedAnswer(answer: Response): Promise<string> {
  const { code, key } = (await answer.json()) as { code?: number; key?: string }
  if (answer.status === 200) return 'answered'
  const isRefused = answer.status === 503 && code === 503 && key === 'server.unavailable'
  return isRefused ? 'refused' : `wrong: ${answer.status} ${key}`
}

class Screens {
  readonly answers = new Map<string, number>()
  private readonly product: Product
  private readonly cookie: string
  private readonly calls: (() => Promise<Response>)[]

  constructor(product: Product, cookie: string) {
    this.product = product
    this.cookie = cookie
    this.calls = [
      () => this.get('/microplat/api/base/station/page'),
      () => this.get(`/microplat/api/energy/realtime/pv/device/meterDetail?deviceId=${probe.loadDeviceId(0)}`),
    ]
  }

  get(path: string): Promise<Response> {
    return fetch(`${this.product.address}${path}`, {
      headers: { cookie: this.cookie },
      signal: AbortSignal.timeout(60_000),
    })
  }

  /** A screen has its figures, or 503 and a code. */
  async look(): Promise<void> {
    for (const call of this.calls) {
      const what = await call().then(judgedAnswer, (error: Error) => `wrong: ${messageOf(error)}`)
      this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
    }
  }

  async watch(seconds: number): Promise<void> {
    const end = performance.now() + seconds * 1000
    do {
      await this.look()
      await pause(200)
    } while (performance.now() < end)
  }

  get wrong(): string[] {
    return [...this.answers.keys()].filter((what) => what.startsWith('wrong'))
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

const taking = (product: Product, running: SteadyLoad): Promise<void> => {
  const before = running.acknowledgedFrames
  return product.until('taking frames', patienceSeconds, () => running.acknowledgedFrames > before)
}

/** Ingest refuses while its disk is full; answers the seconds until it takes frames again. */
async function fillIngest(product: Product, running: SteadyLoad, screens: Screens): Promise<number> {
  const filler = join(product.folder, 'ingest/filler')
  const refusals = () => running.answers.get('503') ?? 0
  const [before, refused] = [running.acknowledgedFrames, refusals()]
  fillDisk(filler)
  // Blocks that the file system had promised before are still written; then nothing more.
  await product.until('refusing', patienceSeconds, () => refusals() > refused + gateways)
  const stuck = running.acknowledgedFrames
  await screens.watch(fullSeconds)
  const meanwhile = running.acknowledgedFrames - stuck
  if (meanwhile > 0) throw new Error(`${meanwhile} frames were acknowledged while the disk of ingest was full`)
  freeDisk(filler)
  const seconds = await timed(() => taking(product, running))
  console.log(`disk of ingest full: ${stuck - before} frames acknowledged before the first refusal`)
  return seconds
}

/** New segments of PostgreSQL's log find no room: it ends, and cannot start again before there is some. */
async function fillPostgres(product: Product, running: SteadyLoad, screens: Screens): Promise<number> {
  const filler = join(product.folder, 'postgres/filler')
  fillDisk(filler)
  await probe.writeUntilRefused(product)
  await screens.watch(fullSeconds)
  // The log of ingest lies elsewhere: gateways notice nothing.
  await taking(product, running)
  freeDisk(filler)
  // A sign-in writes a session.
  return timed(() =>
    product.until('able to sign in', patienceSeconds, async () =>
      signIn(product.address).then(
        () => true,
        () => false,
      ),
    ),
  )
}

/** The loader waits, the log keeps what comes. */
async function fillClickhouse(product: Product, running: SteadyLoad, screens: Screens): Promise<number> {
  const filler = join(product.folder, 'clickhouse/filler')
  fillDisk(filler)
  await product.until('unable to load', patienceSeconds, async () => {
    const { loader } = await probe.healthOf(product)
    return !loader.storeUp && loader.lastError !== null
  })
  console.log(`disk of ClickHouse full: ${(await probe.healthOf(product)).loader.lastError}`)
  await screens.watch(fullSeconds)
  await taking(product, running)
  freeDisk(filler)
  return timed(() =>
    product.until('loading again', patienceSeconds, async () => (await probe.healthOf(product)).loader.storeUp),
  )
}

const expectAll = async (product: Product, names: readonly string[]): Promise<void> =>
  product.until('complete', patienceSeconds, async () => {
    const running = product.processes()
    return names.every((name) => isAlive(running.get(name))) && product.isReady()
  })

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false // the number is nobody's
  }
}

await goal(
  'R7',
  async (product) => {
    const imageOf = (name: string) => `${product.folder}-${name}.img`
    const mounted: string[] = []
    const loads: SteadyLoad[] = []
    const startLoad = (options: LoadOptions): SteadyLoad => {
      const started = new SteadyLoad(product, options)
      loads.push(started)
      return started
    }
    if (mayMount)
      for (const [name, megabytes] of Object.entries(disks)) {
        makeDisk(imageOf(name), megabytes)
        mountDisk(imageOf(name), join(product.folder, name))
        mounted.push(name)
      }
    try {
      if (probe.withStore) await layPreparedEngine(product.folder)
      await product.start(120 * patience)
      await probe.registerGateways(product, 2 * gateways)
      const names = [...product.processes().keys()]
      const screens = new Screens(product, await signIn(product.address))
      const first = startLoad(mayMount ? load : { gateways, framesPerBody: 20 })
      await taking(product, first)
      const slowest = { ingest: 0, postgres: 0, clickhouse: 0 }
      if (mayMount)
        for (let round = 1; round <= rounds; round += 1) {
          slowest.ingest = Math.max(slowest.ingest, await fillIngest(product, first, screens))
          if (round === 1 || !short) {
            slowest.postgres = Math.max(slowest.postgres, await fillPostgres(product, first, screens))
            await expectAll(product, names)
          }
        }
      else await product.until('full', patienceSeconds, () => (first.answers.get('429') ?? 0) > gateways)
      await first.stop({ abandon: !mayMount })
      await product.stop()
      const arrivals = await readArrivals(product, first.devices)
      const judged = first.judge(arrivals)
      console.log(JSON.stringify([...first.answers]), JSON.stringify(judged), JSON.stringify([...screens.answers]))

      let wrong: string[] = []
      if (probe.withStore && mayMount) {
        product.change({ CLICKHOUSE_URL: undefined })
        await product.start(120 * patience)
        await product.untilTelemetry()
        const all = [...product.processes().keys()]
        const second = startLoad({ ...load, firstGateway: gateways })
        await taking(product, second)
        slowest.clickhouse = await fillClickhouse(product, second, screens)
        await second.stop()
        await expectAll(product, all)
        await probe.untilLoaded(product, 600 * patience)
        wrong = await wrongForUsers(product, [...first.expected(), ...second.expected()])
        await product.stop()
      }
      const refused = (first.answers.get('503') ?? 0) + (first.answers.get('429') ?? 0)
      const answered = screens.answers.get('answered') ?? 0
      return {
        met:
          isRight(judged) &&
          arrivals.damagedBytes === 0 &&
          first.wrongAnswers === 0 &&
          first.withoutRetryAfter === 0 &&
          refused > 0 &&
          (answered > 0 || !mayMount) &&
          screens.wrong.length === 0 &&
          wrong.length === 0 &&
          Object.values(slowest).every((seconds) => withinLimit(seconds, resumeSeconds)),
        figure:
          `${mayMount ? `disks full of ${Object.keys(disks).join(', ')}` : 'cap of the log instead of full disks (only root may mount)'}: ` +
          `${first.acknowledgedFrames} frames acknowledged, ${judgedText(judged)}, ${refused} refused, ` +
          `${answered} screens answered and ${screens.answers.get('refused') ?? 0} refused with 503, ${screens.wrong.length} wrong; ` +
          (probe.withStore && mayMount
            ? `${wrong.length} wrong in rollups, curves and files; `
            : 'ClickHouse not tried; ') +
          `resumed after at most ${Object.values(slowest)
            .map((seconds) => seconds.toFixed(1))
            .join(', ')} s (${short ? 'not judged' : `limit ${resumeSeconds}`})`,
      }
    } finally {
      await Promise.all(loads.map((one) => one.stop({ abandon: true })))
      await product.stop()
      for (const name of mounted) {
        unmountDisk(join(product.folder, name))
        rmSync(imageOf(name), { force: true })
      }
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...probe.storeAway, ...settings },
)
