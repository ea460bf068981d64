import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { fgf1MediaType } from '@fengguang/domain/telemetry/wire/fgf1.model'
import { catalogue } from '@fengguang/domain/telemetry/catalogue'
import { judgeArrivals, judgedTotal } from './log-arrivals.ts'
import type { Judged, LogArrivals, Sent } from './log-arrivals.ts'
import { pause } from './product.ts'
import type { Product } from './product.ts'
import type { Expected } from './user-view.ts'
import { demoSecret, doorsOf, loadDeviceId, loadGatewayId } from './telemetry-probe.ts'

const second = 1000
const points = Object.entries(catalogue.meter).filter(([, point]) => point.unit !== '')
export const pointsPerFrame = points.length

const indexOf = new Map(points.map(([code], index) => [code, index]))

/** Value of a point in the frame of this place: each frame differs, and counters rise by one. */
function valueOf(code: string, place: number): number {
  const index = indexOf.get(code)!
  const { min, max } = points[index]![1]
  return Math.min(max, Math.max(min, place + index))
}

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
      columns: Object.fromEntries(points.map(([code]) => [code, at.map((_at, i) => valueOf(code, first + i))])),
      arrays: {},
    },
  ])
}

export interface LoadOptions {
  gateways: number
  /** Number of its first gateway, so that two loads do not share any. */
  firstGateway?: number
  framesPerBody: number
  /** All gateways together; absent: as fast as they are answered. */
  pointsPerSecond?: number
  /** Bodies that one gateway may have under way at the same time; 1 unless given, which keeps them in order. */
  atOnce?: number
  /** Asked before each body: without room a gateway waits. */
  hasRoom?: () => Promise<boolean>
}

/** What became of one body. */
interface BodyFate {
  unanswered: number
  isAcknowledged: boolean
}

/** Gateways that keep a body until it is acknowledged, as real ones do. */
export class SteadyLoad {
  acknowledgedFrames = 0
  /** Attempts to deliver, whatever came of them. */
  attempts = 0
  /** Of every acknowledged attempt: a retry is an attempt of its own. */
  readonly acknowledgedMs: number[] = []
  readonly answers = new Map<string, number>()
  /** Refusals that did not say when to come again. */
  withoutRetryAfter = 0
  /** Neither acknowledged nor refused as it should be: an error of the door, or frames set aside. */
  wrongAnswers = 0
  readonly firstAt = Date.now() - 300 * 86_400 * second
  private readonly startedAt = performance.now()
  private stoppedAt: number | undefined
  private stopping = false
  private abandoned = false
  private readonly fates: BodyFate[][]
  private readonly lanes: Promise<unknown>[]
  private readonly options: LoadOptions

  constructor(product: Product, options: LoadOptions) {
    this.options = options
    this.fates = Array.from({ length: options.gateways }, () => [])
    this.lanes = this.fates.map((_none, i) => this.lane(product, i))
  }

  /** Numbers of its gateways, and of their devices. */
  get devices(): number[] {
    return this.fates.map((_none, i) => i + (this.options.firstGateway ?? 0))
  }

