import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import { backoffMs, rest } from './backoff.ts'
import type { Carrier, OnWarning } from './carrier.model.ts'
import { Outbox } from './outbox.ts'

const compress = promisify(zstdCompress)
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

export interface LaneOptions {
  /** Of its own. */
  folder: string
  carrier: Carrier
  maxBytes?: number | undefined
  onWarning: OnWarning
}

export interface LaneStatus {
  waitingBytes: number
  deliveredBodies: number
  refusedBodies: number
  trouble?: string
}

/** What waits on disk and the one who carries it away, in order. */
export interface Lane {
  append(body: Uint8Array): Promise<void>
  /** Resolves when it is empty. */
  flush(): Promise<void>
  status(): LaneStatus
  close(): Promise<void>
}

export function openLane({ folder, carrier, maxBytes, onWarning }: LaneOptions): Lane {
  const outbox = new Outbox({ folder, onWarning, ...(maxBytes === undefined ? {} : { maxBytes }) })
  const closing = new AbortController()
  const counts = { deliveredBodies: 0, refusedBodies: 0 }
  let trouble: string | undefined
  let wake = Promise.withResolvers<void>()
  const emptied: (() => void)[] = []

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
    append: async (body) => {
      await outbox.append(await compress(body, quick))
      wake.resolve()
    },
    flush: () =>
      new Promise((resolve) => {
        emptied.push(resolve)
        wake.resolve()
      }),
    status: () => ({ waitingBytes: outbox.waitingBytes, ...counts, ...(trouble === undefined ? {} : { trouble }) }),
    close: async () => {
      closing.abort()
      wake.resolve()
      await carrier.close()
      await carrying
      await outbox.close()
    },
  }
}
