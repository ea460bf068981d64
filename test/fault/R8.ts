import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { openGateway } from '@fengguang/gateway/gateway'
import type { Gateway } from '@fengguang/gateway/gateway'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/src/platform/process/free-port.ts'
import { goal, patience, short } from './product.ts'
import * as probe from './telemetry-probe.ts'

/** Outage: gateways keep their frames on disk and deliver all of them, in order, once the broker is back. */
const clients = short ? 100 : 1000
const outageMinutes = short ? 60 : 72 * 60
const reconnectLimitSeconds = 60

const minute = 60_000
const folder = mkdtempSync(join(tmpdir(), 'fengguang-R8-'))
const [mqttPort, ingestPort] = [await freePort(), await freePort()]
const seen = new Map<Gateway, string>()

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
      powerKw: at.map((ms) => (ms / minute) % 1000),
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
    await product.start(120 * patience)
    await probe.registerGateways(product, clients)
    const all = gateways(probe.demoSecret(product))
    try {
      const now = Math.floor(Date.now() / minute) * minute
      const from = now - (outageMinutes + 1) * minute
      await Promise.all(all.map((gateway, index) => gateway.send([block(index, from, 1)])))
      await Promise.all(all.map((gateway) => gateway.flush()))
      console.log(`${clients} gateways are connected`)

      await product.stop()
      for (let done = 0; done < outageMinutes; done += 60) {
        const length = Math.min(60, outageMinutes - done)
        await Promise.all(all.map((gateway, index) => gateway.send([block(index, from + (1 + done) * minute, length)])))
      }
      const waiting = all.reduce((sum, gateway) => sum + gateway.status().waitingBytes, 0)
      console.log(`${outageMinutes} minutes later ${Math.round(waiting / 1024)} kB wait on disk`)

      await product.start(120 * patience)
      const back = await seconds(() =>
        product.until('all connected', reconnectLimitSeconds * 2, async () => {
          const { mqtt } = await probe.healthOf(product)
          return (mqtt?.['sessions'] ?? 0) >= clients
        }),
      )
      const drained = await seconds(() => Promise.all(all.map((gateway) => gateway.flush())))
      const expected = clients * (outageMinutes + 1)
      const { frames: taken, quarantined } = await probe.healthOf(product)
      let stored = `${taken} frames in the log`
      let complete = quarantined === 0 && taken >= expected - clients
      if (probe.withStore) {
        await probe.untilLoaded(product, 300 * patience)
        const ids = all.map((_gateway, index) => probe.loadDeviceId(index))
        const found = await probe.storedFrames(product, 'frame_meter', ids)
        complete = quarantined === 0 && found.frames === expected && found.instants === expected
        stored = `${found.frames} of ${expected} frames stored, ${found.frames - found.instants} twice`
      }
      const refused = all.reduce((sum, gateway) => sum + gateway.status().refusedBodies, 0)
      for (const text of new Set(seen.values())) console.log(text)
      return {
        met: complete && refused === 0 && back <= reconnectLimitSeconds,
        figure:
          `${stored} after an outage of ${outageMinutes} min, ${clients} clients back in ${back.toFixed(1)} s ` +
          `(limit ${reconnectLimitSeconds}), backlog delivered in ${drained.toFixed(1)} s`,
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
    ...probe.storeSettings,
  },
)
