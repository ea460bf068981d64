import { connectAsync } from 'mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Aedes } from 'aedes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxFilters } from './broker-access.ts'
import { maxUnfinished, openBroker } from './broker.ts'
import type { Broker } from './broker.model.ts'
import { openMqtt } from './client.ts'
import { internalOnly, internalUrl } from './credentials.ts'

const password = 'a password of the test'
const warnings: string[] = []
const onWarning = (text: string) => warnings.push(text)
let broker: Broker

const open = (port: number) =>
  openBroker({
    host: '127.0.0.1',
    port,
    identify: internalOnly(password),
    mayPublish: (_who, topic) => !topic.startsWith('forbidden/'),
    maySubscribe: (_who, filter) => !filter.startsWith('forbidden/'),
    maxPacketBytes: 64 * 1024,
    onWarning,
  })
const dial = (options: IClientOptions = {}) =>
  connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username: 'internal',
    password,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...options,
  })

/** The client also reports a reset as an error, which is no news here. */
const closing = (client: MqttClient) =>
  new Promise<void>((resolve) => client.on('error', (error) => warnings.push(error.message)).once('close', resolve))

beforeAll(async () => {
  broker = await open(0)
})
afterAll(() => broker.close())

const pem = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/tls', `localhost.${name}.pem`))

test('a listener with TLS, for whoever trusts its certificate', async () => {
  const tls = { host: '127.0.0.1', port: 0, cert: pem('cert'), key: pem('key') }
  const both = await openBroker({
    host: '127.0.0.1',
    port: 0,
    tls,
    identify: internalOnly(password),
    mayPublish: () => true,
    maySubscribe: () => true,
    onWarning,
  })
  const url = `mqtts://localhost:${both.tlsPort}`
  const who = { username: 'internal', password, reconnectPeriod: 0 }
  const client = await connectAsync(url, { ...who, ca: [pem('cert')] })
  expect(both.counters().clients).toBe(1)
  await client.endAsync()
  await expect(connectAsync(url, who)).rejects.toThrow('self-signed certificate')
  await both.close()
})

describe('who comes in', () => {
  test.each([
    ['nobody', { username: undefined, password: undefined }],
    ['a wrong password', { password: 'wrong' }],
    ['an unknown name', { username: 'admin' }],
    ['no keepalive', { keepalive: 0 }],
    ['a keepalive of an hour', { keepalive: 3600 }],
  ])('%s is refused', async (_who, options) => {
    await expect(dial(options)).rejects.toThrow(/refused|not authorized|keep/i)
  })

  test('a refusal is counted', async () => {
    const before = broker.counters().refusedCredentials
    await expect(dial({ password: 'wrong' })).rejects.toThrow('Bad username')
    expect(broker.counters().refusedCredentials).toBe(before + 1)
  })
})

describe('what they may do', () => {
  test('a message comes back as it was sent', async () => {
    const client = await dial()
    await client.subscribeAsync('plant/+/power', { qos: 1 })
    const arrived = new Promise<string[]>((resolve) =>
      client.once('message', (topic, payload) => resolve([topic, String(payload)])),
    )
    await client.publishAsync('plant/风光/power', '功率 12.5', { qos: 1 })
    expect(await arrived).toEqual(['plant/风光/power', '功率 12.5'])
    await client.endAsync()
  })

  test('a forbidden topic ends the connection', async () => {
    const client = await dial()
    const closed = closing(client)
    client.publish('forbidden/x', '1', { qos: 0 })
    await closed
    expect(client.connected).toBe(false)
    await client.endAsync(true)
  })

  test('a forbidden subscription is refused, the connection stays', async () => {
    const client = await dial()
    await expect(client.subscribeAsync('forbidden/#')).rejects.toThrow('Unspecified error')
    expect(client.connected).toBe(true)
    await client.endAsync()
  })
})

describe('packets', () => {
  test('one under the limit passes, one over it ends the connection', async () => {
    const client = await dial()
    await client.publishAsync('big', Buffer.alloc(60 * 1024), { qos: 1 })
    const before = broker.counters().refusedPackets
    const closed = closing(client)
    client.publish('big', Buffer.alloc(70 * 1024), { qos: 0 })
    await closed
    expect(broker.counters().refusedPackets).toBe(before + 1)
    await client.endAsync(true)
  })

  test.each([
    ['not MQTT', 'GET / HTTP/1.1\r\n\r\n'],
    ['a CONNECT that announces 200 MB', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x5f])],
    ['a length without end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff, 0xff])],
  ])('%s is dropped at once', async (_what, bytes) => {
    const socket = connect(broker.port, '127.0.0.1')
    socket.on('error', onWarning)
    const closed = once(socket, 'close')
    socket.write(bytes)
    await closed
    expect(socket.bytesRead).toBe(0)
  })
})

