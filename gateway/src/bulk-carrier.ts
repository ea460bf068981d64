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
export function openBulkCarrier({ url, gatewayId, secret, timeoutMs = 60 * second }: BulkOptions): Carrier {
  const address = new URL('/ingest/v1/frames', url)
  const headers = {
    authorization: `Basic ${Buffer.from(`${gatewayId}:${secret}`).toString('base64')}`,
    'content-type': fgf1MediaType,
    'content-encoding': 'zstd',
  }
  const closing = new AbortController()
  return {
    maxBytes: 4 * 1024 * 1024,
    deliver: async (bodies) => {
      const body = new Uint8Array(await compress(joinFgf1(bodies), quick))
      try {
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
        return await deliveryOf(await fetch(address, { method: 'POST', headers, body, signal }))
      } catch (error) {
        // Refused, cut or too slow; fetch hides the reason in the cause.
        const cause = error instanceof Error && error.cause ? error.cause : error
        return { kind: 'later', why: cause instanceof Error ? cause.message : String(cause) }
      }
    },
    close: async () => closing.abort(),
  }
}
