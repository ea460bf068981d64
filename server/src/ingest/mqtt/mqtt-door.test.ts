import { dataTypes, rebirthMetric } from '@fengguang/domain/telemetry/wire/sparkplug.model'
import { decodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-decode'
import { encodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import type { OutgoingMetric } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import { floatsOf, type ReceivedBlock } from '@fengguang/domain/telemetry/frame.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMqtt } from '../../platform/mqtt/client.ts'
import type { Mqtt } from '../../platform/mqtt/client.ts'
import { internalOnly } from '../../platform/mqtt/credentials.ts'
import { IntakeRefusal } from '../intake.model.ts'
import type { IncomingFrame, Intake, SetAside, Source } from '../intake.model.ts'
import { openEmbeddedDoor, openExternalDoor } from './mqtt-door.ts'
import type { MqttDoor } from './mqtt-door.ts'
import { openForeignBroker } from '../../testing/open-broker.ts'

const t0 = 1_700_000_000_000
const stations = new Map([
  ['gw-1', new Set(['pv-a'])],
  ['gw-2', new Set(['pv-b'])],
])
const sourceOf = (gatewayId: string): Source | undefined => {
  const stationIds = stations.get(gatewayId)
  return stationIds && { gatewayId, stationIds }
}
const isBlock = (frame: IncomingFrame | ReceivedBlock): frame is ReceivedBlock => 'columns' in frame

/** Remembers what it was handed; refuses as often as the test says. */
class Book implements Intake {
  frames: unknown[] = []
  asides: SetAside[] = []
  lost: unknown[] = []
  options: unknown[] = []
  refusals = 0
  hold: Promise<void> | undefined
  async accept(...[source, given, options]: Parameters<Intake['accept']>) {
    const { backfill } = options
    this.options.push(options)
    await this.hold
    if (this.refusals-- > 0) throw new IntakeRefusal('busy', 0.01)
    for (const one of given)
      if (isBlock(one))
        for (let i = 0; i < one.length; i += 1) {
          const values = Object.entries(one.columns).map(([code, column]) => [code, floatsOf(column)[i]])
          this.frames.push([one.deviceIds[one.device[i] ?? 0], one.at[i], Object.fromEntries(values), backfill])
        }
      else this.frames.push([one.deviceId, one.at, one.values, source.gatewayId])
    return { accepted: given.length, quarantined: 0 }
  }
  async quarantine(_source: Source, aside: SetAside) {
    this.asides.push(aside)
  }
  gatewayLost(...what: unknown[]) {
    this.lost.push(what)
  }
}

let book: Book
let door: MqttDoor & { port: number }
const intake: Intake = {
  accept: (...given) => book.accept(...given),
  quarantine: (...given) => book.quarantine(...given),
  gatewayLost: (...given) => book.gatewayLost(...given),
}
const common = {
  intake,
  sourceOf,
  login: async (id: string, secret: string) => (secret === `secret of ${id}` ? sourceOf(id) : undefined),
  typeOf: (id: string) => (id.endsWith('.inv-01') ? ('inverter' as const) : undefined),
  onWarning: () => {},
}
const password = 'a password of the test'
const dial = (id: string, clientId = id): Mqtt =>
  openMqtt(`mqtt://${id}:${encodeURIComponent(`secret of ${id}`)}@127.0.0.1:${door.port}`, { ...common, clientId })
const payload = (seq: number, ...metrics: OutgoingMetric[]) =>
  Buffer.from(encodeSparkplug({ timestamp: t0 + seq, seq, metrics }))
const birth: OutgoingMetric[] = [
  { name: 'powerKw', alias: 1, dataType: dataTypes.double, value: 10 },
  { name: 'uabV', alias: 2, dataType: dataTypes.double, value: 400 },
]
async function tellBirth(mqtt: Mqtt, code = 'inv-01') {
  await mqtt.publish('spBv1.0/pv-a/NBIRTH/gw-1', payload(0, { name: 'bdSeq', value: 1 }))
  await mqtt.publish(`spBv1.0/pv-a/DBIRTH/gw-1/${code}`, payload(1, ...birth))
}

beforeAll(async () => {
  door = await openEmbeddedDoor({ ...common, host: '127.0.0.1', port: 0, identifyInternal: internalOnly(password) })
})
beforeEach(() => {
  book = new Book()
})
afterAll(() => door.close())

const line = (at: number) => JSON.stringify({ deviceId: 'pv-a.inv-01', at, values: { powerKw: 1 } })

describe('the embedded broker', () => {
  test('changes become whole frames, and are in before they are acknowledged', async () => {
    const mqtt = dial('gw-1')
    await tellBirth(mqtt)
    await mqtt.publish('spBv1.0/pv-a/DDATA/gw-1/inv-01', payload(2, { alias: 1, value: 11 }))
    expect(book.frames).toEqual([
      ['pv-a.inv-01', t0 + 1, { powerKw: 10, uabV: 400 }, false],
      ['pv-a.inv-01', t0 + 2, { powerKw: 11, uabV: 400 }, false],
    ])
    const late = { alias: 1, timestamp: t0 - 5, isHistorical: true, value: 3 }
    await mqtt.publish('spBv1.0/pv-a/DDATA/gw-1/inv-01', payload(3, late))
    expect(book.frames.at(-1)).toMatchObject(['pv-a.inv-01', t0 - 5, { powerKw: 3 }, true])
    await mqtt.close()
  })

  test('no acknowledgement while the log has not taken it', async () => {
    const mqtt = dial('gw-1')
    const { promise, resolve } = Promise.withResolvers<void>()
    book.hold = promise
    let acknowledged = false
    const publishing = tellBirth(mqtt).then(() => (acknowledged = true))
    await expect.poll(() => door.counters().sparkplug.messages).toBeGreaterThan(0)
    expect(acknowledged).toBe(false)
    resolve()
    await publishing
    expect(book.frames).toHaveLength(1)
    await mqtt.close()
  })

  test('an intake that is busy is asked again, without the sender noticing', async () => {
    const mqtt = dial('gw-1')
    book.refusals = 3
    await tellBirth(mqtt)
    expect(book.frames).toHaveLength(1)
    await mqtt.close()
  })

  test('plain JSON: the same frames, limits and quarantine as by HTTP, in before it is acknowledged', async () => {
    const mqtt = dial('gw-1')
    const { promise, resolve } = Promise.withResolvers<void>()
    book.hold = promise
    book.refusals = 1
    let isAcknowledged = false
    const publishing = mqtt
      .publish('fengguang/v1/gw-1/frames', `${line(t0)}\n${line(t0 + 1)}\n{broken`)
      .then(() => (isAcknowledged = true))
    await expect.poll(() => book.options.length).toBe(1)
    expect(isAcknowledged).toBe(false)
    resolve()
    await publishing
    expect(book.frames).toEqual([
      ['pv-a.inv-01', t0, { powerKw: 1 }, 'gw-1'],
      ['pv-a.inv-01', t0 + 1, { powerKw: 1 }, 'gw-1'],
    ])
    expect(book.asides).toMatchObject([{ reason: 'unreadable', form: 'ndjson', count: 1, detail: 'notJson' }])
    await mqtt.publish('fengguang/v1/gw-1/backfill', line(t0 - 5))
    expect(book.options.at(-1)).toEqual({ backfill: true })
    await mqtt.close()
  })

  test('a forbidden topic ends the connection', async () => {
    const mqtt = dial('gw-1')
    const before = door.counters().broker?.refusedTopics ?? 0
    const publishing = mqtt.publish('spBv1.0/pv-b/DDATA/gw-1/inv-01', payload(0)).catch((error: unknown) => error)
    await expect.poll(() => door.counters().broker?.refusedTopics).toBeGreaterThan(before)
    await mqtt.close()
    expect(await publishing).toBeInstanceOf(Error)
    expect(book).toMatchObject({ frames: [], asides: [] })
  })

  test('what cannot be read is acknowledged and set aside', async () => {
    const mqtt = dial('gw-1')
    await mqtt.publish('spBv1.0/pv-a/DDATA/gw-1/inv-01', Buffer.from('not protobuf'))
    await tellBirth(mqtt)
    await mqtt.publish('spBv1.0/pv-a/DDATA/gw-1/inv-01', payload(2, { alias: 9, value: 1 }, { alias: 2, value: 401 }))
    expect(book.asides).toMatchObject([
      { reason: 'unreadable', form: 'sparkplug', count: 1 },
      { reason: 'outOfSession', detail: 'unknownAlias: inv-01.9', count: 1 },
    ])
    expect(book.frames.at(-1)).toEqual(['pv-a.inv-01', t0 + 2, { powerKw: 10, uabV: 401 }, false])
    await mqtt.close()
  })

  test('a message nothing was read of comes again once the birth is known, and counts less than what came since', async () => {
    const mqtt = dial('gw-1')
    const topic = 'spBv1.0/pv-a/DDATA/gw-1/inv-07'
    await mqtt.publish(topic, payload(7, { alias: 1, timestamp: t0 + 5, value: 9 }))
    const [aside] = book.asides
    expect(aside).toMatchObject({ reason: 'outOfSession', topic })
    expect(book.frames).toEqual([])
    await tellBirth(mqtt, 'inv-07')
    const before = door.counters().sparkplug
    book.frames = []
    expect(await door.replay(sourceOf('gw-1')!, topic, aside!.payload, 77)).toMatchObject({ quarantined: 0 })
    expect(book.frames).toMatchObject([['pv-a.inv-07', t0 + 5, { powerKw: 9 }, 'gw-1']])
    expect(book.options.at(-1)).toEqual({ backfill: true, arrivedMs: 77 })
    // The session goes on as if nothing had been: no message is missed, no birth asked for.
    await mqtt.publish(topic, payload(2, { alias: 2, timestamp: t0 + 9, value: 401 }))
    expect(book.frames.at(-1)).toMatchObject(['pv-a.inv-07', t0 + 9, { powerKw: 10, uabV: 401 }, 'gw-1'])
    expect(door.counters().sparkplug.rebirths).toBe(before.rebirths)
    expect(await door.replay(sourceOf('gw-2')!, topic, aside!.payload, 77)).toEqual({ accepted: 0, quarantined: 1 })
    await mqtt.close()
  })

  test('a device nobody registered is handed in without a type', async () => {
    const mqtt = dial('gw-1')
    await tellBirth(mqtt, 'new-01')
    expect(book.frames).toEqual([['pv-a.new-01', t0 + 1, { powerKw: 10, uabV: 400 }, 'gw-1']])
    await mqtt.close()
  })

  test('data without a birth: the gateway is asked to be born again', async () => {
    const mqtt = dial('gw-2')
    const asked: unknown[] = []
    await mqtt.subscribe('spBv1.0/pv-b/NCMD/gw-2', (_topic, bytes) => asked.push(decodeSparkplug(bytes)))
    await expect(mqtt.subscribe('spBv1.0/pv-a/NCMD/gw-1', () => {})).rejects.toThrow('forbidden')
    await mqtt.publish('spBv1.0/pv-b/DDATA/gw-2/inv-01', payload(7, { alias: 1, value: 1 }))
    await expect.poll(() => asked).toMatchObject([{ value: { metrics: [{ name: rebirthMetric, value: 1 }] } }])
    await mqtt.close()
  })

  test('a lost connection is known by its will, a wrong client id is refused', async () => {
    await expect(dial('gw-1', 'gw-10').ping()).rejects.toMatchObject({ key: 'server.unavailable' })
    const will = {
      topic: 'spBv1.0/pv-a/NDEATH/gw-1',
      payload: payload(0, { name: 'bdSeq', value: 1 }),
      qos: 1,
    } as const
    const mqtt = openMqtt(`mqtt://gw-1:${encodeURIComponent('secret of gw-1')}@127.0.0.1:${door.port}`, {
      ...common,
      clientId: 'gw-1:pv-a',
      will,
    })
    await tellBirth(mqtt)
    await mqtt.close()
    await expect
      .poll(() => book.lost)
      .toMatchObject([['gw-1', ['pv-a.inv-01', 'pv-a.inv-07', 'pv-a.new-01'], expect.any(Number), 'pv-a']])
  })

  test('nobody else gets in', async () => {
    const before = door.counters().broker?.refusedCredentials ?? 0
    const stranger = openMqtt(`mqtt://gw-1:wrong@127.0.0.1:${door.port}`, { ...common, clientId: 'gw-1' })
    await expect.poll(() => door.counters().broker?.refusedCredentials).toBeGreaterThan(before)
    await stranger.close()
  })
})

describe('a broker of somebody else', () => {
  test('hands over what its clients publish; what is foreign is set aside', async () => {
    const broker = await openForeignBroker()
    const url = `mqtt://someone:x@127.0.0.1:${broker.port}`
    const external = openExternalDoor({ ...common, url, clientId: 'ingest-1', isAlone: true })
    const mqtt = openMqtt(url, common)
    await expect
      .poll(async () => {
        await tellBirth(mqtt)
        return book.frames.length
      })
      .toBeGreaterThan(0)
    await mqtt.publish('spBv1.0/pv-b/DDATA/gw-1/inv-01', payload(2, { alias: 1, value: 11 }))
    await expect.poll(() => book.asides).toMatchObject([{ reason: 'foreignStation' }])
    expect(book.frames[0]).toMatchObject(['pv-a.inv-01', t0 + 1, { powerKw: 10, uabV: 400 }, false])
    await mqtt.close()
    await external.close()
    await broker.close()
  })
})
