import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { openGateway } from '@fengguang/gateway/gateway'
import type { Gateway } from '@fengguang/gateway/gateway'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { layPreparedEngine } from '../prepared-engine.ts'
import { withinLimit } from '../run-goal.ts'
import { isRight, judgeArrivals, judgedText, judgedTotal, readArrivals } from './log-arrivals.ts'
import { goal, patience, short } from './product.ts'
import { wrongForUsers } from './user-view.ts'
import * as probe from './telemetry-probe.ts'

/**
 * Outage: gateways keep their frames on disk and deliver all of them, in order, once the broker is back. The log is
 * counted before the store may take anything out of it.
 */
const clients = short ? 100 : 1000
const outageMinutes = short ? 60 : 72 * 60
/** Several bodies wait for each gateway: within one, ingest itself puts frames in order. */
const minutesPerBody = short ? 10 : 60
const reconnectLimitSeconds = 60
/** Who is not back by then does not come back. */
const recoverySeconds = 300

const minute = 60_000
const folder = mkdtempSync(join(tmpdir(), 'fengguang-R8-'))
const [mqttPort, ingestPort] = [await freePort(), await freePort()]
const seen = new Map<Gateway, string>()

const powerKw = (ms: number): number => (ms / minute) % 1000

/** A frame arrives once: gateways wait for every acknowledgement here. */
const once = () => ({ least: 1, most: 1 })

/** Frames of one meter, minute by minute. */
function block(index: number, fromMs: number, minutes: number): FrameBlock {
  const at = Float64Array.from({ length: minutes }, (_none, i) => fromMs + i * minute)
  return {
    type: 'meter',
    deviceIds: [probe.loadDeviceId(index)],
    length: minutes,
    device: new Uint32Array(minutes),
    at,
    columns: {
      powerKw: at.map((ms) => powerKw(ms)),
      forwardKwh: at.map((ms) => ms / minute / 60),
      uaKv: at.map(() => 35),
    },
    arrays: {},
  }
}

const gateways = (secret: string): Gateway[] =>
  Array.from({ length: clients }, (_none, index) => {
    const gatewayId = probe.loadGatewayId(index)
    const gateway: Gateway = openGateway({
      gatewayId,
      secret,
      folder: join(folder, gatewayId),
      mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
      onWarning: (text, details) => seen.set(gateway, `${text} ${JSON.stringify(details)}`),
    })
    return gateway
  })

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now()
  await work()
  return (performance.now() - since) / 1000
}

await goal(
  'R8',
  async (product) => {
    if (probe.withStore) await layPreparedEngine(product.folder)
    await product.start(120 * patience)
    await probe.registerGateways(product, clients)
    const all = gateways(probe.demoSecret(product))
    try {
      const now = Math.floor(Date.now() / minute) * minute
      // What is younger than two minutes goes ahead of the history, with the birth of its node.
      const from = now - (outageMinutes + 15) * minute
      await Promise.all(all.map((gateway, index) => gateway.send([block(index, from, 1)])))
      await Promise.all(all.map((gateway) => gateway.flush()))
      console.log(`${clients} gateways are connected`)

      await product.stop()
      for (let done = 0; done < outageMinutes; done += minutesPerBody) {
        const length = Math.min(minutesPerBody, outageMinutes - done)
        await Promise.all(all.map((gateway, index) => gateway.send([block(index, from + (1 + done) * minute, length)])))
      }
      const waiting = all.reduce((sum, gateway) => sum + gateway.status().waitingBytes, 0)
      console.log(`${outageMinutes} minutes later ${Math.round(waiting / 1024)} kB wait on disk`)

      await product.start(120 * patience)
      const back = await seconds(() =>
        product.until('all connected', recoverySeconds, async () => {
          const { mqtt } = await probe.healthOf(product)
          return (mqtt?.['sessions'] ?? 0) >= clients
        }),
      )
      const drained = await seconds(() => Promise.all(all.map((gateway) => gateway.flush())))
      const { quarantined } = await probe.healthOf(product)
      await product.stop()

      const devices = all.map((_gateway, index) => index)
      const { instants, damagedBytes } = await readArrivals(product, devices)
      const frames = outageMinutes + 1
      const judged = judgedTotal(
        devices.map((device) =>
          judgeArrivals(instants.get(device)!, { firstAt: from, everyMs: minute, count: frames, bounds: once }),
        ),
      )
      let wrong: string[] = []
      if (probe.withStore) {
        product.change({ CLICKHOUSE_URL: undefined })
        await product.start(120 * patience)
        await probe.untilLoaded(product, 600 * patience)
        wrong = await wrongForUsers(
          product,
          devices.map((device) => ({
            device,
            firstAt: from,
            everyMs: minute,
            frames,
            powerKw: (place) => powerKw(from + place * minute),
            kwhPerFrame: 1 / 60,
          })),
        )
      }
      const refused = all.reduce((sum, gateway) => sum + gateway.status().refusedBodies, 0)
      for (const text of new Set(seen.values())) console.log(text)
      return {
        met:
          isRight(judged) &&
          damagedBytes === 0 &&
          quarantined === 0 &&
          refused === 0 &&
          wrong.length === 0 &&
          withinLimit(back, reconnectLimitSeconds),
        figure:
          `${clients * frames} frames of ${clients} gateways sent through an outage of ${outageMinutes} min, ` +
          `${judgedText(judged)}, ${quarantined} set aside, ${refused} refused, ` +
          `${probe.withStore ? `${wrong.length} wrong in rollups, curves and files` : 'store not tried'}; ` +
          `all back in ${back.toFixed(1)} s (${short ? 'not judged' : `limit ${reconnectLimitSeconds}`}), ` +
          `backlog delivered in ${drained.toFixed(1)} s`,
      }
    } finally {
      await Promise.all(all.map((gateway) => gateway.close()))
      rmSync(folder, { recursive: true, force: true })
    }
  },
  {
    FENGGUANG_ROLES: 'api,ingest',
    MQTT_PORT: String(mqttPort),
    INGEST_PORT: String(ingestPort),
    ...probe.storeAway,
  },
)
