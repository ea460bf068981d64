import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { sparkplugNamespace } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import { openBroker } from '../../platform/mqtt/broker.ts'
import type { BrokerCounters, MqttIdentity, TlsListener } from '../../platform/mqtt/broker.model.ts'
import { internalName } from '../../platform/mqtt/credentials.ts'
import type { internalOnly } from '../../platform/mqtt/credentials.ts'
import { openDurableSubscriber } from '../../platform/mqtt/durable-subscriber.ts'
import type { Intake, Source } from '../intake.model.ts'
import { mayCallItself, mayPublish, maySubscribe } from './gateway-topics.ts'
import { jsonNamespace, jsonTopicNamed, persistJson } from './json-door.ts'
import { topicNamed } from './known-topics.ts'
import { openSparkplugDoor } from './sparkplug-door.ts'
import type { SparkplugCounters, SparkplugDoor } from './sparkplug-door.ts'

export interface MqttDoorOptions {
  intake: Intake
  /** As they are now: what was enabled and bound when it connected may no longer be. */
  sourceOf: (gatewayId: string) => Source | undefined
  login: (gatewayId: string, secret: string) => Promise<Source | undefined>
  /** What it was let in with still holds. */
  isStillKnown?: (source: Source) => boolean
  /** Calls back when gateways changed. */
  onRegistryChange?: (listener: () => void) => void
  typeOf: (deviceId: string) => DeviceType | undefined
  onWarning: (text: string, details: Record<string, unknown>) => void
}

export interface EmbeddedBrokerOptions extends MqttDoorOptions {
  host: string
  /** 0 picks a free one. */
  port: number
  /** Our own processes. */
  identifyInternal: ReturnType<typeof internalOnly>
  maxClients?: number
  tls?: TlsListener
}

export interface ExternalBrokerOptions extends MqttDoorOptions {
  url: string
  clientId: string
  /** For brokers that know no shared subscriptions: no second ingest stands beside this one. */
  isAlone?: boolean
}

export interface MqttDoor {
  counters(): { sparkplug: SparkplugCounters; broker?: BrokerCounters }
  replay: SparkplugDoor['replay']
  close(): Promise<void>
}

const everything = [`${sparkplugNamespace}/#`, `${jsonNamespace}/#`]
const isOurs = (name: string): boolean => name === internalName

/** A full log frees itself within seconds, or it will not soon. */
const holdMs = 20_000

/** The embedded broker acknowledges when the message is in the log. */
export async function openEmbeddedDoor(
  options: EmbeddedBrokerOptions,
): Promise<MqttDoor & { port: number; tlsPort?: number | undefined }> {
  const { intake, sourceOf, login, typeOf, onWarning } = options
  const asSource = (name: string, rule: (source: Source) => boolean): boolean => {
    const source = sourceOf(name)
    return source !== undefined && rule(source)
  }
  const door = openSparkplugDoor({
    intake,
    typeOf,
    holdMs,
    onWarning,
    command: (topic, payload) => broker.publish(topic, payload),
  })
  const broker = await openBroker<MqttIdentity & { source?: Source }>({
    host: options.host,
    port: options.port,
    ...(options.maxClients === undefined ? {} : { maxClients: options.maxClients }),
    ...(options.tls && { tls: options.tls }),
    identify: async (name, password) => {
      if (isOurs(name)) return options.identifyInternal(name, password)
      const source = await login(name, password.toString('utf8'))
      return source && { name, source }
    },
    mayCallItself: ({ name }, clientId) => isOurs(name) || mayCallItself(name, clientId),
    mayPublish: ({ name }, topic) => isOurs(name) || asSource(name, (source) => mayPublish(source, topic)),
    maySubscribe: ({ name }, filter) => isOurs(name) || asSource(name, (source) => maySubscribe(source, filter)),
    persist: async ({ name }, topic, payload) => {
      const source = sourceOf(name)
      if (isOurs(name) || !source) return
      const json = jsonTopicNamed(topic)
      if (json) await persistJson(intake, source, json, payload, holdMs)
      else await door.persist(source, topic, payload)
    },
    onWarning,
  })
  const { isStillKnown, onRegistryChange } = options
  onRegistryChange?.(() => broker.endWhere(({ source }) => source !== undefined && isStillKnown?.(source) === false))
  return {
    port: broker.port,
    tlsPort: broker.tlsPort,
    counters: () => ({ sparkplug: door.counters(), broker: broker.counters() }),
    replay: (...given) => door.replay(...given),
    close: () => broker.close(),
  }
}

/** A broker of somebody else knows who may publish where; what it hands us is acknowledged when it is in the log. */
export function openExternalDoor(options: ExternalBrokerOptions): MqttDoor {
  const { intake, sourceOf, typeOf, onWarning } = options
  const door = openSparkplugDoor({
    intake,
    typeOf,
    // The broker keeps what we do not take: we wait for as long as it takes.
    holdMs: Infinity,
    onWarning,
    command: (topic, payload) => subscriber.publish(topic, payload),
  })
  const subscriber = openDurableSubscriber(options.url, {
    clientId: options.clientId,
    filters: everything.map((filter) => (options.isAlone ? filter : `$share/fengguang/${filter}`)),
    onWarning,
    onMessage: async (topic, payload) => {
      const parsed = topicNamed(topic)
      if (parsed?.kind === 'NCMD' || parsed?.kind === 'DCMD' || topic.startsWith(`${sparkplugNamespace}/STATE/`)) return
      const json = jsonTopicNamed(topic)
      const gatewayId = (json ?? parsed)?.gatewayId ?? ''
      const source = sourceOf(gatewayId)
      if (source && json) await persistJson(intake, source, json, payload, Infinity)
      else if (source && mayPublish(source, topic)) await door.persist(source, topic, payload)
      else {
        const aside = {
          reason: 'foreignStation',
          detail: topic.slice(0, 200),
          payload,
          form: json ? 'ndjson' : 'sparkplug',
          topic,
          count: 1,
        } as const
        await intake.quarantine({ gatewayId, stationIds: new Set() }, aside)
      }
    },
  })
  return {
    counters: () => ({ sparkplug: door.counters() }),
    replay: (...given) => door.replay(...given),
    close: () => subscriber.close(),
  }
}
