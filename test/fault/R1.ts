import { rmSync } from 'node:fs'
import { layPreparedEngine } from '../prepared-engine.ts'
import { withinLimit } from '../run-goal.ts'
import { DiskControl } from './disk-control.ts'
import { isRight, judgedText, readArrivals } from './log-arrivals.ts'
import { cutPower, isUnmounted, makeDisk, mayMount, mountDisk, settleDisk, unmountDisk } from './loop-disk.ts'
import { goal, patience, pause, short } from './product.ts'
import type { Product } from './product.ts'
import { signalAll, withDescendants } from './process-tree.ts'
import { p99Of, SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'
import { wrongForUsers } from './user-view.ts'

/**
 * Durability: what was acknowledged survives kill -9 and power cuts under load, and nobody sees it twice. First without
 * the store, so that the log still has every arrival and can be counted; then the store loads it, in the long form
 * under another load, kills and power cuts.
 */
const asked = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}
const kills = asked('--kills', short ? 3 : 50)
/** Power cuts need a disk of its own for the whole product, which only root may mount. */
const cuts = mayMount ? asked('--cuts', short ? 2 : 10) : 0
const gateways = short ? 20 : 100
const acknowledgeMs = 50
const fewestAcknowledgements = 2_000
const fewestSeconds = 60
const half = (count: number): number => (short || !probe.withStore ? count : Math.ceil(count / 2))

const taking = async (product: Product, load: SteadyLoad): Promise<void> => {
  const before = load.acknowledgedFrames
  await product.until('taking frames again', 120 * patience, () => load.acknowledgedFrames > before)
}

/** Everything stops in the middle of what it does; the disk is as it was then. */
async function powerCut(product: Product, image: string): Promise<void> {
  const copy = `${image}.cut`
  const all = withDescendants(product.processes().values())
  signalAll(all, 'SIGSTOP')
  cutPower(image, copy)
  await product.killAll(all)
  await product.until('unmounted', 60, () => isUnmounted(product.folder))
  cutPower(copy, image)
  rmSync(copy)
  mountDisk(image, product.folder)
  await product.start(120 * patience)
}

interface Trial {
  product: Product
  image: string
  control: DiskControl
}

/** Each fault comes while frames are acknowledged, at another moment of the second. */
async function faults({ product, image, control }: Trial, load: SteadyLoad, killCount: number, cutCount: number) {
  for (let kill = 1; kill <= killCount; kill += 1) {
    await pause((short ? 500 : 1_000) + ((kill * 397) % (short ? 500 : 2_000)))
    product.kill('ingest')
    await taking(product, load)
    console.log(`kill ${kill}: ${load.acknowledgedFrames} frames acknowledged`)
  }
  for (let cut = 1; cut <= cutCount; cut += 1) {
    await pause((short ? 1_000 : 5_000) + ((cut * 977) % (short ? 1_000 : 5_000)))
    await control.stop()
    await powerCut(product, image)
    control.start()
    await taking(product, load)
    console.log(`power cut ${cut}: ${load.acknowledgedFrames} frames acknowledged`)
  }
}

/** Frames are only acknowledged, then everybody dies: without the store nothing leaves the log. */
async function ofTheLog(trial: Trial): Promise<SteadyLoad> {
  const { product, control } = trial
  await product.start(120 * patience)
  if (cuts > 0) settleDisk(product.folder)
  await probe.registerGateways(product, short ? gateways : 2 * gateways)
  const load = new SteadyLoad(product, { gateways, framesPerBody: 10, pointsPerSecond: 10_000 })
  try {
    control.start()
    await taking(product, load)
    await faults(trial, load, half(kills), half(cuts))
    const isEnough = () => load.seconds >= fewestSeconds && load.acknowledgedMs.length >= fewestAcknowledgements
    if (!short) await product.until('measured for long enough', 600, isEnough)
    await load.stop()
    return load
  } finally {
    await load.stop({ abandon: true })
    await control.stop()
    await product.stop()
  }
}

/** The store takes what the log has; a loader that is killed on its way begins again. */
async function ofTheStore(trial: Trial): Promise<SteadyLoad | undefined> {
  const { product, control } = trial
  product.change({ CLICKHOUSE_URL: undefined })
  await product.start(120 * patience)
  await product.untilTelemetry()
  const load = short
    ? undefined
    : new SteadyLoad(product, { gateways, firstGateway: gateways, framesPerBody: 10, pointsPerSecond: 10_000 })
  try {
    if (load) {
      control.start()
      await faults(trial, load, kills - half(kills), cuts - half(cuts))
      await load.stop()
    }
    await product.until('loading', 300 * patience, async () => (await probe.healthOf(product)).loader.loadedFrames > 0)
    product.kill('ingest')
    await product.until('answering again', 120 * patience, () =>
      probe.healthOf(product).then(
        () => true,
        () => false,
      ),
    )
    await probe.untilLoaded(product, 600 * patience)
    return load
  } finally {
    await load?.stop({ abandon: true })
    await control.stop()
  }
}

await goal(
  'R1',
  async (product) => {
    const image = `${product.folder}.img`
    const trial = { product, image, control: new DiskControl(product.folder) }
    if (cuts > 0) {
      makeDisk(image, 8 * 1024)
      mountDisk(image, product.folder)
    }
    try {
      if (probe.withStore) await layPreparedEngine(product.folder)
      const first = await ofTheLog(trial)
      const arrivals = await readArrivals(product, first.devices)
      // What was never acknowledged may be half on the disk after a power cut: it is set aside, and nobody misses it.
      const judged = first.judge(arrivals)
      console.log(
        `${JSON.stringify([...first.answers])}, ${JSON.stringify(judged)}, ${arrivals.damagedBytes} damaged bytes`,
      )
      const second = probe.withStore ? await ofTheStore(trial) : undefined
      const loads = second ? [first, second] : [first]
      const wrong = probe.withStore
        ? await wrongForUsers(
            product,
            loads.flatMap((load) => load.expected()),
          )
        : []
      await product.stop()
      const acknowledgedMs = loads.flatMap((load) => load.acknowledgedMs)
      const seconds = loads.reduce((sum, load) => sum + load.seconds, 0)
      const limitMs = acknowledgeMs + p99Of(trial.control.samples)
      const p99Ms = p99Of(acknowledgedMs)
      const isEnough = short || (acknowledgedMs.length >= fewestAcknowledgements && seconds >= fewestSeconds)
      const frames = loads.reduce((sum, load) => sum + load.acknowledgedFrames, 0)
      return {
        met:
          frames > 0 &&
          isRight(judged) &&
          wrong.length === 0 &&
          loads.every((load) => load.wrongAnswers === 0) &&
          isEnough &&
          withinLimit(p99Ms, limitMs),
        figure:
          `${kills} kills, ${mayMount ? cuts : 'no'} power cuts${mayMount ? '' : ' (only root may mount a disk)'}: ` +
          `${frames} frames acknowledged, ${judgedText(judged)}, ` +
          `${probe.withStore ? `${wrong.length} wrong in rollups, curves and files` : 'store not tried'}; ` +
          `p99 of ${acknowledgedMs.length} acknowledgements in ${seconds.toFixed(0)} s ${p99Ms.toFixed(0)} ms ` +
          `(${short ? 'not judged' : `limit ${limitMs.toFixed(0)}: 50 and the control's`})`,
      }
    } finally {
      await product.stop()
      if (cuts > 0) {
        unmountDisk(product.folder)
        rmSync(image, { force: true })
      }
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...probe.storeAway },
)
