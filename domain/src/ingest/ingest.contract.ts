import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../kernel/endpoint.ts'
import { quarantineReasonNames, type QuarantineReason } from './quarantine.model.ts'

const base = '/microplat/api/base/ingest'
const id = z.string().max(64)

export const quarantineReasons = Object.keys(quarantineReasonNames) as [QuarantineReason, ...QuarantineReason[]]
const instant = z.iso.datetime({ offset: true })

export const GatewayTraffic = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  /** Null when it has not been heard since ingest began. */
  lastSeenAt: instant.nullable(),
  /** Since when it has been lost. */
  lostAt: instant.nullable(),
  pointsPerSecond: z.number(),
  frames: z.number(),
  points: z.number(),
  quarantined: z.number(),
})
export type GatewayTraffic = z.infer<typeof GatewayTraffic>

/** Of the whole installation: shown to those who operate it. */
export const IngestLoad = z.object({
  startedAt: instant,
  pointsPerSecond: z.number(),
  framesPerSecond: z.number(),
  quarantinedPerSecond: z.number(),
  acknowledgeP99Ms: z.number(),
  /** The telemetry store answers; else the log keeps what comes. */
  isStoreUp: z.boolean(),
  /** Age of the oldest frame on disk that is not in the store yet. */
  lagSeconds: z.number(),
  logBytes: z.number(),
  logCapBytes: z.number(),
  isLogWarning: z.boolean(),
  quarantineBytes: z.number(),
  quarantineCapBytes: z.number(),
  /** Set aside, and gone because the quarantine was full. */
  quarantineDropped: z.number(),
  quarantineByReason: z.record(z.string(), z.number()),
  /** Senders asked to wait: too much under way, log full, disk in trouble. */
  refusals: z.object({ busy: z.number(), full: z.number(), disk: z.number() }),
})
export type IngestLoad = z.infer<typeof IngestLoad>

export const IngestHealth = z.object({
  at: instant,
  /** Ingest answers; without it nothing is known of what gateways send. */
  isUp: z.boolean(),
  load: IngestLoad.nullable(),
  gateways: z.array(GatewayTraffic),
})
export type IngestHealth = z.infer<typeof IngestHealth>

export const QuarantineRow = z.object({
  id: z.string(),
  at: instant,
  gatewayId: z.string(),
  gatewayName: z.string(),
  reason: z.enum(quarantineReasons),
  detail: z.string(),
  /** How many messages, lines or values it stands for. */
  count: z.number(),
  bytes: z.number(),
  replayable: z.boolean(),
  replayedAt: instant.nullable(),
})
export type QuarantineRow = z.infer<typeof QuarantineRow>

export const QuarantineFilter = z.object({ gatewayId: id.optional(), reason: z.enum(quarantineReasons).optional() })
export type QuarantineFilter = z.infer<typeof QuarantineFilter>

export const replayOutcomes = ['stored', 'stillBad', 'missing', 'notReplayable', 'gatewayGone'] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]

const micro = { envelope: 'microplat' } as const

export const ingestContract = {
  health: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/health`,
    access: 'ingest:read',
    response: IngestHealth,
  }),
  quarantine: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/quarantine/page`,
    access: 'ingest:read',
    query: pageQuery.extend(QuarantineFilter.shape),
    response: pageOf(QuarantineRow),
  }),
  /** The beginning of what was sent: lines as they are, bytes as hexadecimal digits. */
  payload: endpoint({
    ...micro,
    method: 'GET',
    path: `${base}/quarantine/payload`,
    access: 'ingest:read',
    query: z.object({ id }),
    response: z.object({ row: QuarantineRow, text: z.string(), bytes: z.number(), isHex: z.boolean() }),
  }),
  /** Judged again as if its gateway had just sent it; what is still bad is set aside anew. */
  replay: endpoint({
    ...micro,
    method: 'POST',
    path: `${base}/quarantine/replay`,
    access: 'gateway:write',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    response: z.object({ outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(replayOutcomes) })) }),
  }),
}
