import { sparkplugNamespace } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import type { Source } from '../intake.model.ts'
import { jsonTopicNamed } from './json-door.ts'
import { topicNamed } from './known-topics.ts'

/** A gateway speaks as itself, for the stations it is bound to, and gives no commands. */
export function mayPublish(source: Source, topic: string): boolean {
  const json = jsonTopicNamed(topic)
  // For which stations is judged frame by frame, as at the HTTP door.
  if (json) return json.gatewayId === source.gatewayId
  const parsed = topicNamed(topic)
  if (parsed === undefined || parsed.kind === 'NCMD' || parsed.kind === 'DCMD') return false
  return parsed.gatewayId === source.gatewayId && source.stationIds.has(parsed.stationId)
}

/** And hears only the commands to itself. */
export function maySubscribe(source: Source, filter: string): boolean {
  const [namespace, stationId, kind, gatewayId, device, ...more] = filter.split('/')
  if (namespace !== sparkplugNamespace || gatewayId !== source.gatewayId || more.length > 0) return false
  if (!source.stationIds.has(stationId ?? '')) return false
  return device === undefined ? kind === 'NCMD' : kind === 'DCMD'
}

/** Its id, alone or followed by a colon and what it likes: one connection for each station. */
export const mayCallItself = (gatewayId: string, clientId: string): boolean =>
  clientId === gatewayId || clientId.startsWith(`${gatewayId}:`)
