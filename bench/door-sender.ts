import { connectAsync, type MqttClient } from 'mqtt'
import { pointsOf } from '../domain/src/telemetry/catalogue.ts'
import { encodeFgf1 } from '../domain/src/telemetry/wire/fgf1-encode.ts'
import { encodeSparkplug, type OutgoingMetric } from '../domain/src/telemetry/wire/sparkplug-encode.ts'
import { topicOf, type MessageKind } from '../domain/src/telemetry/wire/sparkplug-topic.ts'
import { dataTypes } from '../domain/src/telemetry/wire/sparkplug.model.ts'
import { benchDeviceIds } from './bench-fleet.ts'
import { percentile } from './measure.ts'
import { bulkHeadersOf, post } from './post.ts'
import { benchBlocks, pointsPerFrame } from './telemetry-frames.ts'

/** A process of its own that sends as fast as it is acknowledged, or at a pace, and tells what it saw. */
export interface SenderAsk {
  door: 'bulk' | 'mqttLive' | 'mqttWaited'
  url: string
  gateway: { id: string; secret: string }
  devices: number
  seconds: number
  /** Absent: as fast as it goes. */
  pointsPerSecond?: number
}
export interface SenderFigures {
  points: number
  pointsPerSecond: number
  p50: number
  p99: number
}

/** As many as one hands over before it waits for the first acknowledgement. */
const underWay = 64
const warmUp = 20
const second = 1000
const minute = 60_000
/** As gateways pack what waited: so many values of several instants in one message. */
const metricsAtOnce = 2_000

interface Delivery {
  points: number
  send: () => Promise<unknown>
}

/** Scalars and lists of an inverter; every value changes with every frame. */
const points = Object.entries(pointsOf('inverter')).map(([code, { width, min, max, kind }], i) => ({
  code,
  alias: i + 1,
  width,
  isWhole: kind === 'state',
  value: (step: number) => (kind === 'state' ? step % 2 : Math.min(max, Math.max(min, 1 + (step % 50)))),
}))
const valuesPerFrame = points.reduce((sum, { width }) => sum + (width ?? 1), 0)

function metricsOf(step: number, at: number | undefined, isBirth: boolean): OutgoingMetric[] {
  return points.map(({ code, alias, width, isWhole, value }) => ({
    alias,
    value: width === undefined ? value(step) : Array.from({ length: width }, (_, i) => value(step + i)),
    isWhole,
    ...(at === undefined ? {} : { timestamp: at, isHistorical: true }),
    ...(isBirth && {
      name: code,
      dataType: width !== undefined ? dataTypes.doubleArray : isWhole ? dataTypes.int32 : dataTypes.double,
    }),
  }))
}

async function mqttDeliveries(ask: SenderAsk): Promise<{ next: () => Delivery; close: () => Promise<void> }> {
  const nodes: { client: MqttClient; station: string; codes: string[]; seq: number }[] = []
  for (const [station, codes] of Map.groupBy(
    benchDeviceIds(ask.devices).map((id) => id.split('.')),
    ([of]) => of!,
  )) {
    const client = await connectAsync(ask.url, {
      clientId: `${ask.gateway.id}:${station}`,
      username: ask.gateway.id,
      password: ask.gateway.secret,
      protocolVersion: 4,
    })
    nodes.push({ client, station, codes: codes.map(([, code]) => code!), seq: 0 })
  }
  const publish = (
    node: (typeof nodes)[number],
    kind: MessageKind,
    code: string | undefined,
    metrics: OutgoingMetric[],
    at: number,
  ) => {
    const topic = topicOf({
      stationId: node.station,
      kind,
      gatewayId: ask.gateway.id,
      ...(code && { deviceCode: code }),
    })
    const payload = Buffer.from(encodeSparkplug({ timestamp: at, seq: node.seq, metrics }))
    node.seq = (node.seq + 1) % 256
    return node.client.publishAsync(topic, payload, { qos: 1 })
  }
  const start = Date.now() - 30 * 24 * 60 * minute
  for (const node of nodes) {
    await publish(
      node,
      'NBIRTH',
      undefined,
      [{ name: 'bdSeq', dataType: dataTypes.int64, value: 0, isWhole: true }],
      start,
    )
    await Promise.all(node.codes.map((code) => publish(node, 'DBIRTH', code, metricsOf(0, undefined, true), start)))
  }
  const framesAtOnce = ask.door === 'mqttLive' ? 1 : Math.max(1, Math.floor(metricsAtOnce / points.length))
  let sent = 0
  const next = (): Delivery => {
    const node = nodes[sent % nodes.length]!
    const round = Math.floor(sent / nodes.length)
    const code = node.codes[round % node.codes.length]!
    const step = 1 + Math.floor(round / node.codes.length) * framesAtOnce
    sent += 1
    const isLive = ask.door === 'mqttLive'
    const metrics = isLive
      ? metricsOf(step, undefined, false)
      : Array.from({ length: framesAtOnce }, (_, i) => metricsOf(step + i, start + (step + i) * second, false)).flat()
    const at = start + step * second
    return { points: framesAtOnce * valuesPerFrame, send: () => publish(node, 'DDATA', code, metrics, at) }
  }
  return { next, close: async () => void (await Promise.all(nodes.map(({ client }) => client.endAsync()))) }
}

