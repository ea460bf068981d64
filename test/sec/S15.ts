import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../../server/src/platform/postgres/db.ts'
import { isRight, judgeArrivals, judgedText, judgedTotal, readArrivals } from '../fault/log-arrivals.ts'
import { goal, patience, signIn, type Product } from '../fault/product.ts'
import * as probe from '../fault/telemetry-probe.ts'
import { runGoal, short } from '../run-goal.ts'
import type { Sending, Sent, StationSetup } from './station-zone.ts'
import { makeZones, serverIp, spawnIn, stationIp, trappedPackets } from './zones.ts'

/**
 * Zones: the product and a station's gateways stand in two network namespaces. Whatever the product sends other than as
 * an answer of its doors is dropped and counted. Every frame arrives by either door, also after a restart of the
 * product, and nothing was dropped: stations only push.
 */
const [mqttPort, ingestPort] = [1883, 8081]
const minute = 60_000
const bodies = short ? 12 : 120
const minutesPerBody = 10
const exactlyOnce = () => ({ least: 1, most: 1 })
/** Tells the part of this script that runs in the server's namespace where the station is. */
const stationZone = process.env['S15_STATION']

/** The station as a process of its own, in its own namespace. */
class Station {
  private readonly child
  private readonly lines

  constructor(zone: string, setup: StationSetup) {
    this.child = spawnIn(zone, ['test/sec/station-zone.ts', JSON.stringify(setup)])
    this.lines = createInterface(this.child.stdout!)[Symbol.asyncIterator]()
  }
  async answer(): Promise<string> {
    const { value, done } = await this.lines.next()
    if (done === true) throw new Error(`the station ended with ${this.child.exitCode}`)
    return value
  }
  async send(sending: Sending): Promise<Sent> {
    this.child.stdin!.write(`${JSON.stringify(sending)}\n`)
    return JSON.parse(await this.answer()) as Sent
  }
  async close(): Promise<void> {
    if (this.child.exitCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.stdin!.end()
    await ended
  }
}

/** A call from the server to a port that listens: unless it is dropped and counted, counting nothing means nothing. */
async function provesItself(product: Product): Promise<void> {
  const before = trappedPackets()
  const socket = connect(502, stationIp)
  socket.on('error', () => {})
  try {
    await product.until('trapped', 10, () => trappedPackets() > before)
    if (!socket.connecting) throw new Error('a call to the station was answered')
  } finally {
    socket.destroy()
  }
}

/** Everything that can be read is asked for, while a camera, which people may enter, is said to be in the station. */
async function askEverything(product: Product): Promise<number> {
  const db = openDatabase(probe.databaseUrlOf(product))
  await db.run('update camera set address = $1', [`http://${stationIp}/live.m3u8`])
  await db.close()
  const headers = { cookie: await signIn(product.address), 'x-requested-with': 'fengguang' }
  const routes = readFileSync('test/sec/access-matrix.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([method, path = '']) => method === 'GET' && !/logout|stream/i.test(path))
  for (const [, path] of routes) {
    const query = new URLSearchParams({ stationId: 'pv-qinghai-gonghe', id: probe.loadGatewayId(0) })
    const answer = await fetch(`${product.address}${path}?${query}`, { headers })
    await answer.arrayBuffer()
  }
  return routes.length
}

async function judge(product: Product, zone: string) {
  await product.start(120 * patience)
  await probe.registerGateways(product, 2)
  const station = new Station(zone, {
    folder: join(product.folder, 'station'),
    secret: probe.demoSecret(product),
    gateways: [
      { gatewayId: probe.loadGatewayId(0), deviceId: probe.loadDeviceId(0), mqttUrl: `mqtt://${serverIp}:${mqttPort}` },
      { gatewayId: probe.loadGatewayId(1), deviceId: probe.loadDeviceId(1), url: `http://${serverIp}:${ingestPort}` },
    ],
  })
  try {
    if ((await station.answer()) !== 'ready') throw new Error('the station is not ready')
    await provesItself(product)
    const trappedBefore = trappedPackets()
    // Older than two minutes: what is younger goes ahead of it.
    const firstAt = Math.floor(Date.now() / minute) * minute - (bodies * minutesPerBody + 15) * minute
    let sent: Sent | undefined
    for (let body = 0; body < bodies; body += 1) {
      if (body === bodies / 2) {
        await product.stop()
        await product.start(120 * patience)
      }
      sent = await station.send({ firstAt: firstAt + body * minutesPerBody * minute, minutes: minutesPerBody })
    }
    const asked = await askEverything(product)
    const trapped = trappedPackets() - trappedBefore
    const { quarantined } = await probe.healthOf(product)
    const { instants, damagedBytes } = await readArrivals(product, [0, 1])
    const count = bodies * minutesPerBody
    const judged = judgedTotal(
      [0, 1].map((device) =>
        judgeArrivals(instants.get(device)!, { firstAt, everyMs: minute, count, bounds: exactlyOnce }),
      ),
    )
    const { refusedBodies, waitingBytes, callers } = sent!
    for (const caller of callers) console.log(caller)
    return {
      met:
        isRight(judged) &&
        damagedBytes + quarantined + refusedBodies + waitingBytes === 0 &&
        trapped === 0 &&
        callers.length === 0,
      figure:
        `${2 * count} frames pushed by MQTT and HTTP out of another network, one restart between: ${judgedText(judged)}, ` +
        `${quarantined} set aside, ${refusedBodies} refused; ${asked} routes asked; ` +
        `${trapped} packets of the server's own towards the station or elsewhere, ${callers.length} reached it`,
    }
  } finally {
    await station.close()
  }
}

/** The part outside makes the namespaces, and runs this script again in the server's. */
async function outside(): Promise<void> {
  const zones = makeZones([mqttPort, ingestPort])
  try {
    const inside = spawnIn(zones.server, process.argv.slice(1), { ...process.env, S15_STATION: zones.station })
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => inside.kill(name))
    inside.stdout!.pipe(process.stdout)
    const [code] = (await once(inside, 'close')) as [number | null]
    process.exitCode = code ?? 1
  } finally {
    zones.remove()
  }
}

if (stationZone === undefined)
  await outside().catch((error: unknown) =>
    runGoal(
      'S15',
      () => Promise.resolve(),
      () => Promise.reject(error),
    ),
  )
else
  await goal('S15', (product) => judge(product, stationZone), {
    HOST: '0.0.0.0',
    FENGGUANG_ROLES: 'api,ingest',
    MQTT_PORT: String(mqttPort),
    INGEST_PORT: String(ingestPort),
    ...probe.storeAway,
  })