  private count(answer: string): void {
    this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1)
  }

  private async attempt(product: Product, lane: number, bytes: Uint8Array<ArrayBuffer>, fate: BodyFate) {
    const since = performance.now()
    this.attempts += 1
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${doorsOf(product).url}/ingest/v1/frames`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${loadGatewayId(this.devices[lane]!)}:${demoSecret(product)}`)}`,
          'content-type': fgf1MediaType,
          'x-backfill': '1',
        },
        body: bytes,
        signal: AbortSignal.timeout(30 * second),
      })
      text = await answer.text()
    } catch {
      fate.unanswered += 1 // killed, stopped or cut: it may have been written or not
      return this.count('no answer')
    }
    this.count(String(answer.status))
    if (answer.status !== 200) {
      if (answer.headers.get('retry-after') === null) this.withoutRetryAfter += 1
      if (answer.status !== 429 && answer.status !== 503) this.wrongAnswers += 1
      return
    }
    const { accepted } = JSON.parse(text) as { accepted: number }
    if (accepted !== this.options.framesPerBody) {
      this.wrongAnswers += 1
      this.count(`accepted ${accepted}`)
    }
    fate.isAcknowledged = true
    this.acknowledgedFrames += this.options.framesPerBody
    this.acknowledgedMs.push(performance.now() - since)
  }

  private async deliver(product: Product, lane: number, index: number): Promise<void> {
    const { framesPerBody } = this.options
    const fate: BodyFate = { unanswered: 0, isAcknowledged: false }
    this.fates[lane]![index] = fate
    const bytes = body(this.devices[lane]!, index * framesPerBody, framesPerBody, this.firstAt)
    for (;;) {
      await this.attempt(product, lane, bytes, fate)
      if (fate.isAcknowledged || (this.stopping && this.abandoned)) return
      await pause(200)
    }
  }

  private async untilRoom(): Promise<void> {
    while (!this.stopping && (await this.options.hasRoom?.()) === false) await pause(100)
  }

  /** The next body is due when it is due, not when the one before was answered, as far as `atOnce` allows. */
  private async lane(product: Product, lane: number): Promise<void> {
    const { framesPerBody, gateways, pointsPerSecond, atOnce = 1 } = this.options
    const everyMs = pointsPerSecond ? (framesPerBody * pointsPerFrame * gateways * second) / pointsPerSecond : 0
    await pause((everyMs * lane) / gateways)
    const underWay = new Set<Promise<void>>()
    let due = performance.now()
    for (let index = 0; ; index += 1) {
      await this.untilRoom()
      if (this.stopping) break
      const delivery = this.deliver(product, lane, index).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      // A gateway that was kept waiting does not make up for it.
      due = Math.max(due + everyMs, performance.now() - everyMs)
      while (underWay.size >= atOnce) await Promise.race(underWay)
      await pause(Math.max(0, due - performance.now()))
    }
    await Promise.all(underWay)
  }

  /** Each gateway ends when what it has is acknowledged; abandoned, it ends with it in hand. */
  async stop(options: { abandon?: boolean } = {}): Promise<void> {
    this.abandoned = options.abandon ?? false
    this.stopping = true
    await Promise.all(this.lanes)
    this.stoppedAt ??= performance.now()
  }

  get seconds(): number {
    return ((this.stoppedAt ?? performance.now()) - this.startedAt) / second
  }

  /** Frames of each of its devices that were acknowledged; with one body at a time these are the first ones. */
  acknowledgedByDevice(): number[] {
    const { framesPerBody } = this.options
    return this.fates.map((own) => own.filter(({ isAcknowledged }) => isAcknowledged).length * framesPerBody)
  }

  /** What the log may hold of one gateway: acknowledged frames once, and once more for each attempt without an answer. */
  private sentBy(lane: number): Sent {
    const fates = this.fates[lane]!
    const { framesPerBody } = this.options
    return {
      firstAt: this.firstAt,
      everyMs: second,
      count: fates.length * framesPerBody,
      bounds: (place) => {
        const { isAcknowledged, unanswered } = fates[Math.floor(place / framesPerBody)]!
        const least = isAcknowledged ? 1 : 0
        return { least, most: least + unanswered }
      },
    }
  }

  /** When everything that was sent is acknowledged. */
  expected(): Expected[] {
    const counts = this.acknowledgedByDevice()
    return this.devices.map((device, lane) => ({
      device,
      firstAt: this.firstAt,
      everyMs: second,
      frames: counts[lane]!,
      powerKw: (place) => valueOf('powerKw', place),
      kwhPerFrame: 1,
    }))
  }

  judge({ instants }: LogArrivals): Judged {
    const none = new Float64Array()
    return judgedTotal(
      this.devices.map((device, lane) => judgeArrivals(instants.get(device) ?? none, this.sentBy(lane))),
    )
  }
}

/** NaN without samples: nothing is within a limit then. */
export function p99Of(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
