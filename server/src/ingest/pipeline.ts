import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { readLatest } from '../features/telemetry/telemetry-store.service.ts'
import type { IngestHealth } from '../platform/ingest-client.ts'
import type { AlarmWorker } from './alarm-worker.ts'
import { openForecasts } from './door/forecasts-body.ts'
import { serveDoor, type DoorOptions } from './door/http-door.ts'
import { alsoEncrypted } from './door/tls-door.ts'
import type { MessageReplay } from './door/internal-calls.ts'
import type { GatewayLogin } from './gateway-login.ts'
import type { Intake } from './intake.model.ts'
import { mergeStored } from './latest-rebuild.ts'
import type { Loader } from './loader.ts'
import { healthOf, logHealthOf } from './pipeline-health.ts'
import {
  newPipeline,
  pipelineStep,
  type ClosedPart,
  type PipelineEffect,
  type PipelineEvent,
} from './pipeline-machine.ts'
import {
  mergeLogs,
  openParts,
  startJudging,
  startLoading,
  type PipelineOptions,
  type PipelineParts,
} from './pipeline-parts.ts'
import type { RegistryCache } from './registry-cache.ts'

const mebibyte = 1024 * 1024
const second = 1000
const measureEveryMs = 5 * second

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
  const startedAtMs = (options.clock ?? Date.now)()
  const parts = await openParts(options)
  const { intake, registry, login } = parts
  const alarms = startJudging(parts, options)
  const life = openLife(parts, alarms, options)
  const mqtt: { counters?: () => Record<string, number>; replay?: MessageReplay } = {}
  const eventLoop = monitorEventLoopDelay({ resolution: 10 })
  eventLoop.enable()
  const health = (): IngestHealth =>
    healthOf(parts, {
      startedAtMs,
      loader: life.loader(),
      alarms,
      eventLoopP99Ms: eventLoop.percentile(99) / 1e6,
      isLatestComplete: life.current().isLatestComplete,
      mqtt: mqtt.counters?.() ?? {},
    })
  /**
   * Live frames and corrections, for who corrects next; history that still waits may take hours and is, like any
   * frame that comes late, corrected afterwards. A loader that has not begun has loaded nothing.
   */
  const settled = async (limitMs: number) => (await life.loader()?.drained(limitMs, ['live'])) ?? false
  const doors = await openDoors(parts, options, { health, settled, replayMessage: () => mqtt.replay })

  return {
    intake,
    registry,
    login,
    health,
    port: doors.port,
    tlsPort: doors.tlsPort,
    countMqtt: (counters) => {
      mqtt.counters = counters
    },
    replayMessages: (replay) => {
      mqtt.replay = replay
    },
    async drained() {
      await life.loading
      await life.loader()?.drained()
    },
    alarmsJudged: () => alarms.drained(),
    close: () => {
      eventLoop.disable()
      return life.close(doors)
    },
  }
}

/** Carries out what `pipeline-machine.ts` decides: when loading begins, when the store is asked again, what closes. */
function openLife(parts: PipelineParts, alarms: AlarmWorker, options: PipelineOptions) {
  const { log, logs, registry, latest, quarantine } = parts
  const closing = new AbortController()
  let state = newPipeline
  let loader: Loader | undefined
  let closers: Record<ClosedPart, () => Promise<unknown>> | undefined

  async function send(event: PipelineEvent): Promise<void> {
    const step = pipelineStep(state, event)
    state = step.state
    for (const effect of step.effects) await carryOut(effect)
  }
  async function carryOut(effect: PipelineEffect): Promise<void> {
    if (effect.type === 'startLoader') loader = startLoading(parts, alarms, options)
    else if (effect.type === 'readLatest') void readStored(effect.afterMs)
    else if (effect.type === 'close') await closers?.[effect.part]()
    else {
      const { bytes, capBytes } = logHealthOf(parts)
      log.warn({ bytes, capBytes }, 'the ingest log has reached seven tenths of its cap')
    }
  }
  async function readStored(afterMs: number): Promise<void> {
    try {
      if (afterMs > 0) await pause(afterMs, undefined, { ref: false, signal: closing.signal })
      mergeStored(latest, await readLatest(options.telemetry))
      await send({ type: 'latestRead' })
    } catch (error) {
      if (!closing.signal.aborted) log.debug({ err: error }, 'the latest values cannot be read from the store yet')
      await send({ type: 'latestFailed' })
    }
  }

  mergeLogs(parts)
    .then(() => send({ type: 'logMerged' }))
    .catch((error: unknown) => log.warn({ err: error }, 'the latest values cannot be read from the log'))
  const loading = registry.known().then(() => send({ type: 'registryKnown' }))
  const measuring = setInterval(() => {
    void send({ type: 'logMeasured', isWarning: logHealthOf(parts).isWarning })
  }, measureEveryMs)

  return {
    current: () => state,
    loader: () => loader,
    loading,
    async close(doors: { close(): Promise<void> }) {
      closing.abort()
      clearInterval(measuring)
      closers = {
        registry: () => registry.close(),
        doors: () => doors.close(),
        loader: async () => loader?.stop(),
        alarms: () => alarms.stop(),
        logs: async () => {
          await logs.live.close()
          await logs.backfill.close()
        },
        quarantine: () => quarantine.close(),
      }
      await send({ type: 'closeAsked' })
    },
  }
}

/** The HTTP door of gateways and of the product's own processes, plain and, if asked for, encrypted. */
async function openDoors(
  { intake, latest, quarantine, registry, clock, login, stats, log }: PipelineParts,
  options: PipelineOptions,
  calls: Pick<DoorOptions, 'health' | 'settled' | 'replayMessage'>,
) {
  const server = serveDoor({
    ...calls,
    intake,
    latest,
    quarantine,
    registry: () => registry.current(),
    clock,
    internalSecret: options.internalSecret,
    login,
    maxBytesUnderWay: 128 * mebibyte,
    takeForecast: openForecasts(options.db, clock),
    onRegistryChange: (listener) => registry.onChange(listener),
    onBusy: (refusal) => stats.refused(refusal),
    onTrouble: (error) => log.warn({ err: error }, 'a request to ingest failed'),
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const secure = options.tls && (await alsoEncrypted(server, options.tls))
  return {
    port: (server.address() as AddressInfo).port,
    tlsPort: secure && (secure.address() as AddressInfo).port,
    /** Requests that are under way have 5 s to end. */
    async close() {
      secure?.closeAllConnections()
      secure?.close()
      const closed = once(server, 'close')
      server.close()
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), 5 * second).unref()
      await closed
    },
  }
}