describe('our own client', () => {
  test('pings, and again after the broker came back', async () => {
    const other = await open(0)
    const mqtt = openMqtt(internalUrl(other.port, password), { onWarning })
    await mqtt.ping()
    const heard: string[] = []
    await expect(mqtt.subscribe('forbidden/#', () => {})).rejects.toThrow('forbidden/# is forbidden')
    await mqtt.subscribe('kept/#', (_topic, payload) => heard.push(String(payload)))
    await other.close()
    await expect(mqtt.ping()).rejects.toMatchObject({ key: 'server.unavailable' })
    const back = await open(other.port)
    await expect.poll(() => mqtt.ping().then(() => 'answers')).toBe('answers')
    await mqtt.publish('kept/x', 'still here')
    await expect.poll(() => heard).toContain('still here')
    await mqtt.close()
    await back.close()
  })
})

test('a client that subscribes without end keeps so many filters and no longer ones, and may change them', async () => {
  const client = await dial()
  const subscribe = async (filter: string) => {
    const [granted] = await client.subscribeAsync(filter).catch(() => [])
    return granted !== undefined && granted.qos < 128
  }
  const answers: boolean[] = []
  for (let n = 0; n <= maxFilters; n += 1) answers.push(await subscribe(`many/${n}`))
  expect(answers.filter(Boolean)).toHaveLength(maxFilters)
  expect(await subscribe('many/0')).toBe(true)
  await client.unsubscribeAsync('many/1')
  expect(await subscribe(`many/${'x'.repeat(400)}`)).toBe(false)
  expect(await subscribe('many/again')).toBe(true)
  await client.endAsync()
})

describe('of three places', () => {
  let small: Broker
  beforeEach(async () => {
    small = await openBroker({
      host: '127.0.0.1',
      port: 0,
      maxClients: 3,
      identify: (name) => Promise.resolve({ name }),
      mayPublish: () => true,
      maySubscribe: () => true,
      onWarning,
    })
  })
  afterEach(() => small.close())
  const enter = (username: string, clientId: string) =>
    connectAsync(`mqtt://127.0.0.1:${small.port}`, { username, password, clientId, reconnectPeriod: 0 })

  test('none is taken by connections that say nothing, or half of a first packet', async () => {
    const sockets = Array.from({ length: 20 }, () => connect(small.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets.slice(10)) socket.write(Buffer.from([0x10]))
    expect((await enter('gateway', 'g')).connected).toBe(true)
    for (const socket of sockets) socket.destroy()
  })

  test('one who holds all gives way to another, and nobody to a third', async () => {
    const greedy = await Promise.all(['1', '2', '3'].map((n) => enter('greedy', n)))
    const left = Promise.race(greedy.map(closing))
    const other = await enter('other', 'o')
    await left
    expect(other.connected).toBe(true)
    await expect(enter('third', 't')).rejects.toThrow(/unavailable/i)
  })
})

const sized = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)])
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([type, body.length]), body])
}
/** What no client library does: messages of QoS 2 that are never finished. */
async function sendUnfinished(clientId: string, count: number) {
  const socket = connect(broker.port, '127.0.0.1')
  const received: number[] = []
  socket.on('data', (bytes) => {
    for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!) received.push(bytes[at]! >> 4)
  })
  const ended = once(socket, 'close')
  const head = Buffer.concat([sized('MQTT'), Buffer.from([4, 0xc2, 0, 60])])
  socket.write(packet(0x10, head, sized(clientId), sized('internal'), sized(password)))
  const [connack, pubrec] = [2, 5]
  await expect.poll(() => received).toContain(connack)
  for (let id = 1; id <= count; id += 1) socket.write(packet(0x34, sized('a'), Buffer.from([0, id]), Buffer.from('x')))
  return { socket, ended, confirmed: () => received.filter((type) => type === pubrec).length }
}

test('a sender that finishes none of its messages of QoS 2 is dropped', async () => {
  const { ended, confirmed } = await sendUnfinished('endless', maxUnfinished + 1)
  await ended
  expect(confirmed()).toBeLessThanOrEqual(maxUnfinished)
})

test('nothing is kept for a client that left: no session, and no unfinished message', async () => {
  const registered = vi.spyOn(Aedes.prototype as unknown as { registerClient(): void }, 'registerClient')
  const { socket, ended, confirmed } = await sendUnfinished('half', 3)
  await expect.poll(confirmed).toBe(3)
  const { persistence } = registered.mock.contexts[0] as {
    persistence: { incomingGetPacket(client: { id: string }, packet: { messageId: number }): Promise<unknown> }
  }
  const keeps = () =>
    persistence.incomingGetPacket({ id: 'half' }, { messageId: 1 }).then(
      () => true,
      () => false,
    )
  expect(await keeps()).toBe(true)
  socket.destroy()
  await ended
  await expect.poll(keeps).toBe(false)

  const stay = { clientId: 'stay', clean: false }
  const first = await dial(stay)
  await first.subscribeAsync('kept/#', { qos: 1 })
  await first.endAsync()
  const again = await dial(stay)
  const heard: string[] = []
  again.on('message', (topic) => heard.push(topic))
  await again.subscribeAsync('end', { qos: 1 })
  await again.publishAsync('kept/x', '1', { qos: 1 })
  await again.publishAsync('end', '1', { qos: 1 })
  await expect.poll(() => heard).toContain('end')
  expect(heard).toEqual(['end'])
  await again.endAsync()
  registered.mockRestore()
})
