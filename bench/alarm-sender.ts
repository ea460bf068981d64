import { setTimeout as pause } from 'node:timers/promises'
import type { FrameBlock } from '../domain/src/telemetry/frame.model.ts'
import { SparkplugNode } from '../gateway/src/sparkplug-node.ts'
import type { AlarmFleet } from './alarm-fleet.ts'

/**
 * A process of its own that speaks as gateways do, by MQTT and with their own client: an edge node for each station,
 * ordinary live frames at a pace, and faults when it is told to.
 */
export interface SenderAsk {
  url: string
  gateway: { id: string; secret: string }
  fleet: AlarmFleet
  pointsPerSecond: number
}
export type SenderOrder =
  | { kind: 'fault'; stationId: string; code: string; faultCode: number }
  | { kind: 'bear' }
  | { kind: 'storm'; overMs: number }
  | { kind: 'pace' }
  | { kind: 'stop' }
export type SenderWord =
  | { kind: 'ready' }
  | { kind: 'sent'; faultCode: number; sentAtMs: number }
  | { kind: 'born' }
  | { kind: 'stormed'; sent: number; firstAtMs: number; lastAtMs: number }
  | { kind: 'paced'; pointsPerSecond: number }

/** State and fault code stay as they were: only what changes is told. */
const changing: Readonly<Record<string, (step: number) => number>> = {
  powerKw: (step) => 20 + (step % 60),
  reactivePowerKvar: (step) => step % 7,
  powerFactor: (step) => 0.9 + (step % 9) / 100,
  frequencyHz: (step) => 49.9 + (step % 20) / 100,
  uabV: (step) => 530 + (step % 20),
  ubcV: (step) => 531 + (step % 20),
  ucaV: (step) => 532 + (step % 20),
  iaA: (step) => 100 + (step % 30),
  ibA: (step) => 101 + (step % 30),
  icA: (step) => 102 + (step % 30),
  dcPowerKw: (step) => 21 + (step % 60),
  dayEnergyKwh: (step) => step % 100_000,
  totalEnergyKwh: (step) => 1_000_000 + step,
  runningHours: (step) => 1000 + step / 100,
  efficiencyPct: (step) => 96 + (step % 3),
  innerTemperatureC: (step) => 40 + (step % 10) / 10,
  insulationKohm: (step) => 2000 + (step % 50),
  powerLimitKw: (step) => 100 + (step % 2),
}
const toldPerFrame = Object.keys(changing).length
const normal = 3
const inFault = 5
const second = 1000

interface Device {
  node: SparkplugNode
  stationId: string
  code: string
  faultCode: number
  step: number
}

function frameOf({ stationId, code, faultCode, step }: Device, atMs: number, isWhole: boolean): FrameBlock {
  const values: Record<string, number> = { state: faultCode > 0 ? inFault : normal, faultCode }
  if (isWhole) for (const [point, value] of Object.entries(changing)) values[point] = value(step)
  return {
    type: 'inverter',
    deviceIds: [`${stationId}.${code}`],
    length: 1,
    device: new Uint32Array(1),
    at: Float64Array.of(atMs),
    columns: Object.fromEntries(Object.entries(values).map(([point, value]) => [point, Float64Array.of(value)])),
    arrays: {},
  }
}

function send(device: Device, isWhole: boolean): Promise<void> {
  device.step += 1
  return device.node.send(frameOf(device, Date.now(), isWhole), [{ row: 0, code: device.code }], 0)
}

const say = (word: SenderWord) => process.send?.(word)
const onWarning = (text: string, details: object) => console.error(text, details)
function fail(error: unknown): never {
  console.error(error)
  process.exit(1)
}

async function run({ url, gateway, fleet, pointsPerSecond }: SenderAsk): Promise<void> {
  const nodes = new Map(
    fleet.stationIds.map((stationId) => [
      stationId,
      new SparkplugNode({ url, gatewayId: gateway.id, secret: gateway.secret, stationId, onWarning }),
    ]),
  )
  // One of each station after the other: what is next to one another in time is of different stations.
  const devicesOf = (codes: readonly string[]): Device[] =>
    codes.flatMap((code) =>
      [...nodes].map(([stationId, node], i) => ({ node, stationId, code, faultCode: 0, step: i })),
    )
  const live = devicesOf(fleet.liveCodes)
  const stormy = devicesOf(fleet.stormCodes)
  const known = new Map(live.map((device) => [`${device.stationId}.${device.code}`, device]))
  // The first frame of a node opens its connection: two at once would open two.
  for (const device of live.slice(0, nodes.size)) await send(device, true)
  await Promise.all(live.slice(nodes.size).map((device) => send(device, true)))
  say({ kind: 'ready' })

  const sinceMs = performance.now()
  let sent = 0
  const tick = setInterval(() => {
    const due = ((performance.now() - sinceMs) * pointsPerSecond) / toldPerFrame / second
    for (; sent < due; sent += 1) send(live[sent % live.length]!, true).catch(fail)
  }, 5)

  async function storm(overMs: number): Promise<void> {
    const startMs = performance.now()
    const acknowledged: Promise<void>[] = []
    const firstAtMs = Date.now()
    let lastAtMs = firstAtMs
    for (const [i, device] of stormy.entries()) {
      const dueMs = startMs + (i * overMs) / stormy.length
      if (dueMs > performance.now()) await pause(dueMs - performance.now())
      device.faultCode = 60_000 + (i % 100)
      lastAtMs = Date.now()
      acknowledged.push(send(device, false))
    }
    await Promise.all(acknowledged)
    say({ kind: 'stormed', sent: stormy.length, firstAtMs, lastAtMs })
  }

  const obey = async (order: SenderOrder): Promise<void> => {
    if (order.kind === 'fault') {
      const device = known.get(`${order.stationId}.${order.code}`)!
      device.faultCode = order.faultCode
      const sentAtMs = Date.now()
      const sending = send(device, true)
      say({ kind: 'sent', faultCode: order.faultCode, sentAtMs })
      await sending
    } else if (order.kind === 'bear') {
      for (let from = 0; from < stormy.length; from += 500)
        await Promise.all(stormy.slice(from, from + 500).map((device) => send(device, false)))
      say({ kind: 'born' })
    } else if (order.kind === 'storm') await storm(order.overMs)
    else if (order.kind === 'pace')
      say({ kind: 'paced', pointsPerSecond: (sent * toldPerFrame * second) / (performance.now() - sinceMs) })
    else {
      clearInterval(tick)
      await Promise.all([...nodes.values()].map((node) => node.leave()))
      process.disconnect()
    }
  }
  // Whoever ordered is gone.
  process.on('disconnect', () => process.exit())
  process.on('message', (order: SenderOrder) => void obey(order).catch(fail))
}

if (process.argv[2]) await run(JSON.parse(process.argv[2]) as SenderAsk)
