import { Failure } from '@fengguang/domain/kernel/failure'
import type { z } from 'zod'
import {
  Corrected,
  IngestHealth,
  QuarantinePage,
  QuarantinePayload,
  Replayed,
  Settled,
} from './ingest-client-health.ts'
import { decodeLatest, type LatestBlock } from './ingest-client-wire.ts'

export type { LatestBlock } from './ingest-client-wire.ts'
export type { IngestHealth, QuarantineRow, ReplayOutcome } from './ingest-client-health.ts'

/** What the API process asks the ingest process. When it does not answer, every call fails with `server.unavailable`. */
export interface IngestClient {
  /** Without device numbers all; without points all. Devices that never reported are not among them. */
  latest(ask: { nos?: readonly number[]; points?: readonly string[] }): Promise<LatestBlock[]>
  health(): Promise<IngestHealth>
  /** Newest first. */
  quarantine(ask: {
    gatewayIds?: readonly string[]
    reason?: string
    offset?: number
    limit?: number
  }): Promise<z.infer<typeof QuarantinePage>>
  /** Absent when it is gone. */
  quarantinePayload(id: string): Promise<z.infer<typeof QuarantinePayload> | undefined>
  replay(ids: readonly string[]): Promise<z.infer<typeof Replayed>['outcomes']>
  /** Whole frames that stand for what is there; a revision above that of what is there makes them count. */
  correct(revision: number, frames: readonly CorrectedFrame[]): Promise<z.infer<typeof Corrected>>
  /** All that was taken is in the store and its rollups; false when that takes longer. */
  settled(limitMs: number): Promise<boolean>
}

export interface CorrectedFrame {
  deviceId: string
  atMs: number
  values: Record<string, number | (number | null)[] | null>
}

export interface IngestClientOptions {
  /** `http://127.0.0.1:8081` */
  url: string
  secret: string
  timeoutMs?: number
}

const unavailable = (cause: unknown): Failure => {
  const failure = new Failure('server.unavailable')
  failure.cause = cause
  return failure
}

const json = (bytes: ArrayBuffer): unknown => JSON.parse(Buffer.from(bytes).toString())

export function openIngestClient({ url, secret, timeoutMs = 2_000 }: IngestClientOptions): IngestClient {
  async function ask(path: string, body: object, limitMs = timeoutMs): Promise<ArrayBuffer | undefined> {
    try {
      const answer = await fetch(new URL(`/ingest/v1/${path}`, url), {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limitMs),
      })
      const bytes = await answer.arrayBuffer()
      if (answer.status === 404) return undefined
      if (answer.ok) return bytes
      throw new Error(`ingest answers ${answer.status}: ${Buffer.from(bytes).toString().slice(0, 200)}`)
    } catch (error) {
      throw unavailable(error)
    }
  }
  const needed = (bytes: ArrayBuffer | undefined): ArrayBuffer => {
    if (bytes === undefined) throw unavailable(new Error(`nobody knows the call at ${url}`))
    return bytes
  }

  return {
    latest: async (wanted) => decodeLatest(needed(await ask('latest', wanted))),
    health: async () => IngestHealth.parse(json(needed(await ask('health', {})))),
    quarantine: async (wanted) => QuarantinePage.parse(json(needed(await ask('quarantine', wanted)))),
    quarantinePayload: async (id) => {
      const bytes = await ask('quarantine/payload', { id })
      return bytes && QuarantinePayload.parse(json(bytes))
    },
    correct: async (revision, frames) => {
      const rows = frames.map(({ deviceId, atMs, values }) => ({ deviceId, at: atMs, values }))
      return Corrected.parse(json(needed(await ask('correct', { revision, frames: rows }, 60_000))))
    },
    settled: async (limitMs) =>
      Settled.parse(json(needed(await ask('settle', { limitMs }, limitMs + timeoutMs)))).isSettled,
    replay: async (ids) => Replayed.parse(json(needed(await ask('quarantine/replay', { ids }, 60_000)))).outcomes,
  }
}

const refuse = () => Promise.reject(new Failure('server.unavailable'))
/** Where no ingest runs. */
export const absentIngest: IngestClient = {
  latest: refuse,
  health: refuse,
  quarantine: refuse,
  quarantinePayload: refuse,
  replay: refuse,
  correct: refuse,
  settled: refuse,
}

export interface LatestFrame {
  no: number
  type: string
  atMs: number
  /** Since when its gateway has been lost. */
  lostMs: number | null
  values: Record<string, number | (number | null)[] | null>
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** A frame of its own for each device: for details and lists, not for a whole fleet. */
export function latestFrames(blocks: readonly LatestBlock[]): Map<number, LatestFrame> {
  const frames = new Map<number, LatestFrame>()
  for (const block of blocks) {
    const columns = Object.entries(block.columns)
    const arrays = Object.entries(block.arrays)
    for (let row = 0; row < block.length; row += 1) {
      const atMs = block.at[row]!
      if (!Number.isFinite(atMs)) continue
      const values: LatestFrame['values'] = {}
      for (const [code, column] of columns) values[code] = orNull(column[row]!)
      for (const [code, { width, values: all }] of arrays) {
        const list = Array.from(all.subarray(row * width, (row + 1) * width), orNull)
        values[code] = list.slice(0, list.findLastIndex((value) => value !== null) + 1)
      }
      const no = block.deviceNo[row]!
      frames.set(no, { no, type: block.type, atMs, lostMs: orNull(block.lostMs[row]!), values })
    }
  }
  return frames
}