function bulkDeliveries(ask: SenderAsk): { next: () => Delivery; close: () => Promise<void> } {
  const deviceIds = benchDeviceIds(ask.devices)
  const isPaced = ask.pointsPerSecond !== undefined
  const fleet = {
    deviceIds: isPaced ? deviceIds.slice(0, 1) : deviceIds,
    fromMs: Date.now() - 20 * 1440 * minute,
    days: 0.5,
    everyMinutes: 1,
  }
  const bodies = Array.from(benchBlocks(fleet, 100, isPaced ? 8 : 60), (block) => ({
    body: encodeFgf1([block]),
    points: block.length * pointsPerFrame,
  }))
  const headers = bulkHeadersOf(ask.gateway)
  let sent = 0
  const deliver = async (body: Uint8Array): Promise<void> => {
    const { status, text } = await post(`${ask.url}/ingest/v1/frames`, body, headers)
    if (status === 429) return new Promise((done) => setTimeout(done, 200)).then(() => deliver(body))
    if (status !== 200) throw new Error(`the bulk door answers ${status}: ${text.slice(0, 200)}`)
  }
  return {
    next: () => {
      const one = bodies[(sent += 1) % bodies.length]!
      return { points: one.points, send: () => deliver(one.body) }
    },
    close: () => Promise.resolve(),
  }
}

async function run(ask: SenderAsk): Promise<SenderFigures> {
  const { next, close } = ask.door === 'bulk' ? bulkDeliveries(ask) : await mqttDeliveries(ask)
  const times: number[] = []
  let sentPoints = 0
  const one = async (): Promise<void> => {
    const { points: count, send } = next()
    const since = performance.now()
    await send()
    times.push(performance.now() - since)
    sentPoints += count
  }
  // The first ones wait for the sender's own start: its modules, its connections.
  for (let i = 0; i < warmUp; i += 1) await one()
  times.length = 0
  sentPoints = 0
  const since = performance.now()
  const end = since + ask.seconds * second
  if (ask.pointsPerSecond === undefined)
    await Promise.all(
      Array.from({ length: ask.door === 'bulk' ? 4 : underWay }, async () => {
        while (performance.now() < end) await one()
      }),
    )
  else {
    const perDelivery = next().points
    const under: Promise<void>[] = []
    for (let i = 0; performance.now() < end; i += 1) {
      under.push(one())
      const due = since + ((i + 1) * perDelivery * second) / ask.pointsPerSecond
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())))
    }
    await Promise.all(under)
  }
  const seconds = (performance.now() - since) / second
  await close()
  return {
    points: sentPoints,
    pointsPerSecond: sentPoints / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

if (process.argv[2]) console.log(JSON.stringify(await run(JSON.parse(process.argv[2]) as SenderAsk)))
