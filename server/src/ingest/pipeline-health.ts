import type { IngestHealth } from '../platform/ingest-client.ts'
import { backfillShare } from './lanes.ts'
import type { Loader, LoaderState } from './loader.ts'
import type { PipelineParts } from './pipeline-parts.ts'

const warningShare = 0.7

const neverLoaded: LoaderState = {
  storeUp: false,
  lagSeconds: 0,
  backfillLagSeconds: 0,
  isDrained: false,
  rollupsThroughMs: 0,
  loadedFrames: 0,
  loadedFramesPerSecond: 0,
  loadedAtMs: null,
  refreshedAtMs: null,
  lastError: 'no registry yet',
}

/** How full the log is; the share of backfill warns by itself, because live frames still have room then. */
export function logHealthOf({ logs, damaged, logCapBytes }: PipelineParts): IngestHealth['log'] {
  const [live, backfill] = [logs.live.bytes(), logs.backfill.bytes()]
  return {
    bytes: live + backfill,
    capBytes: logCapBytes,
    backfillBytes: backfill,
    waitingBytes: logs.live.waitingBytes() + logs.backfill.waitingBytes(),
    isWarning: live + backfill >= warningShare * logCapBytes || backfill >= warningShare * backfillShare * logCapBytes,
    damagedBytes: damaged.bytes(),
  }
}

export interface HealthSources {
  startedAtMs: number
  eventLoopP99Ms: number
  loader: Loader | undefined
  alarms: { state(): IngestHealth['alarms'] }
  isLatestComplete: boolean
  mqtt: Record<string, number>
}

export function healthOf(parts: PipelineParts, sources: HealthSources): IngestHealth {
  const { stats, registry, quarantine, latest } = parts
  const nowMs = parts.clock()
  const index = registry.current()
  return {
    startedAtMs: sources.startedAtMs,
    framesPerSecond: stats.frames.perSecond(nowMs),
    pointsPerSecond: stats.points.perSecond(nowMs),
    quarantinedPerSecond: stats.quarantined.perSecond(nowMs),
    frames: stats.frames.total,
    points: stats.points.total,
    quarantined: stats.quarantined.total,
    acknowledgement: stats.acknowledged.quantiles(),
    refused: { ...stats.refusals },
    eventLoopP99Ms: sources.eventLoopP99Ms,
    log: logHealthOf(parts),
    loader: sources.loader?.state() ?? neverLoaded,
    alarms: sources.alarms.state(),
    quarantine: quarantine.counts(),
    latest: { devices: latest.size, isComplete: sources.isLatestComplete },
    registry: {
      revision: index.revision,
      devices: index.devices.size,
      gateways: index.gateways.size,
      staleSinceMs: registry.staleSinceMs() ?? null,
    },
    gateways: stats.byGateway(),
    mqtt: sources.mqtt,
  }
}
