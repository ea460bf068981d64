import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { openGateway } from '@fengguang/gateway/gateway'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Intake, Source } from '../ingest/intake.model.ts'
import { openEmbeddedDoor, openExternalDoor } from '../ingest/mqtt/mqtt-door.ts'
import type { MqttDoor } from '../ingest/mqtt/mqtt-door.ts'
import { internalOnly } from '../platform/mqtt/credentials.ts'
import { openForeignBroker } from '../testing/open-broker.ts'

const minute = 60_000
const sources = new Map<string, Source>([['gw-1', { gatewayId: 'gw-1', stationIds: new Set(['pv-a', 'wp-b']) }]])

/** By device and instant, as the store keeps them. */
const stored = new Map<string, { values: Record<string, unknown>; backfill: boolean }>()
let lost: string[][]
const intake: Intake = {
  accept: async (_source, given, { backfill }) => {
    for (const block of given as readonly FrameBlock[])
      for (let row = 0; row < block.length; row += 1) {
        const scalars = Object.entries(block.columns).map(([code, column]) => [code, column[row]])
        const arrays = Object.entries(block.arrays).map(([code, { width, values }]) => [
          code,
          [...values.subarray(row * width, (row + 1) * width)].filter((one) => !Number.isNaN(one)),
        ])
        const all = [...scalars, ...arrays].filter(([, value]) => !Number.isNaN(value))
        const key = `${block.deviceIds[block.device[row] ?? 0]}@${block.at[row]}`
        stored.set(key, { values: Object.fromEntries(all), backfill })
      }
    return { accepted: given.length, quarantined: 0 }
  },
  quarantine: async (_source, aside) => {
    throw new Error(`set aside: ${aside.reason} ${aside.detail}`)
  },
  gatewayLost: (_id, ids) => lost.push([...ids]),
}

const openDoor = (port: number) =>
  openEmbeddedDoor({
    intake,
    host: '127.0.0.1',
    port,
    sourceOf: (id) => sources.get(id),
    login: async (id, secret) => (secret === 'of gw-1' ? sources.get(id) : undefined),
    typeOf: (id) => (id.startsWith('pv-a.') ? 'inverter' : 'turbine'),
    identifyInternal: internalOnly('internal'),
    onWarning: () => {},
  })

/** Two stations, two devices each; values that change, stay and are missing. */
const frames = (at: number): FrameBlock[] =>
  (['inverter', 'turbine'] as const).map((type, index): FrameBlock => {
    const station = index === 0 ? 'pv-a' : 'wp-b'
    const step = Math.round(at / minute)
    return {
      type,
      deviceIds: [`${station}.d-1`, `${station}.d-2`],
      length: 2,
      device: Uint32Array.of(0, 1),
      at: Float64Array.of(at, at),
      columns: {
        powerKw: Float64Array.of(step % 50, 7),
        state: Float64Array.of(step % 7 === 0 ? NaN : 3, 5),
      },
      arrays:
        index === 0 ? { stringI: { width: 3, values: Float64Array.of(step % 3, 2, NaN, NaN, 2.5, step % 5) } } : {},
    }
  })
const expected = (at: number) => {
  const step = Math.round(at / minute)
  return {
    powerKw: step % 50,
    ...(step % 7 === 0 ? {} : { state: 3 }),
    stringI: [step % 3, 2],
  }
}

let folder: string
let door: MqttDoor & { port: number }
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fengguang-gateway-'))
  stored.clear()
  lost = []
  door = await openDoor(0)
})
afterEach(async () => {
  await door.close()
  rmSync(folder, { recursive: true, force: true })
})
const start = () =>
  openGateway({ gatewayId: 'gw-1', secret: 'of gw-1', folder, mqttUrl: `mqtt://127.0.0.1:${door.port}` })

describe('a gateway by MQTT', () => {
  test('whole frames arrive although changes are sent, live as live and late as history', async () => {
    const gateway = start()
    const now = Math.floor(Date.now() / minute) * minute
    const instants = [...Array.from({ length: 200 }, (_none, i) => now - (220 - i) * minute), now]
    for (const at of instants) await gateway.send(frames(at))
    await gateway.flush()
    expect(stored.size).toBe(instants.length * 4)
    const wrong = instants.filter(
      (at) => JSON.stringify(stored.get(`pv-a.d-1@${at}`)?.values) !== JSON.stringify(expected(at)),
    )
    expect(wrong).toEqual([])
    expect(stored.get(`wp-b.d-2@${now}`)).toEqual({ values: { powerKw: 7, state: 5 }, backfill: false })
    expect(stored.get(`wp-b.d-2@${instants[0]}`)).toEqual({ values: { powerKw: 7, state: 5 }, backfill: true })
    await gateway.close()
    await expect.poll(() => lost.flat().toSorted()).toEqual(['pv-a.d-1', 'pv-a.d-2', 'wp-b.d-1', 'wp-b.d-2'])
  })

  test('a station that is refused does not hold up the others', async () => {
    const gateway = start()
    const now = Math.floor(Date.now() / minute) * minute
    const [own] = frames(now)
    const foreign = { ...own!, deviceIds: ['pv-x.d-1', 'pv-x.d-2'] }
    await gateway.send([foreign])
    await expect.poll(() => gateway.status().trouble).toBeDefined()
    await gateway.send([foreign, ...frames(now)])
    await expect.poll(() => stored.size).toBe(4)
    expect([...stored.keys()].some((key) => key.startsWith('pv-x'))).toBe(false)
    expect(gateway.status().waitingBytes).toBeGreaterThan(0)
    await gateway.close()
  })

  test('the broker goes and comes back: nothing is missing', async () => {
    const gateway = start()
    const now = Math.floor(Date.now() / minute) * minute
    const instants = Array.from({ length: 30 }, (_none, i) => now - (29 - i) * 1000)
    for (const [i, at] of instants.entries()) {
      await gateway.send(frames(at))
      if (i === 10) await door.close()
      if (i === 20) door = await openDoor(door.port)
    }
    await gateway.flush()
    expect(stored.size).toBe(instants.length * 4)
    await gateway.close()
  })
})

describe('a broker between the gateway and ingest', () => {
  test('ingest is started again without the gateway noticing: what it could not read at first is not lost', async () => {
    const broker = await openForeignBroker()
    const asides: string[] = []
    const openIngest = () =>
      openExternalDoor({
        intake: { ...intake, quarantine: async (_source, { reason }) => void asides.push(reason) },
        sourceOf: (id) => sources.get(id),
        login: async () => undefined,
        typeOf: (id) => (id.startsWith('pv-a.') ? 'inverter' : 'turbine'),
        onWarning: () => {},
        url: `mqtt://ingest:x@127.0.0.1:${broker.port}`,
        clientId: 'ingest',
        isAlone: true,
      })
    let ingest = openIngest()
    await expect.poll(() => broker.counters().clients).toBe(1)
    const mqttUrl = `mqtt://127.0.0.1:${broker.port}`
    const gateway = openGateway({ gatewayId: 'gw-1', secret: 'of gw-1', folder, mqttUrl })
    const now = Math.floor(Date.now() / minute) * minute
    await gateway.send(frames(now - 2000))
    await expect.poll(() => stored.size).toBe(4)

    await ingest.close()
    ingest = openIngest()
    await gateway.send(frames(now - 1000))
    await expect.poll(() => stored.size).toBe(8)
    await gateway.send(frames(now))
    await expect.poll(() => stored.size).toBe(12)
    expect(new Set(asides)).toEqual(new Set(['outOfSession']))
    await gateway.close()
    await ingest.close()
    await broker.close()
  })
})
