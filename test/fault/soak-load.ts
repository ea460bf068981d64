import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openGateway, type Gateway } from '@fengguang/gateway/gateway'
import { pause } from './product.ts'
import { arrivalsIn } from './log-arrivals.ts'
import type { Product } from './product.ts'
import { demoSecret, loadDeviceId, loadGatewayId } from './telemetry-probe.ts'

const everyMs = 250
const silentMs = 60_000

/** People who look at a list, again and again, whatever happens. */
export class Readers {
  readonly times: { at: number; ms: number }[] = []
  /** Neither an answer nor a refusal that says to come again. */
  readonly wrong: string[] = []
  private stopping = false
  private readonly lanes: Promise<void>[]

  constructor(product: Product, cookie: string, count: number) {
    this.lanes = Array.from({ length: count }, () => this.lane(product, cookie))
  }

  private async lane(product: Product, cookie: string): Promise<void> {
    while (!this.stopping) {
      const since = performance.now()
      try {
        const signal = AbortSignal.timeout(silentMs)
        const url = `${product.address}/microplat/api/base/station/page`
        const answer = await fetch(url, { headers: { cookie }, signal })
        const text = await answer.text()
        if (answer.status === 200) this.times.push({ at: since, ms: performance.now() - since })
        else if (answer.status !== 503) this.wrong.push(`${answer.status} ${text.slice(0, 200)}`)
      } catch (error) {
        // Refused or cut while the API is killed; silence is never right.
        if (error instanceof DOMException) this.wrong.push(`no answer within ${silentMs / 1000} s`)
      }
      await pause(everyMs)
    }
  }

  /** NaN when nobody was answered. */
  p99Ms(from: number, to: number): number {
    const sorted = this.times
      .filter(({ at }) => at >= from && at < to)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN
  }

  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.lanes)
  }
}

/** A station's gateway on the broker, with the client that keeps what is not acknowledged. */
export class Station {
  readonly sent = new Set<number>()
  private stopping = false
  private readonly folder = mkdtempSync(join(tmpdir(), 'fengguang-r15-'))
  private readonly gateway: Gateway
  private readonly speaking: Promise<void>
  readonly deviceId: string

  constructor(product: Product, mqttUrl: string, index: number) {
    this.deviceId = loadDeviceId(index)
    const gatewayId = loadGatewayId(index)
    this.gateway = openGateway({ gatewayId, secret: demoSecret(product), folder: this.folder, mqttUrl })
    this.speaking = this.speak()
  }

  private async speak(): Promise<void> {
    for (let i = 1; !this.stopping; i += 1) {
      const at = Date.now()
      await this.gateway.send([
        {
          type: 'meter',
          deviceIds: [this.deviceId],
          length: 1,
          device: Uint32Array.of(0),
          at: Float64Array.of(at),
          columns: { powerKw: Float64Array.of(i % 1_000) },
          arrays: {},
        },
      ])
      this.sent.add(at)
      await pause(everyMs)
    }
  }

  /** Everything it has sent is acknowledged. */
  async stop(): Promise<void> {
    this.stopping = true
    await this.speaking
    await this.gateway.flush()
  }

  async close(): Promise<void> {
    this.stopping = true
    await this.speaking.catch(() => undefined) // reported by stop
    await this.gateway.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Of what it sent, in the log of ingest. */
  async missing(product: Product): Promise<number> {
    const folder = join(product.folder, 'ingest')
    const registry = readFileSync(join(folder, 'registry.json'), 'utf8')
    const { devices } = JSON.parse(registry) as { devices: { id: string; no: number }[] }
    const no = devices.find(({ id }) => id === this.deviceId)?.no
    const missing = new Set(this.sent)
    for (const { no: deviceNo, at } of await arrivalsIn(folder, () => undefined))
      if (deviceNo === no) missing.delete(at)
    return missing.size
  }
}
