import { readFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMqtt } from '../platform/mqtt/client.ts'
import { internalOnly } from '../platform/mqtt/credentials.ts'
import { goneTelemetry, layGateway, lineOf, TestPipeline } from '../testing/pipeline.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openEmbeddedDoor } from './mqtt/mqtt-door.ts'
import { isStillKnown, type KnownGateway } from './registry-index.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** Of localhost, for a hundred years; of no use elsewhere. */
const pem = (name: string) => readFileSync(join(import.meta.dirname, '../testing/tls', `localhost.${name}.pem`))
const tls = { host: '127.0.0.1', port: 0, cert: pem('cert'), key: pem('key') }

const p = new TestPipeline()
let t: TestApp
let door: Awaited<ReturnType<typeof openEmbeddedDoor>>

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await layGateway(t.db)
  await p.open({ db: t.db, telemetry: goneTelemetry, tls })
  const { intake, registry } = p.pipeline
  door = await openEmbeddedDoor({
    intake,
    sourceOf: (id) => registry.current().gateways.get(id),
    login: p.pipeline.login,
    isStillKnown: (source) => isStillKnown(registry.current(), source as KnownGateway),
    onRegistryChange: (listener) => registry.onChange(listener),
    typeOf: () => 'inverter',
    onWarning: () => undefined,
    host: '127.0.0.1',
    port: 0,
    identifyInternal: internalOnly('a password of the test'),
  })
})
afterAll(async () => {
  await door.close()
  await p.close()
  await t.close()
})

const clients = () => door.counters().broker?.clients
const authorization = `Basic ${btoa('gw-test:secret')}`
const type = { 'content-type': 'application/x-ndjson' }

test('the HTTP door also speaks TLS to clients that trust its certificate', async () => {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      {
        port: p.pipeline.tlsPort,
        host: 'localhost',
        path: '/ingest/v1/frames',
        method: 'POST',
        ca: pem('cert'),
        headers: { authorization, ...type },
      },
      (response) => resolve(response.resume().statusCode),
    )
    call.on('error', reject)
    call.end(lineOf(1, { powerKw: 1 }))
  })
  expect(answer).toBe(200)
  await expect(fetch(`https://localhost:${p.pipeline.tlsPort}/ingest/v1/frames`)).rejects.toThrow('fetch failed')
})

const changeSecret = (secret: string) =>
  t.db.run(`update gateway set secret_hash = sha256($1::bytea) where id = 'gw-test'`, [secret])

test('a gateway is let in at both doors in the moment it gets a new secret, and a wrong one is not', async () => {
  const post = async (secret: string) => {
    const headers = { authorization: `Basic ${btoa(`gw-test:${secret}`)}`, ...type }
    const url = `http://127.0.0.1:${p.pipeline.port}/ingest/v1/frames`
    return (await fetch(url, { method: 'POST', headers, body: lineOf(3, { powerKw: 1 }) })).status
  }
  await p.pipeline.registry.refresh()
  await changeSecret('fresh by HTTP')
  expect(await post('fresh by HTTP')).toBe(200)
  expect(await post('secret')).toBe(401)
  await changeSecret('fresh by MQTT')
  const before = door.counters().broker?.refusedCredentials
  const mqtt = openMqtt(`mqtt://gw-test:fresh%20by%20MQTT@127.0.0.1:${door.port}`, {
    clientId: 'gw-test',
    onWarning: () => undefined,
  })
  await mqtt.publish('fengguang/v1/gw-test/frames', lineOf(4, { powerKw: 1 }))
  expect(door.counters().broker?.refusedCredentials).toBe(before)
  await mqtt.close()
  await changeSecret('secret')
  await p.pipeline.registry.refresh()
})

test.each([
  ['its secret is changed', `update gateway set secret_hash = sha256('another') where id = 'gw-test'`],
  ['it is disabled', `update gateway set enabled = false where id = 'gw-test'`],
])('a gateway loses its open connections when %s', async (_when, change) => {
  const mqtt = openMqtt(`mqtt://gw-test:secret@127.0.0.1:${door.port}`, {
    clientId: 'gw-test',
    onWarning: () => undefined,
  })
  await mqtt.publish('fengguang/v1/gw-test/frames', lineOf(2, { powerKw: 1 }))
  expect(clients()).toBe(1)
  // An upload in the middle of its body.
  const upload = plainRequest({
    port: p.pipeline.port,
    host: '127.0.0.1',
    path: '/ingest/v1/frames',
    method: 'POST',
    headers: { authorization, ...type, 'content-length': 10_000, expect: '100-continue' },
  })
  const broken = new Promise<string>((resolve) => upload.once('error', (error) => resolve(error.message)))
  const under = new Promise<void>((resolve) => upload.once('continue', () => resolve()))
  upload.flushHeaders()
  await under
  upload.write(lineOf(1, { powerKw: 1 }))
  await p.pipeline.registry.refresh()
  expect(clients()).toBe(1)
  await t.db.run(change, [])
  await p.pipeline.registry.refresh()
  // It tries again by itself, and is refused.
  const refusals = door.counters().broker?.refusedCredentials ?? 0
  await expect.poll(() => door.counters().broker?.refusedCredentials, { timeout: 20_000 }).toBeGreaterThan(refusals)
  expect(clients()).toBe(0)
  expect(await broken).toMatch(/hang up|ECONNRESET/)
  await mqtt.close()
  await t.db.run(`update gateway set secret_hash = sha256('secret'), enabled = true where id = 'gw-test'`, [])
  await p.pipeline.registry.refresh()
})
