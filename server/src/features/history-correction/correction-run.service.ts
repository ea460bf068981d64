import { randomUUID } from 'node:crypto'
import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { CorrectionKind } from '@fengguang/domain/history-correction/correction.model'
import type { AuditAction } from '@fengguang/domain/audit/audit.model'
import type { Context } from '../../http/context.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { record } from '../audit/audit.service.ts'
import type { KnownDevice } from '../devices/devices.service.ts'
import * as repo from './correction.repo.ts'
import { correctLate } from './late-frames.service.ts'
import { frameCount, packed, writeChanges, type DeviceChanges } from './frame-changes.service.ts'

/** What earlier deliveries changed must be seen before it is changed again; afterwards figures shall follow soon. */
const settleBeforeMs = 10_000
const settleAfterMs = 20_000
const lateMs = 10_000
/** What was written in the last minute is not in the lag yet. */
const lagMarginMs = 60_000
/** An answer "not now" to what was done is repeated by the user, and it is done twice. */
const answerWithinMs = 40_000

export interface Planned {
  changes: DeviceChanges[]
  /** The same places as they are now. */
  before: DeviceChanges[]
  /** The highest there is among them. */
  revision: number
}

export interface CorrectionRun {
  kind: CorrectionKind
  type: DeviceType
  devices: ReadonlyMap<string, KnownDevice>
  points: readonly string[]
  fromMs: number
  /** The last instant, included. */
  toMs: number
  amount: number | null
  reason: string
  undoOf: string | null
  audit: AuditAction
  /** Reads what is there and decides what becomes of it; may refuse. */
  plan: () => Promise<Planned>
}

/**
 * One at a time for a device: stored with what was before, then written, then recorded in the audit log. What breaks off in
 * the middle stays in the list as not completed, and can be taken back like any other.
 */
export async function runCorrection(ctx: Context, ingest: IngestClient, run: CorrectionRun) {
  const id = randomUUID()
  const beganMs = performance.now()
  const [first] = run.devices.values()
  if (!first) throw new Failure('record.notFound')
  const begun = await repo.insertWriting(
    ctx.db,
    {
      id,
      companyId: ctx.user.companyId,
      stationId: first.stationId,
      kind: run.kind,
      deviceType: run.type,
      deviceIds: [...run.devices.keys()],
      points: run.points,
      fromMs: run.fromMs,
      toMs: run.toMs,
      amount: run.amount,
      reason: run.reason,
      undoOf: run.undoOf,
      accountId: ctx.user.accountId,
    },
    ctx.now,
  )
  if (begun === 0) throw new Failure('correction.busy')
  let planned: Planned
  try {
    await untilReadable(ctx, ingest, run, id)
    if (run.undoOf === null) await joinLate(ctx, ingest, first.stationId, run)
    planned = await run.plan()
    await repo.keepBefore(ctx.db, id, packed(planned.before), frameCount(planned.changes))
  } catch (error) {
    await repo.removeUnwritten(ctx.db, id)
    throw error
  }
  const { changes, revision } = planned
  try {
    await writeChanges(ctx.telemetry, ingest, run.type, run.devices, changes, revision + 1)
    await tellDone(ctx, run, id, frameCount(changes))
  } catch (error) {
    await repo.markFailed(ctx.db, id)
    throw error
  }
  // Frames are safe: figures that follow a little later than we wait are no failure.
  const restMs = Math.min(settleAfterMs, beganMs + answerWithinMs - performance.now())
  if (restMs > 0)
    await ingest.settled(restMs).catch((error: unknown) => ctx.log.warn({ err: error }, 'rollups follow later'))
  return { id, changed: frameCount(changes) }
}

/**
 * A store that is behind does not hold up a correction: frames that wait are corrected when they come. Only what was
 * corrected of these devices before must be there, or it would be laid over what it was.
 */
async function untilReadable(ctx: Context, ingest: IngestClient, run: CorrectionRun, id: string): Promise<void> {
  if (await ingest.settled(settleBeforeMs)) return
  const { loader } = await ingest.health()
  const since = new Date(ctx.now.getTime() - loader.lagSeconds * 1000 - lagMarginMs)
  const isSafe = loader.loadedAtMs !== null && !(await repo.hasNewer(ctx.db, [...run.devices.keys()], since, id))
  if (!isSafe) throw new Failure('correction.loading')
}

/** What came late gets the earlier corrections first: a frame that has one is taken for one that has them all. */
async function joinLate(ctx: Context, ingest: IngestClient, stationId: string, run: CorrectionRun): Promise<void> {
  const until = performance.now() + lateMs
  const parts = { db: ctx.db, telemetry: ctx.telemetry, ingest, rawDays: 0 }
  const scope = { stationId, deviceIds: new Set(run.devices.keys()) }
  const { frames, isAll } = await correctLate(parts, scope, ctx.now, () => performance.now() > until)
  if (!isAll || (frames > 0 && !(await ingest.settled(settleBeforeMs)))) throw new Failure('correction.loading')
}

const tellDone = (ctx: Context, run: CorrectionRun, id: string, changed: number): Promise<void> =>
  ctx.db.inTransaction(async (tx) => {
    await repo.markDone(tx, id, run.undoOf)
    const detail = JSON.stringify({
      correction: id,
      kind: run.kind,
      points: run.points.slice(0, 20),
      from: new Date(run.fromMs).toISOString(),
      to: new Date(run.toMs).toISOString(),
      amount: run.amount,
      frames: changed,
      reason: run.reason,
      ...(run.undoOf && { undoOf: run.undoOf }),
    })
    await record(ctx, { action: run.audit, target: [...run.devices.keys()].join(' '), detail }, tx)
  }, repo.patient)
