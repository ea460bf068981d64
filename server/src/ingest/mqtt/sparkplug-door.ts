import { decodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-decode'
import { encodeSparkplug } from '@fengguang/domain/telemetry/wire/sparkplug-encode'
import { SparkplugSession } from '@fengguang/domain/telemetry/wire/sparkplug-session'
import { topicOf } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import type { SparkplugTopic } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import { dataTypes, rebirthMetric } from '@fengguang/domain/telemetry/wire/sparkplug.model'
import { asideOf } from '@fengguang/domain/telemetry/wire/wire.model'
import type { WireProblem, WireReason } from '@fengguang/domain/telemetry/wire/wire.model'
import type { Acceptance, Source } from '../intake.model.ts'
import { openFrameBatches } from './frame-batches.ts'
import { mayPublish } from './gateway-topics.ts'
import { topicNamed } from './known-topics.ts'
import type { FrameBatchOptions } from './frame-batches.ts'

export interface SparkplugDoorOptions extends FrameBatchOptions {
  /** Sends a command to a gateway. */
  command: (topic: string, payload: Uint8Array) => Promise<void>
  onWarning: (text: string, details: Record<string, unknown>) => void
  now?: () => number
}

export interface SparkplugCounters {
  messages: number
  frames: number
  unreadable: number
  rebirths: number
  /** Of edge nodes that were born. */
  sessions: number
}

export interface SparkplugDoor {
  /** Resolves when all of it is safe: stored, or set aside with the reason. */
  persist(source: Source, topic: string, payload: Uint8Array): Promise<void>
  /** Reads a message again that was set aside when it came; nothing of the session changes by it. */
  replay(source: Source, topic: string, payload: Uint8Array, arrivedMs: number): Promise<Acceptance>
  counters(): SparkplugCounters
}

/** No topic of ours is longer. */
const maxTopic = 300

const rebirthPayload = (now: number): Uint8Array =>
  encodeSparkplug({
    timestamp: now,
    metrics: [{ name: rebirthMetric, dataType: dataTypes.boolean, value: true }],
  })

/** Turns what gateways publish into frames. One session for each gateway in each station. */
export function openSparkplugDoor(options: SparkplugDoorOptions): SparkplugDoor {
  const { intake, command, onWarning, now = Date.now } = options
  const sessions = new Map<string, SparkplugSession>()
  const batches = openFrameBatches(options)
  const counters = { messages: 0, frames: 0, unreadable: 0, rebirths: 0 }

  const byTopic = new WeakMap<SparkplugTopic, SparkplugSession>()
  const sessionOf = (topic: SparkplugTopic): SparkplugSession => {
    const found = byTopic.get(topic)
    if (found) return found
    const key = `${topic.stationId}/${topic.gatewayId}`
    const session = sessions.get(key) ?? new SparkplugSession()
    sessions.set(key, session)
    byTopic.set(topic, session)
    return session
  }

  function askRebirth({ stationId, gatewayId }: SparkplugTopic): void {
    counters.rebirths += 1
    command(topicOf({ stationId, kind: 'NCMD', gatewayId }), rebirthPayload(now())).catch((error: unknown) =>
      onWarning('a gateway could not be asked for its birth', { err: error, gatewayId, stationId }),
    )
  }

  interface Message {
    source: Source
    topic: string
    payload: Uint8Array
    /** Nothing of it was stored. */
    isLeft: boolean
  }
  const setAside = ({ source, topic, payload, isLeft }: Message, reason: WireReason, detail: string, count: number) =>
    intake.quarantine(source, {
      reason: asideOf(reason),
      detail,
      payload,
      form: 'sparkplug',
      count,
      ...(isLeft && topic.length <= maxTopic && { topic }),
    })

  /** One entry for each reason: a message may be wrong in all its values. */
  function setAsideAll(message: Message, problems: readonly WireProblem[]): Promise<void>[] {
    const byReason = Map.groupBy(problems, ({ reason }) => reason)
    return [...byReason].map(([reason, those]) => {
      const points = those.slice(0, 10).map(({ where, point }) => (point === undefined ? where : `${where}.${point}`))
      return setAside(message, reason, `${reason}: ${points.join(', ')}`, those.length)
    })
  }

  return {
    persist: async (source, topic, payload) => {
      counters.messages += 1
      const message = { source, topic, payload, isLeft: true }
      const parsed = topicNamed(topic)
      if (parsed === undefined) return setAside(message, 'badTopic', topic.slice(0, 200), 1)
      const reading = decodeSparkplug(payload)
      if (!reading.ok) {
        counters.unreadable += 1
        return setAside(message, reading.reason, `${reading.reason}: ${topic}`, 1)
      }
      const { stationId, kind, deviceCode } = parsed
      const outcome = sessionOf(parsed).take(kind, deviceCode, reading.value, now())
      counters.frames += outcome.frames.length
      if (outcome.askRebirth) askRebirth(parsed)
      // Read again, what was good of it would lie below what is stored by now: only what had no good value comes again.
      const isLeft = outcome.frames.length === 0
      const asides = outcome.problems.length > 0 ? setAsideAll({ ...message, isLeft }, outcome.problems) : []
      if (outcome.frames.length > 0) await batches.add(source, stationId, outcome.frames)
      await Promise.all(asides)
      if (outcome.lost) {
        const ids = outcome.lost.deviceCodes.map((code) => `${stationId}.${code}`)
        intake.gatewayLost(source.gatewayId, ids, outcome.lost.at, kind === 'NDEATH' ? stationId : undefined)
      }
    },
    replay: async (source, topic, payload, arrivedMs) => {
      const parsed = topicNamed(topic)
      const reading = decodeSparkplug(payload)
      const isAllowed = parsed !== undefined && mayPublish(source, topic)
      if (!isAllowed || !reading.ok) return { accepted: 0, quarantined: 1 }
      const again = { ...reading.value, seq: undefined }
      const { frames, problems } = sessionOf(parsed).rereading().take(parsed.kind, parsed.deviceCode, again, now())
      const rows = frames.map(({ deviceCode, at, codes, values }) => ({
        deviceId: `${parsed.stationId}.${deviceCode}`,
        at,
        values: Object.fromEntries(codes.map((code, i) => [code, values[i] ?? null])),
      }))
      const taken = await intake.accept(source, rows, { backfill: true, arrivedMs })
      return { accepted: taken.accepted, quarantined: taken.quarantined + problems.length }
    },
    counters: () => ({ ...counters, sessions: [...sessions.values()].filter(({ isBorn }) => isBorn).length }),
  }
}
