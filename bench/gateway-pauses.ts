import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connectAsync, type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { openEmbeddedDoor } from '../server/src/ingest/mqtt/mqtt-door.ts'
import { openPipeline } from '../server/src/ingest/pipeline.ts'
import { goneTelemetry, layGateway } from '../server/src/testing/pipeline.ts'
import { closedProduct } from '../test/sec/closed-product.ts'
import {
  bodyBytes,
  compact,
  crowd,
  devices,
  forecasts,
  gatewayId,
  jump,
  lines,
  mebibyte,
  messageBytes,
  nbirth,
  sparkplug,
  stationId,
  topicOf,
} from './gateway-messages.ts'
import { reportPauses, tellPauses, watchPauses, type PauseRow } from './pause-watch.ts'
import { post } from './post.ts'

/**
 * How long one message of a gateway keeps all other gateways waiting: at each door and in each form the largest that is
 * taken, and the worst that is refused. The longest pause of ingest's event loop stays within 200 ms.
 */
const secret = 'secret'

async function serve() {
  const product = await closedProduct(3)
  await layGateway(product.db)
  const folder = mkdtempSync(join(tmpdir(), 'fengguang-pauses-'))
  const pipeline = await openPipeline({
    folder,
    host: '127.0.0.1',
    port: 0,
    internalSecret: 'internal',
    db: product.db,
    telemetry: goneTelemetry,
    log: pino({ level: 'silent' }),
    logCapBytes: 8192 * mebibyte,
    quarantineCapBytes: 256 * mebibyte,
    retentionDays: 400,
  })
  await pipeline.registry.known()
  const door = await openEmbeddedDoor({
    intake: pipeline.intake,
    sourceOf: (id) => pipeline.registry.current().gateways.get(id),
    login: pipeline.login,
    typeOf: (id) => pipeline.registry.current().devices.get(id)?.type,
    host: '127.0.0.1',
    port: 0,
    identifyInternal: () => Promise.resolve(undefined),
    onWarning: () => {},
  })
  tellPauses()
  process.send?.({ http: `http://127.0.0.1:${pipeline.port}/ingest/v1/frames`, mqtt: `mqtt://127.0.0.1:${door.port}` })
  await once(process, 'disconnect')
  await door.close()
  await pipeline.close()
  await product.close()
  rmSync(folder, { recursive: true, force: true })
}

const publish = (client: MqttClient, topic: string, body: Uint8Array) =>
  client.publishAsync(topic, Buffer.from(body), { qos: 1 })

async function measure() {
  const watched = await watchPauses<{ http: string; mqtt: string }>(import.meta.filename)
  const rows: PauseRow[] = []
  const authorization = `Basic ${Buffer.from(`${gatewayId}:${secret}`).toString('base64')}`
  const add = async (of: string, request: string, work: () => Promise<unknown>) => {
    const ms = await watched.pauseOf(work)
    rows.push({ of, request, ms })
    console.error(`${of}: ${request}, ${ms.toFixed(0)} ms`)
  }
  const connect = () =>
    connectAsync(watched.said.mqtt, {
      clientId: gatewayId,
      username: gatewayId,
      password: secret,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
  try {
    const bodies = [
      ...lines.map(([name, body]) => [name, body, 'application/x-ndjson'] as const),
      ...compact.map(([name, body]) => [name, body, 'application/vnd.fengguang.frames'] as const),
    ]
    for (const [name, make, type] of bodies) {
      const body = make()
      await add(`HTTP ${type}`, name, () => post(watched.said.http, body, { authorization, 'content-type': type }))
    }
    const packed = { authorization, 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
    const bomb = gzipSync(Buffer.alloc(bodyBytes * 8, '\n'))
    await add('HTTP gzip', 'more than is allowed', () => post(watched.said.http, bomb, packed))
    const client = await connect()
    for (const [name, make] of lines) {
      const body = make().subarray(0, messageBytes)
      await add('MQTT JSON', name, () => publish(client, `fengguang/v1/${gatewayId}/frames`, body))
    }
    for (const [name, ...steps] of sparkplug) {
      const all = steps.map(([kind, make]) => [topicOf(kind), make()] as const)
      await add('Sparkplug', name, async () => {
        for (const [topic, body] of all) await publish(client, topic, body.subarray(0, messageBytes))
      })
    }
    for (const [code_, body] of crowd(0))
      await publish(client, `spBv1.0/${stationId}/DBIRTH/${gatewayId}/${code_}`, body)
    for (const seq of [50, 150])
      await add('Sparkplug', `DDATA that jumps, ${devices} devices`, () => publish(client, topicOf('DDATA'), jump(seq)))
    await add('Sparkplug', `NBIRTH, ${devices} devices`, () => publish(client, topicOf('NBIRTH'), nbirth[1]()))
    await client.endAsync()
    for (const [name, make] of forecasts) {
      const body = Buffer.from(make())
      const headers = { authorization, 'content-type': 'application/json' }
      await add('HTTP forecast', name, () => post(watched.said.http.replace('frames', 'forecasts'), body, headers))
    }
  } finally {
    await watched.stop()
  }
  reportPauses('gateway-pauses', 'messages', rows)
}

if (process.argv.includes('--serve')) await serve()
else await measure()
