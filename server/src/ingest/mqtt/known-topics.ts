import { parseTopic } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import type { SparkplugTopic } from '@fengguang/domain/telemetry/wire/sparkplug-topic'

/** Every device publishes to one topic, each minute: reading it once is enough. */
const maxKnown = 200_000
const known = new Map<string, SparkplugTopic | undefined>()

export function topicNamed(topic: string): SparkplugTopic | undefined {
  const found = known.get(topic)
  if (found !== undefined || known.has(topic)) return found
  if (known.size >= maxKnown) known.clear()
  const parsed = parseTopic(topic)
  known.set(topic, parsed)
  return parsed
}
