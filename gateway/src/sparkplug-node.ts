import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { decodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-decode'
import { encodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import type { OutgoingMetric } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import { topicOf } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import type { MessageKind } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import { birthSequenceMetric, dataTypes, rebirthMetric } from '@fengguang/domain/telemetry/wire/sparkplug.model'
import { connectAsync } from 'mqtt'
import type { MqttClient } from 'mqtt'
import type { OnWarning } from './carrier.model.ts'
import { SparkplugDevice } from './sparkplug-device.ts'

const second = 1000
const sequenceLength = 256
/** Several instants in one message, well below the largest packet brokers take. */
const historicalMetricsAtOnce = 2_000

export interface NodeOptions {
  url: string
  gatewayId: string
  secret: string
  stationId: string
  onWarning: OnWarning
  now?: () => number
}

/** The edge node of one gateway in one station: a connection of its own, because a connection has one will. */
export class SparkplugNode {
  readonly #options: NodeOptions
  readonly #devices = new Map<string, SparkplugDevice>()
  readonly #now: () => number
  #client: MqttClient | undefined
  #birthSequence = 0
  #sequence = 0
  #nextAlias = 1

  constructor(options: NodeOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  #topic(kind: MessageKind, deviceCode?: string): string {
    const { stationId, gatewayId } = this.#options
    return topicOf({ stationId, kind, gatewayId, ...(deviceCode === undefined ? {} : { deviceCode }) })
  }

  #publish(
    kind: MessageKind,
    code: string | undefined,
    metrics: OutgoingMetric[],
    timestamp: number,
  ): Promise<unknown> {
    const client = this.#client
    if (!client) return Promise.reject(new Error('not connected'))
    if (kind === 'NBIRTH') this.#sequence = 0
    const payload = Buffer.from(encodeSparkplug({ timestamp, seq: this.#sequence, metrics }))
    this.#sequence = (this.#sequence + 1) % sequenceLength
    return client.publishAsync(this.#topic(kind, code), payload, { qos: 1 })
  }

  #birth(): Promise<unknown> {
    const controls = { name: rebirthMetric, dataType: dataTypes.boolean, value: false }
    const node = this.#publish('NBIRTH', undefined, [this.#birthMetric(), controls], this.#now())
    const devices = [...this.#devices].map(([code, device]) =>
      this.#publish('DBIRTH', code, device.birth(), this.#now()),
    )
    return Promise.all([node, ...devices])
  }
  #birthMetric(): OutgoingMetric {
    return { name: birthSequenceMetric, dataType: dataTypes.int64, value: this.#birthSequence, isWhole: true }
  }

  async #connected(): Promise<void> {
    if (this.#client?.connected) return
    await this.close()
    const { url, gatewayId, secret, stationId, onWarning } = this.#options
    this.#birthSequence = (this.#birthSequence + 1) % sequenceLength
    const death = encodeSparkplug({ timestamp: this.#now(), metrics: [this.#birthMetric()] })
    const client = await connectAsync(url, {
      clientId: `${gatewayId}:${stationId}`,
      username: gatewayId,
      password: secret,
      keepalive: 30,
      connectTimeout: 10 * second,
      // A new connection begins with a birth; nothing of the old one may be sent again before it.
      reconnectPeriod: 0,
      protocolVersion: 4,
      will: { topic: this.#topic('NDEATH'), payload: Buffer.from(death), qos: 1, retain: false },
    })
    this.#client = client
    client.on('error', (error) => onWarning('MQTT connection', { reason: error.message, stationId }))
    // Callers that wait for an acknowledgement are notified; the frames are on disk.
    client.on('close', () => client.end(true))
    client.on('message', (_topic, payload) => this.#onCommand(payload))
    await Promise.all([client.subscribeAsync(this.#topic('NCMD'), { qos: 1 }), this.#birth()])
  }

  #onCommand(payload: Uint8Array): void {
    const reading = decodeSparkplug(payload)
    if (!reading.ok || !reading.value.metrics.some(({ name, value }) => name === rebirthMetric && value === 1)) return
    this.#birth().catch((error: unknown) => this.#options.onWarning('no rebirth', { err: error }))
  }

  /** Resolves when all are acknowledged. */
  async send(block: FrameBlock, rows: readonly { row: number; code: string }[], liveFrom: number): Promise<void> {
    await this.#connected()
    const published: Promise<unknown>[] = []
    let waited: OutgoingMetric[] = []
    const flush = (code: string): void => {
      if (waited.length > 0) published.push(this.#publish('DDATA', code, waited, this.#now()))
      waited = []
    }
    for (const [index, { row, code }] of rows.entries()) {
      const device = this.#devices.get(code) ?? new SparkplugDevice()
      this.#devices.set(code, device)
      if (device.learn(block, () => this.#nextAlias++) || !device.isBorn) {
        flush(code)
        published.push(this.#publish('DBIRTH', code, device.birth(), this.#now()))
      }
      const at = block.at[row] as number
      const isHistorical = at < liveFrom
      const changes = isHistorical ? device.past(block, row) : device.live(block, row)
      const metrics = changes.length > 0 ? changes : device.unchanged(block, row, isHistorical)
      if (!isHistorical) published.push(this.#publish('DDATA', code, metrics, at))
      else waited.push(...metrics)
      if (rows[index + 1]?.code !== code || waited.length >= historicalMetricsAtOnce) flush(code)
    }
    await Promise.all(published)
  }

  /** Says goodbye, and takes the will back with it. */
  async leave(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    if (!client?.connected) return
    const death = encodeSparkplug({ timestamp: this.#now(), metrics: [this.#birthMetric()] })
    await client.publishAsync(this.#topic('NDEATH'), Buffer.from(death), { qos: 1 })
    await client.endAsync()
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.endAsync(true)
  }
}
