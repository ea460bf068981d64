import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { loadStoreOf, readLatest } from '../features/telemetry/telemetry-store.service.ts'
import type { TelemetryStore } from '../platform/clickhouse/telemetry.ts'
import { privateFolder } from '../platform/data-folder.ts'
import type { IngestHealth } from '../platform/ingest-client.ts'
import type { Logger } from '../platform/log.ts'
import type { TlsListener } from '../platform/mqtt/broker.ts'
import type { Db } from '../platform/postgres/db.ts'
import { logIdOf } from './alarm-log-id.ts'
import { startAlarmWorker } from './alarm-worker.ts'
import { openArrivalClock } from './arrival-clock.ts'
import { openForecasts } from './door/forecasts-body.ts'
import { serveDoor } from './door/http-door.ts'
import { alsoEncrypted } from './door/tls-door.ts'
import type { MessageReplay } from './door/internal-calls.ts'
import { openGatewayLogin, type GatewayLogin } from './gateway-login.ts'
import { openIntake } from './intake.ts'
import type { Intake } from './intake.model.ts'
import { IntakeStats } from './intake-stats.ts'
import { backfillShare, laneNames, openLanes } from './lanes.ts'
import { mergeLogged, mergeStored } from './latest-rebuild.ts'
import { LatestValues } from './latest-values.ts'
import { isBefore, type Position } from './log/segment-log.ts'
import { startLoader, type Loader } from './loader.ts'
import { openNewcomers } from './newcomers.ts'
import { openQuarantine } from './quarantine.ts'
import { openRegistryCache, type RegistryCache } from './registry-cache.ts'

const mebibyte = 1024 * 1024
const second = 1000
const warningShare = 0.7
const neverLoaded = { loadedAtMs: null, refreshedAtMs: null, lastError: 'no registry yet' }

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
  /** The HTTP door a second time, encrypted, for whoever is not on this machine. */
  tls?: TlsListener
  loadEveryMs?: number
  refreshEveryMs?: number
  clock?: () => number
  /** Runs evenly whatever the clock is set to; with a clock of one's own it is that one unless said. */
  steady?: () => number
}

export interface Pipeline {
  intake: Intake
  registry: RegistryCache
  login: GatewayLogin
  port: number
  tlsPort?: number | undefined
  health(): IngestHealth
  /** What the MQTT door counts. */
  countMqtt(counters: () => Record<string, number>): void
  /** How the MQTT door reads a message again. */
  replayMessages(replay: MessageReplay): void
  /** All that was taken is in the store and its rollups. */
  drained(): Promise<void>
  /** All that was taken is judged, and what it raised is stored. */
  alarmsJudged(): Promise<void>
  close(): Promise<void>
}

