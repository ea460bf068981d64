import { join } from 'node:path'
import { loadStoreOf } from '../features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { privateFolder } from '../platform/data-folder.ts'
import type { Logger } from '../platform/log.ts'
import type { TlsListener } from '../platform/mqtt/broker.model.ts'
import type { Db } from '../platform/postgres/db.ts'
import { logIdOf } from './alarm-log-id.ts'
import { startAlarmWorker, type AlarmWorker } from './alarm-worker.ts'
import { openArrivalClock } from './arrival-clock.ts'
import { openGatewayLogin } from './gateway-login.ts'
import { openIntake } from './intake.ts'
import { IntakeStats } from './intake-stats.ts'
import { laneNames, openLanes } from './lanes.ts'
import { mergeLogged } from './latest-rebuild.ts'
import { LatestValues } from './latest-values.ts'
import { isBefore, type Position } from './log/segment-log.ts'
import { startLoader, type Loader } from './loader.ts'
import { openNewcomers } from './newcomers.ts'
import { openQuarantine } from './quarantine.ts'
import { openRegistryCache } from './registry-cache.ts'

const second = 1000

export interface PipelineOptions {
  folder: string
  host: string
  port: number
  internalSecret: string
  db: Db
  telemetry: TelemetryStore
  log: Logger
  logCapBytes: number
  quarantineCapBytes: number
  retentionDays: number
  /** The HTTP door a second time, encrypted, for gateways that are not on this machine. */
  tls?: TlsListener
  loadEveryMs?: number
  refreshEveryMs?: number
  clock?: () => number
  /** Runs evenly whatever the clock is set to; with a clock of one's own it is that one unless said. */
  steady?: () => number
}

export type PipelineParts = Awaited<ReturnType<typeof openParts>>

/** What takes frames and keeps them; nothing of it needs the databases to answer. */
export async function openParts(options: PipelineOptions) {
  const { log, logCapBytes, clock = Date.now } = options
  const steady = options.steady ?? (options.clock ? clock : () => performance.now())
  const folder = privateFolder(options.folder)
  const { lanes, damaged } = openLanes(folder, logCapBytes, log)
  const logs = { live: lanes.live.log, backfill: lanes.backfill.log }
  const quarantine = await openQuarantine(join(folder, 'quarantine'), {
    capBytes: options.quarantineCapBytes,
    companyOf: (gatewayId) => registry.current().gateways.get(gatewayId)?.companyId,
    onTrouble: (error) => log.warn({ err: error }, 'the quarantine cannot be written or read'),
  })
  const registry = openRegistryCache({
    db: options.db,
    folder,
    clock,
    onTrouble: (error, text) => log.warn({ err: error }, text),
  })
  const latest = new LatestValues()
  const stats = new IntakeStats(clock)
  const intake = openIntake({
    registry: () => registry.current(),
    askAgain: openNewcomers(registry),
    logs,
    quarantine,
    latest,
    stats,
    clock: openArrivalClock(clock, steady),
    retentionDays: options.retentionDays,
  })
  const login = openGatewayLogin(registry)
  const taking = { quarantine, registry, latest, stats, intake, login }
  return { log, logCapBytes, clock, steady, folder, lanes, damaged, logs, ...taking }
}

/** Values come before the store has answered; what it knows joins them. */
export async function mergeLogs({ lanes, logs, latest }: PipelineParts): Promise<void> {
  for (const name of laneNames) {
    const reader = lanes[name].openReader()
    await mergeLogged(latest, reader, lanes[name].cursor.read(), logs[name].end())
    await reader.close()
  }
}

/** Once per outage: an hour without the store must not fill the log of the process. */
const onceLoud =
  ({ log }: PipelineParts, text: string) =>
  (error: unknown, failures: number): void =>
    log[failures === 1 ? 'warn' : 'debug']({ err: error }, text)

/** Only what is both in the store and judged may go. */
const dropBefore = ({ logs }: PipelineParts, alarms: AlarmWorker, loaded: Position): Promise<void> => {
  const judged = alarms.committed()
  return logs.live.dropBefore(isBefore(judged, loaded) ? judged : loaded)
}

export function startJudging(parts: PipelineParts, { db }: PipelineOptions): AlarmWorker {
  const { lanes, logs, latest, clock, steady, folder } = parts
  const alarms = startAlarmWorker({
    db,
    logId: logIdOf(folder),
    log: logs.live,
    // What cannot be read is set aside by the loader's reader.
    reader: lanes.live.openReader(() => Promise.resolve()),
    latest,
    clock,
    steady,
    onTrouble: onceLoud(parts, 'alarms cannot be judged: the ingest log keeps the frames'),
    onCommitted: () => dropBefore(parts, alarms, lanes.live.cursor.read()),
  })
  return alarms
}

export function startLoading(parts: PipelineParts, alarms: AlarmWorker, options: PipelineOptions): Loader {
  const { lanes, logs, damaged, registry, clock } = parts
  const liveLog = {
    end: () => logs.live.end(),
    dropBefore: (loaded: Position) => dropBefore(parts, alarms, loaded),
  }
  return startLoader({
    lanes: {
      live: { log: liveLog, cursor: lanes.live.cursor, reader: lanes.live.openReader() },
      backfill: { ...lanes.backfill, reader: lanes.backfill.openReader() },
    },
    store: loadStoreOf(options.telemetry),
    zoneOf: (no) => registry.current().byNo.get(no)?.timeZone,
    clock,
    onTrouble: onceLoud(parts, 'frames cannot be loaded: the ingest log keeps them'),
    setAside: (lane) => (record, error) => {
      const { segment, offset } = record.position
      return damaged.setAside(`${lane}-${segment}-${offset}`, record.payload, error)
    },
    retryMs: second / 4,
    loadEveryMs: options.loadEveryMs ?? 2 * second,
    refreshEveryMs: options.refreshEveryMs ?? 15 * second,
  })
}
