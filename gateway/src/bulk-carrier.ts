import { decodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-decode'
import { joinFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import { fgf1MediaType } from '@fengguang/domain/telemetry/wire/fgf1.model'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { Carrier, Delivery } from './carrier.model.ts'

const second = 1000
const compress = promisify(zstdCompress)
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface BulkOptions {
  /** Of the platform's ingest, e.g. `https://ingest.example:8081`. */
  url: string
  gatewayId: string
  secret: string
  timeoutMs?: number
  /** Whether what it brings is history, which raises no alarms; without it, what is older than two minutes. */
  isBackfill?: boolean
}

const liveMs = 120 * second

/** A body that cannot be read is for the platform to judge. */
function isLate(body: Uint8Array): boolean {
  const reading = decodeFgf1(body)
  const liveFrom = Date.now() - liveMs
  return reading.ok && reading.value.every(({ at }) => at.every((one) => one < liveFrom))
}

/** A body the platform cannot read stays unreadable; everything else may be different later. */
const unreadable = new Set([400, 413, 415, 422])

function waitOf(answer: Response): { afterMs?: number } {
  const seconds = Number(answer.headers.get('retry-after') ?? NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { afterMs: seconds * second } : {}
}

async function deliveryOf(answer: Response): Promise<Delivery> {
  const text = await answer.text()
  if (answer.status === 200) {
    const { accepted, quarantined } = JSON.parse(text) as { accepted: number; quarantined: number }
    return { kind: 'taken', accepted, quarantined }
  }
  const why = `HTTP ${answer.status} ${text.slice(0, 200)}`
  return unreadable.has(answer.status) ? { kind: 'refused', why } : { kind: 'later', why, ...waitOf(answer) }
}

/** Bulk HTTP: the compact form, compressed. The answer comes when the frames are safe. */
export function openBulkCarrier(options: BulkOptions): Carrier {
  const { url, gatewayId, secret, timeoutMs = 60 * second, isBackfill } = options
  const address = new URL('/ingest/v1/frames', url)
  const login = `${gatewayId}:${secret}`
  const headers = {
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'content-type': fgf1MediaType,
    'content-encoding': 'zstd',
  }
  const closing = new AbortController()

  async function post(bodies: readonly Uint8Array[], late: boolean): Promise<Delivery> {
    const body = new Uint8Array(await compress(joinFgf1(bodies), quick))
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      const request = { method: 'POST', headers: { ...headers, ...(late ? { 'x-backfill': '1' } : {}) }, body, signal }
      return await deliveryOf(await fetch(address, request))
    } catch (error) {
      // Refused, cut or too slow; fetch hides the reason in the cause.
      const cause = error instanceof Error && error.cause ? error.cause : error
      return { kind: 'later', why: cause instanceof Error ? cause.message : String(cause) }
    }
  }

  return {
    maxBytes: 4 * 1024 * 1024,
    deliver: async (bodies) => {
      const firstLive = bodies.findIndex((body) => !(isBackfill ?? isLate(body)))
      const late = firstLive === -1 ? bodies : bodies.slice(0, firstLive)
      const live = bodies.slice(late.length)
      const delivery = late.length > 0 ? await post(late, true) : undefined
      return delivery && (delivery.kind !== 'taken' || live.length === 0) ? delivery : post(live, false)
    },
    close: async () => closing.abort(),
  }
}
