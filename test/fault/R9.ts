import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { fgf1MediaType } from '@fengguang/domain/telemetry/wire/fgf1.model'
import { encodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import { demoStations } from '@fengguang/simulator/demo-fleet'
import { devicesOf } from '@fengguang/simulator/fleet'
import { connectAsync } from 'mqtt'
import { chance, damaged, fuzzedLine } from './bad-telemetry.ts'
import type { Line } from './bad-telemetry.ts'
import { goal, patience, short } from './product.ts'
import * as probe from './telemetry-probe.ts'

/** Bad telemetry: nothing crashes, good neighbours are kept, every bad one is counted and set aside with a reason. */
const lines = short ? 16_000 : 900_000
const bodies = short ? 2_000 : 50_000
const messages = short ? 2_000 : 50_000
const linesAtOnce = 400
const atOnce = 8

const elsewhere = demoStations.find(({ id }) => id === 'wp-gansu-guazhou')!
// Longer than the names in the damaged bodies: one changed byte of those must not become a frame of this device.
const places = { own: probe.loadDeviceId(10), foreign: devicesOf(elsewhere)[0]!.id }
const next = chance(9)

interface Tally {
  accepted: number
  quarantined: number
  /** Answers that do not say what they must. */
  wrong: string[]
}

async function post(url: string, gateway: string, secret: string, type: string, body: Uint8Array<ArrayBuffer>) {
  const authorization = `Basic ${btoa(`${gateway}:${secret}`)}`
  for (;;) {
    const answer = await fetch(`${url}/ingest/v1/frames`, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    })
    if (answer.status !== 429) return answer
    await answer.text()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Runs work on all numbers below `count`, some at a time. */
async function inLanes(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let index = 0
  const lane = async (): Promise<void> => {
    while (index < count) await work(index++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

async function sendLines(url: string, secret: string): Promise<Tally> {
  const tally: Tally = { accepted: 0, quarantined: 0, wrong: [] }
  const firstAt = Date.now() - (lines + 3600) * 1000
  await inLanes(lines / linesAtOnce, async (request) => {
    const batch: Line[] = Array.from({ length: linesAtOnce }, (_none, i) =>
      fuzzedLine(request * linesAtOnce + i, firstAt, next, places),
    )
    const body = Buffer.concat(batch.flatMap(({ bytes }) => [bytes, Buffer.from('\n')]))
    const answer = await post(url, probe.loadGatewayId(0), secret, 'application/x-ndjson', new Uint8Array(body))
    const said = (await answer.json()) as { accepted: number; quarantined: number }
    const accepted = batch.reduce((sum, line) => sum + line.accepted, 0)
    const quarantined = batch.reduce((sum, line) => sum + line.quarantined, 0)
    if (answer.status !== 200 || said.accepted !== accepted || said.quarantined !== quarantined)
      tally.wrong.push(`${answer.status} ${JSON.stringify(said)} instead of ${accepted}, ${quarantined}`)
    tally.accepted += accepted
    tally.quarantined += quarantined
  })
  return tally
}

async function sendBodies(url: string, secret: string): Promise<string[]> {
  const wrong: string[] = []
  const sound = encodeFgf1([
    {
      type: 'meter',
      deviceIds: [probe.loadDeviceId(1)],
      length: 2,
      device: Uint32Array.of(0, 0),
      at: Float64Array.of(Date.now() - 60_000, Date.now()),
      columns: { powerKw: Float64Array.of(1, 2), forwardKwh: Float64Array.of(1e9, NaN) },
      arrays: {},
    },
  ])
  await inLanes(bodies, async () => {
    const body = damaged(sound, next)
    const answer = await post(url, probe.loadGatewayId(1), secret, fgf1MediaType, body)
    const text = await answer.text()
    const said = answer.status === 200 ? (JSON.parse(text) as { accepted: number; quarantined: number }) : undefined
    // Cut behind its first word a body is a sound one without frames.
    const isEmpty = body.length === 4
    if (!said || (said.accepted + said.quarantined < 1 && !isEmpty))
      wrong.push(`${answer.status} ${text.slice(0, 100)}`)
  })
  return wrong
}

/** Every one is acknowledged: a gateway would send again for ever what is not. */
async function sendMessages(mqttUrl: string, secret: string): Promise<number> {
  const gatewayId = probe.loadGatewayId(2)
  const client = await connectAsync(mqttUrl, { clientId: gatewayId, username: gatewayId, password: secret })
  const topic = (kind: string) => `spBv1.0/pv-qinghai-gonghe/${kind}/${gatewayId}`
  const metrics = [
    { name: 'powerKw', alias: 1, value: 5 },
    { name: 'uaKv', alias: 2, value: 35 },
  ]
  const sound = (seq: number) => encodeSparkplug({ timestamp: Date.now(), seq, metrics })
  await client.publishAsync(topic('NBIRTH'), Buffer.from(sound(0)), { qos: 1 })
  await inLanes(messages, async (index) => {
    const kind = index % 10 === 0 ? 'DBIRTH' : 'DDATA'
    const payload = Buffer.from(damaged(sound(index % 256), next))
    await client.publishAsync(`${topic(kind)}/load-2`, payload, { qos: 1 })
  })
  const isAlive = client.connected
  await client.endAsync()
  return isAlive ? messages : 0
}

await goal(
  'R9',
  async (product) => {
    await product.start(120 * patience)
    await probe.registerGateways(product, 11)
    const secret = probe.demoSecret(product)
    const { url, mqttUrl } = probe.doorsOf(product)
    const pid = product.processes().get('ingest')
    const before = await probe.healthOf(product)

    const tally = await sendLines(url, secret)
    console.log(`${lines} lines: ${tally.accepted} frames kept, ${tally.quarantined} lines or values set aside`)
    const counted = (await probe.healthOf(product)).quarantined - before.quarantined
    const wrong = [...tally.wrong, ...(await sendBodies(url, secret))]
    const acknowledged = await sendMessages(mqttUrl, secret)
    const health = await probe.healthOf(product)
    console.log(JSON.stringify(health.quarantine.byReason))
    for (const one of wrong.slice(0, 10)) console.log(one)

    let kept = `${tally.accepted} good frames taken`
    let complete = counted === tally.quarantined
    if (probe.withStore) {
      await probe.untilLoaded(product, 300 * patience)
      const { frames } = await probe.storedFrames(product, 'frame_meter', [places.own])
      kept = `${frames} of ${tally.accepted} good frames stored`
      complete &&= frames === tally.accepted
    }
    const same = product.processes().get('ingest') === pid
    const total = lines + bodies + messages
    return {
      met: complete && same && wrong.length === 0 && acknowledged === messages,
      figure:
        `${total} messages, ${same ? 'no process ended' : 'INGEST ENDED'}, ${kept}, ` +
        `${counted} of ${tally.quarantined} bad lines and values set aside with a reason, ${wrong.length} wrong answers`,
    }
  },
  { FENGGUANG_ROLES: 'api,ingest', ...probe.storeSettings },
)
