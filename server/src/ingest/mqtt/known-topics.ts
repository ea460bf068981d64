import { parseTopic } from '@fengguang/domain/telemetry/wire/sparkplug-topic'
import type { SparkplugTopic } from '@fengguang/domain/telemetry/wire/sparkplug-topic'

/** Every device publishes to one topic, each minute: reading it once is enough. */
const maxKnown = 200_000
const known = new Map<string, SparkplugTopic>()

export const knownTopicCount = (): number => known.size

export function topicNamed(topic: string): SparkplugTopic | undefined {
  const found = known.get(topic)
  if (found) return found
  const parsed = parseTopic(topic)
  // One that cannot be read may have 64 kB: two hundred thousand of them would fill the memory.
  if (!parsed) return undefined
  if (known.size >= maxKnown) known.clear()
  known.set(topic, parsed)
  return parsed
}
