import { encodeFgf1 } from '@fengguang/domain/telemetry/wire/fgf1-encode'
import type { FrameBlock } from '@fengguang/domain/telemetry/frame.model'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import { backoffMs, rest } from './backoff.ts'
import { openBulkCarrier } from './bulk-carrier.ts'
import type { Carrier, OnWarning } from './carrier.model.ts'
import { Outbox } from './outbox.ts'
import { openSparkplugCarrier } from './sparkplug-carrier.ts'

const compress = promisify(zstdCompress)
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface GatewayOptions {
  gatewayId: string
  secret: string
  /** Of its own: here wait frames that have not been acknowledged. */
  folder: string
  /** Bulk HTTP, e.g. `https://ingest.example:8081`. One of the two. */
  url?: string
  /** MQTT with Sparkplug B, e.g. `mqtts://ingest.example:8883`. */
  mqttUrl?: string
  /** What may wait on disk at most. */
  maxBytes?: number
  onWarning?: OnWarning
}

export interface GatewayStatus {
  waitingBytes: number
  /** Since the start. */
  deliveredBodies: number
  /** Bodies the platform could not read; they lie in the folder `refused`. */
  refusedBodies: number
  /** Why nothing goes at the moment. */
  trouble?: string
}

export interface Gateway {
  /** Resolves when the frames are on disk; from then on they will arrive, in this order. Rejects with OutboxFull. */
  send(blocks: readonly FrameBlock[]): Promise<void>
  /** Resolves when everything sent so far has been acknowledged. */
  flush(): Promise<void>
  status(): GatewayStatus
  /** What still waits goes with the next start. */
  close(): Promise<void>
}

function carrierOf({ url, mqttUrl, gatewayId, secret }: GatewayOptions, onWarning: OnWarning): Carrier {
  if (mqttUrl !== undefined) return openSparkplugCarrier({ url: mqttUrl, gatewayId, secret, onWarning })
  if (url !== undefined) return openBulkCarrier({ url, gatewayId, secret })
  throw new TypeError('a gateway needs url or mqttUrl')
}

export function openGateway(options: GatewayOptions): Gateway {
  const { folder, maxBytes, onWarning = () => {} } = options
  const carrier = carrierOf(options, onWarning)
  const outbox = new Outbox({
    folder: join(folder, 'out'),
    onWarning,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  const closing = new AbortController()
  const counts = { deliveredBodies: 0, refusedBodies: 0 }
  let trouble: string | undefined
  let wake = Promise.withResolvers<void>()
  let emptied: (() => void)[] = []

  /** Kept for people to look at: it would block everything behind it. */
  function setAside(payload: Buffer, why: string): void {
    counts.refusedBodies += 1
    mkdirSync(join(folder, 'refused'), { recursive: true, mode: 0o700 })
    const name = createHash('sha256').update(payload).digest('hex').slice(0, 16)
    writeFileSync(join(folder, 'refused', `${name}.fgf1.zst`), payload, { mode: 0o600 })
    onWarning('the platform cannot read what was sent; it is kept aside', { name, why })
  }

  async function carry(): Promise<void> {
    let failures = 0
    // After a refusal one by one, to find the one that is refused.
    let onlyOne = false
    while (!closing.signal.aborted) {
      const waiting = outbox.peek(onlyOne ? 1 : carrier.maxBytes)
      if (waiting === undefined) {
        for (const done of emptied.splice(0)) done()
        await wake.promise
        wake = Promise.withResolvers()
        continue
      }
      const delivery = await carrier.deliver(waiting.payloads.map((payload) => zstdDecompressSync(payload)))
      if (delivery.kind === 'later') {
        failures += 1
        if (trouble === undefined) onWarning('the platform does not take frames; they wait', { why: delivery.why })
        trouble = delivery.why
        await rest(Math.max(delivery.afterMs ?? 0, backoffMs(failures)), closing.signal)
        continue
      }
      failures = 0
      trouble = undefined
      if (delivery.kind === 'refused' && waiting.payloads.length > 1) {
        onlyOne = true
        continue
      }
      if (delivery.kind === 'refused') setAside(waiting.payloads[0] as Buffer, delivery.why)
      else counts.deliveredBodies += waiting.payloads.length
      onlyOne = false
      outbox.delivered(waiting)
    }
  }
  const carrying = carry()

  return {
    send: async (blocks) => {
      if (closing.signal.aborted) throw new Error('the gateway is closed')
      if (blocks.every(({ length }) => length === 0)) return
      await outbox.append(await compress(encodeFgf1(blocks), quick))
      wake.resolve()
    },
    flush: () =>
      new Promise((resolve) => {
        emptied.push(resolve)
        wake.resolve()
      }),
    status: () => ({
      waitingBytes: outbox.waitingBytes,
      ...counts,
      ...(trouble === undefined ? {} : { trouble }),
    }),
    close: async () => {
      closing.abort()
      wake.resolve()
      await carrier.close()
      await carrying
      await outbox.close()
    },
  }
}
