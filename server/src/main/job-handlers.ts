import type { JobKindName } from '@fengguang/domain/jobs/job.model'
import { analyseDue } from '../features/analysis/analysis-run.service.ts'
import type { AlarmChannels } from '../features/alarms/alarm-channels.service.ts'
import { deliverAll, purgeOutbox } from '../features/alarms/alarm-outbox.service.ts'
import { purgeFiles } from '../features/files/files.service.ts'
import { purgeForecasts } from '../features/forecasts/forecasts.service.ts'
import { dispatchAllDue } from '../features/inspection-plans/dispatch.service.ts'
import { correctAllLate } from '../features/history-correction/late-frames.service.ts'
import { purgeEnded } from '../features/session/session-purge.service.ts'
import { expireTickets } from './expire-tickets.ts'
import { warnOfEndings } from '../features/three-people/ending-qualifications.service.ts'
import { sweepTickets } from '../features/work-tickets/ticket-sweep.service.ts'
import type { Telemetry } from '../platform/clickhouse/telemetry.ts'
import type { IngestClient } from '../platform/ingest-client.ts'
import type { JobHandler } from '../platform/jobs/job-worker.ts'
import type { Logger } from '../platform/log.ts'
import type { Database, Db } from '../platform/postgres/db.ts'

interface HandlerParts {
  db: Database
  channels: AlarmChannels
  keepSessionDays: number
  /** Frames older than that are gone. */
  rawDays: number
  telemetry: Telemetry
  log: Logger
  ingest: IngestClient
  clock: () => number
  rollupsThrough: () => Promise<number>
}

const purgeLimitMs = 10 * 60_000
const dayMs = 86_400_000
/** The demo's whole history, and later than gateways usually send. */
const recentDays = 62

/** What each kind of job does. A kind without its handler does not compile. */
export function jobHandlers(parts: HandlerParts): Record<JobKindName, JobHandler> {
  const { db, channels, keepSessionDays, clock, rawDays } = parts
  const purge = (work: (session: Db, now: Date) => ReturnType<JobHandler>) => () =>
    db.onOneConnection((session) => work(session, new Date(clock())), { timeLimitMs: purgeLimitMs })
  /** History that waited comes within hours, a gateway that was away within days. */
  const correctSince = (days: number) => () =>
    correctAllLate(parts, new Date(clock() - days * dayMs), new Date(clock()))
  return {
    deliverAlarms: ({ signal, progress }) => deliverAll({ db, channels, clock, signal, progress }),
    dispatchInspections: (run) => dispatchAllDue(parts, run),
    expireTickets: (run) => expireTickets(parts, run),
    sweepTickets: (run) => sweepTickets(parts, run),
    warnQualifications: (run) => warnOfEndings(parts, run),
    purgeSessions: purge((session, now) => purgeEnded(session, now, keepSessionDays)),
    purgeAlarmOutbox: purge(purgeOutbox),
    purgeUploads: purge(purgeFiles),
    purgeForecasts: purge(purgeForecasts),
    correctLateFrames: correctSince(2),
    correctEarlierLateFrames: correctSince(36_500),
    analyseRecent: (run) => analyseDue(parts, recentDays, run),
    analyseAll: (run) => analyseDue(parts, rawDays === 0 ? 3_660 : rawDays, run),
  }
}
