import { connectAsync } from 'mqtt'
import type { IClientOptions, MqttClient } from 'mqtt'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxFilters, openBroker } from './broker.ts'
import type { Broker } from './broker.ts'
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
