import { emulated, goal, patience, pause, short, signIn } from './product.ts'
import { SteadyLoad } from './steady-load.ts'
import * as probe from './telemetry-probe.ts'

/** The telemetry store is away: ingest goes on acknowledging, screens answer in time, and it catches up without loss. */
const awaySeconds = short ? 30 : 3600
const gateways = short ? 10 : 100
const pointsPerSecond = short && emulated ? 2_000 : 10_000
const screenLimitMs = 2_000
/** Times real time. An emulated engine takes seconds for what takes milliseconds: there only that it catches up is judged. */
const drainFactor = emulated ? 0.1 : 5

const screens = [
  '/microplat/api/base/station/page',
  `/microplat/api/energy/realtime/pv/device/meterDetail?deviceId=${probe.loadDeviceId(0)}`,
]

await goal(
  'R5',
  async (product) => {
    await product.start(120 * patience)
    console.log(`telemetry after ${(await product.untilTelemetry()).toFixed(0)} s`)
    await probe.registerGateways(product, gateways)
    const cookie = await signIn(product.address)
    const load = new SteadyLoad(product, { gateways, framesPerBody: 10, pointsPerSecond })
    await product.until('taking frames', 60, () => load.acknowledgedFrames > 0)

    // A store that is silent for long is ended and started again by the product: the new one is silenced too.
    let silenced = 0
    const silence = () => {
      const store = product.processes().get('clickhouse')
      if (store === undefined || store === silenced) return
      process.kill(store, 'SIGSTOP')
      silenced = store
    }
    silence()
    const before = load.acknowledgedFrames
    let slowestMs = 0
    const wrong = new Map<string, number>()
    const end = performance.now() + awaySeconds * 1000
    while (performance.now() < end) {
      for (const screen of screens) {
        const since = performance.now()
        const answer = await fetch(`${product.address}${screen}`, { headers: { cookie } })
        await answer.text()
        slowestMs = Math.max(slowestMs, performance.now() - since)
        if (answer.status !== 200)
          wrong.set(`${answer.status} ${screen}`, (wrong.get(`${answer.status} ${screen}`) ?? 0) + 1)
      }
      silence()
      await pause(500)
    }
    const meanwhile = load.acknowledgedFrames - before
    const behind = await probe.healthOf(product)
    await load.stop()
    console.log(`${meanwhile} frames acknowledged while the store was away, ${behind.log.bytes} bytes of log`)
    for (const [what, count] of wrong) console.log(`${count} × ${what}`)

    if (product.processes().get('clickhouse') === silenced) process.kill(silenced, 'SIGCONT')
    const since = performance.now()
    await product.until('drained', (awaySeconds / drainFactor) * 2 + 300 * patience, async () => {
      const { loader } = await probe.healthOf(product)
      return loader.isDrained
    })
    const drainSeconds = (performance.now() - since) / 1000
    const ids = Array.from({ length: gateways }, (_none, i) => probe.loadDeviceId(i))
    const { frames, instants } = await probe.storedFrames(product, 'frame_meter', ids)
    const acknowledged = load.acknowledgedFrames
    const factor = awaySeconds / drainSeconds
    return {
      met:
        instants === acknowledged &&
        frames === instants &&
        meanwhile > 0 &&
        slowestMs <= screenLimitMs * patience &&
        wrong.size === 0 &&
        factor >= drainFactor,
      figure:
        `away ${awaySeconds} s: ${meanwhile} frames acknowledged meanwhile, slowest screen ${(slowestMs / 1000).toFixed(2)} s ` +
        `(limit ${(screenLimitMs * patience) / 1000}), caught up ${factor.toFixed(1)} × real time (limit ${drainFactor.toFixed(1)}), ` +
        `${acknowledged - instants} of ${acknowledged} lost, ${frames - instants} twice${emulated ? ', ClickHouse emulated' : ''}`,
    }
  },
  { FENGGUANG_ROLES: 'api,ingest' },
)
