import { rmSync } from 'node:fs'
import { cutPower, isUnmounted, makeDisk, mayMount, mountDisk, settleDisk, unmountDisk } from './loop-disk.ts'
import { goal, patience, pause, short } from './product.ts'
import type { Product } from './product.ts'
import { signalAll, withDescendants } from './process-tree.ts'
import { loggedFrames, SteadyLoad } from './steady-load.ts'
import { ownSeconds } from './stolen-time.ts'
import * as probe from './telemetry-probe.ts'

/** Durability: what was acknowledged survives kill -9 and power cuts under load, and is read back once. */
const asked = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at === -1 ? otherwise : Number(process.argv[at + 1])
}
const kills = asked('--kills', short ? 3 : 50)
/** Power cuts need a disk of its own for the whole product: only root, and not in the test command. */
const cuts = mayMount ? asked('--cuts', short ? 0 : 10) : 0
const gateways = short ? 20 : 100
const acknowledgeMs = 50 * patience
const load = { gateways, framesPerBody: 10, pointsPerSecond: 10_000 }

const taking = async (product: Product, running: SteadyLoad): Promise<void> => {
  const before = running.acknowledgedFrames
  await product.until('taking frames again', 60 * patience, () => running.acknowledgedFrames > before)
}

/** Everything stops in the middle of what it does; the disk is as it was then. */
async function powerCut(product: Product, image: string): Promise<void> {
  const copy = `${image}.cut`
  const all = withDescendants(product.processes().values())
  signalAll(all, 'SIGSTOP')
  cutPower(image, copy)
  await product.killAll(all)
  await product.until('unmounted', 30, () => isUnmounted(product.folder))
  cutPower(copy, image)
  rmSync(copy)
  mountDisk(image, product.folder)
  await product.start(120 * patience)
}

await goal(
  'R1',
  async (product) => {
    const image = `${product.folder}.img`
    let running: SteadyLoad | undefined
    if (cuts > 0) {
      makeDisk(image, 8 * 1024)
      mountDisk(image, product.folder)
    }
    try {
      await product.start(120 * patience)
      if (cuts > 0) settleDisk(product.folder)
      await probe.registerGateways(product, gateways)
      running = new SteadyLoad(product, load)
      const { spans, whole, stolen } = await ownSeconds(10, 180)
      for (let kill = 1; kill <= kills; kill += 1) {
        await pause(1_000 + ((kill * 397) % 2_000))
        product.kill('ingest')
        await taking(product, running)
        console.log(`kill ${kill}: ${running.acknowledgedFrames} frames acknowledged`)
      }
      for (let cut = 1; cut <= cuts; cut += 1) {
        await pause(5_000 + ((cut * 977) % 5_000))
        await powerCut(product, image)
        await taking(product, running)
        console.log(`power cut ${cut}: ${running.acknowledgedFrames} frames acknowledged`)
      }
      await running.stop()
      const acknowledged = running.acknowledgedFrames
      // Only now is everything answered that was sent then.
      const p99Ms = running.p99Ms(spans)
      let where = 'log'
      let kept: number
      let read: number
      if (probe.withStore) {
        await probe.untilLoaded(product, 300 * patience)
        const ids = Array.from({ length: gateways }, (_none, i) => probe.loadDeviceId(i))
        const stored = await probe.storedFrames(product, 'frame_meter', ids)
        where = 'store'
        kept = stored.instants
        read = stored.frames
        await product.stop()
      } else {
        await product.stop()
        read = kept = (await loggedFrames(product, gateways)).frames
      }
      return {
        met: kept === acknowledged && read === kept && p99Ms <= acknowledgeMs,
        figure:
          `${kills} kills, ${cuts} power cuts: ${acknowledged} frames acknowledged, ${acknowledged - kept} lost, ` +
          `${read - kept} read twice (${where}), acknowledged p99 ${p99Ms.toFixed(0)} ms ` +
          `in the ${spans.length} s judged (limit ${acknowledgeMs}), ${running.p99Ms([whole]).toFixed(0)} ms in all ` +
          `${((whole.to - whole.from) / 1000).toFixed(0)} s, of which the host took ${(stolen * 100).toFixed(0)} %`,
      }
    } finally {
      await running?.stop({ abandon: true })
      await product.stop()
      if (cuts > 0) {
        unmountDisk(product.folder)
        rmSync(image, { force: true })
      }
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...probe.storeSettings },
)
