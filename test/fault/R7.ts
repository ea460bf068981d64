import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillDisk, freeDisk, makeDisk, mayMount, mountDisk, unmountDisk } from './loop-disk.ts'
import { goal, patience, pause, short, signIn } from './product.ts'
import { loggedFrames, SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'

/** The disk of ingest is full: nothing is acknowledged, screens go on, and it resumes by itself within 10 s. */
const rounds = !mayMount ? 0 : short ? 2 : 10
const gateways = 10
const resumeSeconds = 10
const fullSeconds = short ? 3 : 20
/** Without the right to mount, the cap of the log stands for the end of the disk. */
const megabytes = 64
const settings: Record<string, string> = mayMount ? {} : { FENGGUANG_LOG_LIMIT_MB: '16' }

await goal(
  'R7',
  async (product) => {
    const image = `${product.folder}.img`
    const folder = join(product.folder, 'ingest')
    const filler = join(folder, 'filler')
    if (mayMount) {
      makeDisk(image, megabytes)
      mountDisk(image, folder)
    }
    try {
      await product.start(120 * patience)
      await probe.registerGateways(product, gateways)
      const cookie = await signIn(product.address)
      const load = new SteadyLoad(product, {
        gateways,
        framesPerBody: 20,
        ...(mayMount ? { pointsPerSecond: 10_000 } : {}),
      })
      let slowest = 0
      let acknowledgedWhenFull = 0
      let reads = 0
      for (let round = 1; round <= rounds; round += 1) {
        await pause(2_000)
        fillDisk(filler)
        // Those that were on their way when the last byte went may still be answered.
        await pause(500)
        const before = load.acknowledgedFrames
        const end = performance.now() + fullSeconds * 1000
        while (performance.now() < end) {
          const answer = await fetch(`${product.address}/microplat/api/base/station/page`, { headers: { cookie } })
          await answer.text()
          if (answer.status === 200) reads += 1
          await pause(200)
        }
        acknowledgedWhenFull += load.acknowledgedFrames - before
        const since = performance.now()
        const stuck = load.acknowledgedFrames
        freeDisk(filler)
        await product.until('taking frames again', resumeSeconds + 10, () => load.acknowledgedFrames > stuck)
        slowest = Math.max(slowest, (performance.now() - since) / 1000)
        console.log(
          `round ${round}: ${JSON.stringify([...load.answers])}, took frames again after ${slowest.toFixed(2)} s`,
        )
      }
      if (!mayMount) await product.until('full', 120, () => (load.answers.get('429') ?? 0) > gateways)
      await load.stop({ abandon: !mayMount })
      await product.stop()
      const { frames, damagedBytes } = await loggedFrames(product, gateways)
      const refused = (load.answers.get('503') ?? 0) + (load.answers.get('429') ?? 0)
      // A body that was written but refused is in the log too: its gateway sends it again.
      const whole = mayMount ? frames === load.acknowledgedFrames : frames >= load.acknowledgedFrames
      return {
        met:
          whole &&
          damagedBytes === 0 &&
          refused > 0 &&
          acknowledgedWhenFull === 0 &&
          slowest <= resumeSeconds &&
          load.withoutRetryAfter === 0 &&
          (reads > 0 || !mayMount),
        figure:
          `${load.acknowledgedFrames} frames acknowledged, ${frames} in the log, ${acknowledgedWhenFull} acknowledged while full, ` +
          `${refused} refused, ${reads} screens answered meanwhile, slowest resume ${slowest.toFixed(2)} s (limit ${resumeSeconds})` +
          (mayMount ? '' : ', cap of the log instead of a full disk'),
      }
    } finally {
      await product.stop()
      if (mayMount) {
        unmountDisk(folder)
        rmSync(image, { force: true })
      }
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', CLICKHOUSE_URL: 'http://127.0.0.1:9', ...settings },
)
