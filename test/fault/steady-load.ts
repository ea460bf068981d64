import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { fgf1MediaType } from '@fengguang/domain/telemetry/wire/fgf1.model'
import { catalogue } from '@fengguang/domain/telemetry/catalogue'
import { openSegmentFolder } from '../../server/src/ingest/log/segment-folder.ts'
import { openSegmentReader } from '../../server/src/ingest/log/segment-reader.ts'
import { readPack } from '../../server/src/ingest/pack-read.ts'
import { layoutOf } from '../../server/src/ingest/store-columns.ts'
import { pause } from './product.ts'
import type { Product } from './product.ts'
import type { Span } from './stolen-time.ts'
import { demoSecret, doorsOf, loadDeviceId, loadGatewayId } from './telemetry-probe.ts'

const second = 1000
const points = Object.entries(catalogue.meter).filter(([, point]) => point.unit !== '')
export const pointsPerFrame = points.length

/** Every frame has an instant of its own, so that what is stored can be counted against what was acknowledged. */
function body(device: number, first: number, frames: number, firstAt: number): Uint8Array<ArrayBuffer> {
  const at = Float64Array.from({ length: frames }, (_none, i) => firstAt + (first + i) * second)
  return encodeFgf1([
    {
      type: 'meter',
      deviceIds: [loadDeviceId(device)],
      length: frames,
      device: new Uint32Array(frames),
      at,
      columns: Object.fromEntries(
        points.map(([code, { min, max }], p) => [
          code,
          at.map((_at, i) => Math.min(max, Math.max(min, first + i + p))),
        ]),
      ),
      arrays: {},
    },
  ])
}

export interface LoadOptions {
  gateways: number
  framesPerBody: number
  /** All gateways together; absent: as fast as they are answered. */
  pointsPerSecond?: number
}

/** Gateways that keep a body until it is acknowledged, as real ones do. */
export class SteadyLoad {
  acknowledgedFrames = 0
  private readonly acknowledgements: { sentAt: number; ms: number }[] = []
  readonly answers = new Map<string, number>()
  /** Refusals that did not say when to come again. */
  withoutRetryAfter = 0
  private stopping = false
  private readonly lanes: Promise<void>[]
  private readonly options: LoadOptions
  private readonly firstAt = Date.now() - 300 * 86_400 * second

  constructor(product: Product, options: LoadOptions) {
    this.options = options
    this.lanes = Array.from({ length: options.gateways }, (_none, i) => this.lane(product, i))
  }

  private count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }

  private async deliver(product: Product, device: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const since = performance.now()
    try {
      const answer = await fetch(`${doorsOf(product).url}/ingest/v1/frames`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${loadGatewayId(device)}:${demoSecret(product)}`)}`,
          'content-type': fgf1MediaType,
          'x-backfill': '1',
        },
        body: bytes,
        signal: AbortSignal.timeout(30 * second),
      })
      const text = await answer.text()
      this.count(String(answer.status))
      if (answer.status !== 200) {
        if (answer.headers.get('retry-after') === null) this.withoutRetryAfter += 1
        return false
      }
      const { accepted } = JSON.parse(text) as { accepted: number }
      if (accepted !== this.options.framesPerBody) this.count(`accepted ${accepted}`)
      this.acknowledgedFrames += accepted
      this.acknowledgements.push({ sentAt: since, ms: performance.now() - since })
      return true
    } catch {
      this.count('no answer') // killed, stopped or full
      return false
    }
  }

  private async lane(product: Product, device: number): Promise<void> {
    const { framesPerBody, gateways, pointsPerSecond } = this.options
    const everyMs = pointsPerSecond ? (framesPerBody * pointsPerFrame * gateways * second) / pointsPerSecond : 0
    await pause((everyMs * device) / gateways)
    for (let next = 0; !this.stopping; next += framesPerBody) {
      const due = performance.now() + everyMs
      const bytes = body(device, next, framesPerBody, this.firstAt)
      while (!(await this.deliver(product, device, bytes))) {
        if (this.stopping && this.abandoned) return
        await pause(200)
      }
      await pause(Math.max(0, due - performance.now()))
    }
  }

  private abandoned = false

  /** Each gateway ends when what it has is acknowledged; abandoned, it ends with it in hand. */
  async stop(options: { abandon?: boolean } = {}): Promise<void> {
    this.abandoned = options.abandon ?? false
    this.stopping = true
    await Promise.all(this.lanes)
  }

  /** Of what was sent in these spans. */
  p99Ms(spans: readonly Span[]): number {
    const sorted = this.acknowledgements
      .filter(({ sentAt }) => spans.some(({ from, to }) => sentAt >= from && sentAt < to))
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }
}

/** What the log on disk holds of the load's devices; a frame that was delivered twice counts once. */
export async function loggedFrames(
  product: Product,
  devices: number,
): Promise<{ frames: number; damagedBytes: number }> {
  const folder = join(product.folder, 'ingest')
  const registry = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as {
    devices: { id: string; no: number }[]
  }
  const ids = new Set(Array.from({ length: devices }, (_none, i) => loadDeviceId(i)))
  const nos = new Set(registry.devices.filter(({ id }) => ids.has(id)).map(({ no }) => no))
  let damagedBytes = 0
  const reader = openSegmentReader(openSegmentFolder(join(folder, 'log')), async ({ bytes }) => {
    damagedBytes += bytes.length
  })
  const found = new Set<string>()
  const end = { segment: Number.MAX_SAFE_INTEGER, offset: 0 }
  for (let from = { segment: 0, offset: 0 }; ;) {
    const { records, next } = await reader.read(from, end, 1 << 24)
    for (const { payload, about } of records) {
      const pack = readPack(payload, layoutOf(about))
      for (let row = 0; row < pack.rows; row += 1)
        if (nos.has(pack.deviceNo[row]!)) found.add(`${pack.deviceNo[row]} ${pack.at[row]}`)
    }
    if (records.length === 0) break
    from = next
  }
  await reader.close()
  return { frames: found.size, damagedBytes }
}
