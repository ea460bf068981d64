import type {
  GatewayTraffic,
  IngestHealth,
  IngestLoad,
  QuarantineFilter,
  QuarantineRow,
  ReplayOutcome,
} from '@fengguang/domain/ingest/ingest.contract'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { QuarantineReason } from '@fengguang/domain/ingest/quarantine.model'
import type { Context } from '../../http/context.ts'
import type { IngestClient, IngestHealth as Reported, QuarantineRow as Entry } from '../../platform/ingest-client.ts'
import { record } from '../audit/audit.service.ts'
import { administersPlatform } from '../organisation/administration.service.ts'
import { reachedGateways } from '../gateways/gateways.service.ts'

const instantOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** A company reads of its own gateways; the load of the whole installation is for those who operate it. */
export async function ingestHealth(ctx: Context, ingest: IngestClient): Promise<IngestHealth> {
  const own = await reachedGateways(ctx.db, ctx.user)
  const isOperator = administersPlatform(ctx)
  const reported = await ingest.health().catch(orUnreachable)
  const heard = new Map(reported?.gateways.map((g) => [g.gatewayId, g]))
  const gateways = own.map(({ id, name, enabled }): GatewayTraffic => {
    const { gatewayId: _id, lastSeenMs, lostMs, ...counts } = heard.get(id) ?? { ...silent, gatewayId: '' }
    return { id, name, enabled, ...counts, lastSeenAt: instantOf(lastSeenMs || null), lostAt: instantOf(lostMs) }
  })
  return {
    at: ctx.now.toISOString(),
    isUp: reported !== undefined,
    load: reported && isOperator ? loadOf(reported) : null,
    gateways,
  }
}

const silent = { lastSeenMs: 0, lostMs: null, frames: 0, points: 0, quarantined: 0, pointsPerSecond: 0 }

/** That ingest is down is what this call is there to tell. */
function orUnreachable(error: unknown): undefined {
  if (error instanceof Failure && error.key === 'server.unavailable') return undefined
  throw error
}

const loadOf = (reported: Reported): IngestLoad => ({
  startedAt: new Date(reported.startedAtMs).toISOString(),
  pointsPerSecond: reported.pointsPerSecond,
  framesPerSecond: reported.framesPerSecond,
  quarantinedPerSecond: reported.quarantinedPerSecond,
  acknowledgeP99Ms: reported.acknowledgement.p99Ms,
  isStoreUp: reported.loader.storeUp,
  lagSeconds: reported.loader.lagSeconds,
  logBytes: reported.log.bytes,
  logCapBytes: reported.log.capBytes,
  isLogWarning: reported.log.isWarning,
  quarantineBytes: reported.quarantine.bytes,
  quarantineCapBytes: reported.quarantine.capBytes,
  quarantineDropped: reported.quarantine.dropped,
  quarantineByReason: reported.quarantine.byReason,
  refusals: reported.refused,
})

/** What was set aside may be of any of a gateway's stations: for those who see them all. */
const namesOf = async (ctx: Context): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await reachedGateways(ctx.db, ctx.user)).flatMap(({ id, name, mayManage }) => (mayManage ? [[id, name]] : [])),
  )

const rowOf = (entry: Entry, names: ReadonlyMap<string, string>): QuarantineRow => ({
  id: entry.id,
  at: new Date(entry.atMs).toISOString(),
  gatewayId: entry.gatewayId,
  gatewayName: names.get(entry.gatewayId) ?? entry.gatewayId,
  reason: entry.reason as QuarantineReason,
  detail: entry.detail,
  count: entry.count,
  bytes: entry.bytes,
  replayable: entry.form === 'ndjson' || entry.form === 'compact' || entry.topic !== undefined,
  replayedAt: instantOf(entry.replayedAtMs),
})

export async function quarantinePage(
  ctx: Context,
  ingest: IngestClient,
  f: QuarantineFilter & { page: number; pageSize: number },
): Promise<{ rows: QuarantineRow[]; total: number }> {
  const names = await namesOf(ctx)
  const gatewayIds = [...names.keys()].filter((id) => f.gatewayId === undefined || id === f.gatewayId)
  const { rows, total } = await ingest.quarantine({
    gatewayIds,
    ...(f.reason && { reason: f.reason }),
    offset: (f.page - 1) * f.pageSize,
    limit: f.pageSize,
  })
  return { rows: rows.map((entry) => rowOf(entry, names)), total }
}

/** What a gateway beyond the caller's reach sent is missing like what never was. */
async function ownPayload(ctx: Context, ingest: IngestClient, id: string) {
  const names = await namesOf(ctx)
  const found = await ingest.quarantinePayload(id)
  return found && names.has(found.entry.gatewayId) ? { ...found, row: rowOf(found.entry, names) } : undefined
}

export async function quarantinePayload(ctx: Context, ingest: IngestClient, id: string) {
  const found = await ownPayload(ctx, ingest, id)
  if (!found) throw new Failure('record.notFound')
  return { row: found.row, text: found.payload, bytes: found.bytes, isHex: found.entry.form !== 'ndjson' }
}

export async function replayQuarantined(
  ctx: Context,
  ingest: IngestClient,
  ids: readonly string[],
): Promise<{ outcomes: { id: string; outcome: ReplayOutcome }[] }> {
  const own = new Set<string>()
  for (const id of ids) if (await ownPayload(ctx, ingest, id)) own.add(id)
  if (own.size === 0) throw new Failure('record.notFound')
  const reported = new Map((await ingest.replay([...own])).map(({ id, outcome }) => [id, outcome]))
  const outcomes = ids.map((id) => ({ id, outcome: reported.get(id) ?? ('missing' as const) }))
  const detail = outcomes.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')
  await record(ctx, { action: 'import', target: 'quarantine', detail })
  return { outcomes }
}
