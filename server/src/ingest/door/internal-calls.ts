import { z } from 'zod'
import type { ReplayOutcome } from '../../platform/ingest-client.ts'
import { encodeLatest } from '../../platform/ingest-client-wire.ts'
import type { Acceptance, Intake, Source } from '../intake.model.ts'
import type { LatestValues } from '../latest-values.ts'
import type { Quarantine } from '../quarantine.ts'
import type { RegistryIndex } from '../registry-index.ts'
import { takeBody } from './frames-body.ts'

/** A version has 16 bits for it. */
const maxRevision = 65_535

export interface InternalParts {
  intake: Intake
  latest: LatestValues
  quarantine: Quarantine
  registry: () => RegistryIndex
  health: () => object
  /** All that was taken is in the store and its rollups; false when that takes longer. */
  settled: (limitMs: number) => Promise<boolean>
  clock: () => number
  /** Messages are read by the MQTT door; absent until it is open. */
  replayMessage: () => MessageReplay | undefined
}

export type MessageReplay = (
  source: Source,
  topic: string,
  payload: Uint8Array,
  arrivedMs: number,
) => Promise<Acceptance>

export type Answer = { status: number; json: unknown } | { status: number; bytes: Uint8Array }

const LatestAsk = z.object({ nos: z.array(z.int()).optional(), points: z.array(z.string()).optional() })
const ListAsk = z.object({
  gatewayIds: z.array(z.string()).optional(),
  reason: z.string().optional(),
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(100),
})
const PayloadAsk = z.object({ id: z.string(), maxBytes: z.int().min(1).max(1_048_576).default(4096) })
const Value = z.union([z.number(), z.array(z.number().nullable()), z.null()])
const CorrectAsk = z.object({
  revision: z.int().min(1).max(maxRevision),
  frames: z.array(z.object({ deviceId: z.string(), at: z.number(), values: z.record(z.string(), Value) })).max(5000),
})
const SettleAsk = z.object({ limitMs: z.int().min(0).max(60_000) })
const ReplayAsk = z.object({ ids: z.array(z.string()).max(1000) })

/** Judged like what gateways send, but for any station: who may correct what is the caller's to know. */
async function correct({ intake, registry }: InternalParts, body: unknown): Promise<Answer> {
  const { revision, frames } = CorrectAsk.parse(body)
  const { devices } = registry()
  const stationIds = new Set(frames.flatMap(({ deviceId }) => devices.get(deviceId)?.stationId ?? []))
  const source = { gatewayId: 'correction', stationIds }
  return { status: 200, json: await intake.accept(source, frames, { backfill: true, revision }) }
}

type Call = (parts: InternalParts, body: unknown) => Promise<Answer> | Answer

/** Judged again as if its gateway had just sent it; what is still bad is set aside anew. */
async function replay(parts: InternalParts, id: string): Promise<{ id: string; outcome: ReplayOutcome }> {
  const found = await parts.quarantine.payload(id)
  if (!found) return { id, outcome: 'missing' }
  const { form, gatewayId, topic, atMs } = found.entry
  const source = parts.registry().gateways.get(gatewayId)
  if (!source) return { id, outcome: 'gatewayGone' }
  const replayMessage = parts.replayMessage()
  let taken: Acceptance
  if (form === 'ndjson' || form === 'compact')
    taken = await takeBody(parts.intake, source, form, found.payload, { backfill: true })
  else if (form === 'sparkplug' && topic !== undefined && replayMessage)
    // What was good in the message is stored since: read again it does not stand above that.
    taken = await replayMessage(source, topic, found.payload, atMs - 1)
  else return { id, outcome: 'notReplayable' }
  if (form === 'sparkplug' && taken.accepted === 0) return { id, outcome: 'stillBad' }
  const { quarantined } = taken
  await parts.quarantine.markReplayed(id, parts.clock())
  return { id, outcome: quarantined === 0 ? 'stored' : 'stillBad' }
}

/** What other processes of the product ask; each call is a POST with a JSON body. */
export const internalCalls: Readonly<Record<string, Call>> = {
  '/ingest/v1/latest': ({ latest }, body) => {
    const { nos, points } = LatestAsk.parse(body)
    const blocks = latest.read({ ...(nos ? { nos } : {}), ...(points ? { points: new Set(points) } : {}) })
    return { status: 200, bytes: encodeLatest(blocks) }
  },
  '/ingest/v1/correct': correct,
  '/ingest/v1/settle': async ({ settled }, body) => ({
    status: 200,
    json: { isSettled: await settled(SettleAsk.parse(body).limitMs) },
  }),
  '/ingest/v1/health': ({ health }) => ({ status: 200, json: health() }),
  '/ingest/v1/quarantine': ({ quarantine }, body) => {
    const { gatewayIds, reason, offset, limit } = ListAsk.parse(body)
    const only = gatewayIds ? { gatewayIds: new Set(gatewayIds) } : {}
    return { status: 200, json: quarantine.list({ ...only, ...(reason ? { reason } : {}), offset, limit }) }
  },
  '/ingest/v1/quarantine/payload': async ({ quarantine }, body) => {
    const { id, maxBytes } = PayloadAsk.parse(body)
    const found = await quarantine.payload(id)
    if (!found) return { status: 404, json: { error: 'missing' } }
    const text = found.payload.subarray(0, maxBytes)
    const readable = found.entry.form === 'ndjson' ? text.toString('utf8') : text.toString('hex')
    return { status: 200, json: { entry: found.entry, payload: readable, bytes: found.payload.length } }
  },
  '/ingest/v1/quarantine/replay': async (parts, body) => {
    const outcomes = []
    for (const id of ReplayAsk.parse(body).ids) outcomes.push(await replay(parts, id))
    return { status: 200, json: { outcomes } }
  },
}
