import { z } from 'zod'

const Count = z.number()
const Instant = z.number().nullable()

/** What ingest says of itself. */
export const IngestHealth = z.object({
  startedAtMs: z.number(),
  framesPerSecond: Count,
  pointsPerSecond: Count,
  quarantinedPerSecond: Count,
  frames: Count,
  points: Count,
  quarantined: Count,
  /** From the last byte of a delivery to its being on disk. */
  acknowledgement: z.object({ p50Ms: Count, p99Ms: Count, maxMs: Count }),
  refused: z.object({ busy: Count, full: Count, disk: Count }),
  eventLoopP99Ms: Count,
  log: z.object({
    /** Of both lanes, live and backfill. */
    bytes: Count,
    backfillBytes: Count,
    capBytes: Count,
    waitingBytes: Count,
    /** Seven tenths of the cap are reached. */
    isWarning: z.boolean(),
    damagedBytes: Count,
  }),
  loader: z.object({
    storeUp: z.boolean(),
    /** Of live frames. */
    lagSeconds: Count,
    backfillLagSeconds: Count,
    /** All that came is in the store and in its rollups. */
    isDrained: z.boolean(),
    /** What came until then is there. */
    rollupsThroughMs: Count,
    loadedFrames: Count,
    loadedFramesPerSecond: Count,
    loadedAtMs: Instant,
    refreshedAtMs: Instant,
    lastError: z.string().nullable(),
  }),
  /** The judgement of frames for alarms, which needs PostgreSQL. */
  alarms: z.object({ isUp: z.boolean(), lagSeconds: Count, lastError: z.string().nullable() }),
  quarantine: z.object({
    byReason: z.record(z.string(), Count),
    entries: Count,
    bytes: Count,
    capBytes: Count,
    /** Gone to make room, never replayed. */
    dropped: Count,
  }),
  latest: z.object({ devices: Count, isComplete: z.boolean() }),
  registry: z.object({ revision: z.string(), devices: Count, gateways: Count, staleSinceMs: Instant }),
  gateways: z.array(
    z.object({
      gatewayId: z.string(),
      lastSeenMs: Count,
      lostMs: Instant,
      frames: Count,
      points: Count,
      quarantined: Count,
      pointsPerSecond: Count,
    }),
  ),
  /** Counters of the broker and of its sessions, by name. */
  mqtt: z.record(z.string(), z.number()),
})
export type IngestHealth = z.infer<typeof IngestHealth>

export const QuarantineRow = z.object({
  id: z.string(),
  atMs: z.number(),
  gatewayId: z.string(),
  reason: z.string(),
  detail: z.string(),
  form: z.string(),
  /** Of a message that can be read again. */
  topic: z.string().optional(),
  count: z.number(),
  bytes: z.number(),
  replayedAtMs: z.number().nullable(),
})
export type QuarantineRow = z.infer<typeof QuarantineRow>
export const QuarantinePage = z.object({ rows: z.array(QuarantineRow), total: z.int() })
export const QuarantinePayload = z.object({
  entry: QuarantineRow,
  /** Text of lines, hexadecimal of anything else; the beginning only. */
  payload: z.string(),
  bytes: z.number(),
})

export const replayOutcomes = ['stored', 'stillBad', 'missing', 'notReplayable', 'gatewayGone'] as const
export type ReplayOutcome = (typeof replayOutcomes)[number]
export const Replayed = z.object({ outcomes: z.array(z.object({ id: z.string(), outcome: z.enum(replayOutcomes) })) })

export const Corrected = z.object({ accepted: Count, quarantined: Count })
export const Settled = z.object({ isSettled: z.boolean() })