/** Everything between the doors and the store. */
export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { log, clock = Date.now } = options
  const steady = options.steady ?? (options.clock ? clock : () => performance.now())
  const startedAtMs = clock()
  const folder = privateFolder(options.folder)
  const warn = (text: string) => (error: unknown) => log.warn({ err: error }, text)
  const { lanes, damaged } = openLanes(folder, options.logCapBytes, log)
  const logs = { live: lanes.live.log, backfill: lanes.backfill.log }
  const quarantine = await openQuarantine(join(folder, 'quarantine'), {
    capBytes: options.quarantineCapBytes,
    companyOf: (gatewayId) => current().gateways.get(gatewayId)?.companyId,
    onTrouble: warn('the quarantine cannot be written or read'),
  })
  const latest = new LatestValues()
  const stats = new IntakeStats(clock)
  const registry = openRegistryCache({
    db: options.db,
    folder,
    clock,
    onTrouble: (error, text) => log.warn({ err: error }, text),
  })
  const current = () => registry.current()
  const login = openGatewayLogin(registry)
  const { retentionDays } = options
  const intake = openIntake({
    registry: current,
    askAgain: openNewcomers(registry),
    logs,
    quarantine,
    latest,
    stats,
    clock: openArrivalClock(clock, steady),
    retentionDays,
  })

  const stopping = new AbortController()
  let isComplete = false
  /** Values come before the store has answered; what it knows joins them. */
  async function rebuild(): Promise<void> {
    for (const name of laneNames) {
      const reader = lanes[name].openReader()
      await mergeLogged(latest, reader, lanes[name].cursor.read(), logs[name].end())
      await reader.close()
    }
    for (let waitMs = second; !stopping.signal.aborted && !isComplete; waitMs = Math.min(waitMs * 2, 30 * second)) {
      try {
        mergeStored(latest, await readLatest(options.telemetry))
        isComplete = true
      } catch (error) {
        log.debug({ err: error }, 'the latest values cannot be read from the store yet')
        await pause(waitMs, undefined, { ref: false })
      }
    }
  }
  rebuild().catch(warn('the latest values cannot be read from the log'))

  const alarms = startAlarmWorker({
    db: options.db,
    logId: logIdOf(folder),
    log: logs.live,
    // What cannot be read is set aside by the loader's reader.
    reader: lanes.live.openReader(() => Promise.resolve()),
    latest,
    clock,
    steady,
    onTrouble: (error, failures) =>
      log[failures === 1 ? 'warn' : 'debug'](
        { err: error },
        'alarms cannot be judged: the ingest log keeps the frames',
      ),
    onCommitted: () => dropBefore(lanes.live.cursor.read()),
  })
  /** Only what is both in the store and judged may go. */
  const dropBefore = (loaded: Position): Promise<void> => {
    const judged = alarms.committed()
    return logs.live.dropBefore(isBefore(judged, loaded) ? judged : loaded)
  }

  let loader: Loader | undefined
  /** Rollups need the zones of the devices' stations. */
  async function startLoading(): Promise<void> {
    await registry.known()
    if (stopping.signal.aborted) return
    loader = startLoader({
      lanes: {
        live: { log: { ...logs.live, dropBefore }, cursor: lanes.live.cursor, reader: lanes.live.openReader() },
        backfill: { ...lanes.backfill, reader: lanes.backfill.openReader() },
      },
      store: loadStoreOf(options.telemetry),
      zoneOf: (no) => current().byNo.get(no)?.timeZone,
      clock,
      // Told once: an hour without the store must not fill the log of the process.
      onTrouble: (error, failures) =>
        log[failures === 1 ? 'warn' : 'debug']({ err: error }, 'frames cannot be loaded: the ingest log keeps them'),
      setAside: (lane) => (record, error) => {
        const { segment, offset } = record.position
        return damaged.setAside(`${lane}-${segment}-${offset}`, record.payload, error)
      },
      retryMs: second / 4,
      loadEveryMs: options.loadEveryMs ?? 2 * second,
      refreshEveryMs: options.refreshEveryMs ?? 15 * second,
    })
  }
  const loading = startLoading()
  /**
   * Live frames and corrections, for whoever corrects next; history that still waits may take hours and is, like any
   * frame that comes late, corrected afterwards. A loader that has not begun has loaded nothing.
   */
  const settled = async (limitMs: number): Promise<boolean> => (await loader?.drained(limitMs, ['live'])) ?? false

  const eventLoop = monitorEventLoopDelay({ resolution: 10 })
  eventLoop.enable()
  let mqtt: (() => Record<string, number>) | undefined
  let replayMessage: MessageReplay | undefined
  const none = { storeUp: false, lagSeconds: 0, backfillLagSeconds: 0, isDrained: false, loadedFrames: 0 }
  const health = (): IngestHealth => {
    const nowMs = clock()
    const bytes = logs.live.bytes() + logs.backfill.bytes()
    const index = current()
    const staleSinceMs = registry.staleSinceMs() ?? null
    return {
      startedAtMs,
      framesPerSecond: stats.frames.perSecond(nowMs),
      pointsPerSecond: stats.points.perSecond(nowMs),
      quarantinedPerSecond: stats.quarantined.perSecond(nowMs),
      frames: stats.frames.total,
      points: stats.points.total,
      quarantined: stats.quarantined.total,
      acknowledgement: stats.acknowledged.quantiles(),
      refused: { ...stats.refusals },
      eventLoopP99Ms: eventLoop.percentile(99) / 1e6,
      log: {
        bytes,
        capBytes: options.logCapBytes,
        backfillBytes: logs.backfill.bytes(),
        waitingBytes: logs.live.waitingBytes() + logs.backfill.waitingBytes(),
        isWarning:
          bytes >= warningShare * options.logCapBytes ||
          logs.backfill.bytes() >= warningShare * backfillShare * options.logCapBytes,
        damagedBytes: damaged.bytes(),
      },
      loader: loader?.state() ?? { ...none, loadedFramesPerSecond: 0, ...neverLoaded },
      alarms: alarms.state(),
      quarantine: quarantine.counts(),
      latest: { devices: latest.size, isComplete },
      registry: { revision: index.revision, devices: index.devices.size, gateways: index.gateways.size, staleSinceMs },
      gateways: stats.byGateway(),
      mqtt: mqtt?.() ?? {},
    }
  }

  let warned = false
  const watch = setInterval(() => {
    const { bytes, capBytes, isWarning } = health().log
    if (isWarning && !warned) log.warn({ bytes, capBytes }, 'the ingest log has reached seven tenths of its cap')
    warned = isWarning
  }, 5 * second)

  const server = serveDoor({
    intake,
    latest,
    quarantine,
    registry: current,
    health,
    settled,
    replayMessage: () => replayMessage,
    clock,
    internalSecret: options.internalSecret,
    login,
    maxBytesUnderWay: 128 * mebibyte,
    takeForecast: openForecasts(options.db, clock),
    onRegistryChange: (listener) => registry.onChange(listener),
    onBusy: (refusal) => stats.refused(refusal),
    onTrouble: warn('a request to ingest failed'),
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const secure = options.tls && (await alsoEncrypted(server, options.tls))

  return {
    intake,
    registry,
    login,
    port: (server.address() as AddressInfo).port,
    tlsPort: secure && (secure.address() as AddressInfo).port,
    health,
    countMqtt: (counters) => {
      mqtt = counters
    },
    replayMessages: (replay) => {
      replayMessage = replay
    },
    async drained() {
      await loading
      await loader?.drained()
    },
    alarmsJudged: () => alarms.drained(),
    async close() {
      stopping.abort()
      clearInterval(watch)
      eventLoop.disable()
      await registry.close()
      secure?.closeAllConnections()
      secure?.close()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 5 * second).unref()
      await closed
      await loader?.stop()
      await alarms.stop()
      await logs.live.close()
      await logs.backfill.close()
      await quarantine.close()
    },
  }
}
