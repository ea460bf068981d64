import type { Metric, SparkplugPayload } from './sparkplug.model.ts'
import { valueOf } from './sparkplug-value.ts'
import type { WireValue } from './wire.model.ts'

const maxWaiting = 10_000

export interface NamedPoint {
  /** Where its value stands; -1: not telemetry. */
  slot: number
  dataType: number | undefined
}

export interface EarlierFrame {
  at: number
  values: WireValue[]
}

/** Data of devices whose birth we have not heard: it came before we listened. */
export class Unborn {
  readonly #waiting = new Map<string, SparkplugPayload[]>()
  #count = 0

  keep(deviceCode: string, payload: SparkplugPayload): void {
    if (this.#count >= maxWaiting) return
    this.#count += 1
    const known = this.#waiting.get(deviceCode)
    if (known) known.push(payload)
    else this.#waiting.set(deviceCode, [payload])
  }

  /** A message was missed, or the node died: aliases and unmentioned values can no longer be concluded. */
  clear(): void {
    this.#waiting.clear()
    this.#count = 0
  }

  take(deviceCode: string): SparkplugPayload[] {
    const found = this.#waiting.get(deviceCode) ?? []
    this.#waiting.delete(deviceCode)
    this.#count -= found.length
    return found
  }
}

/**
 * Read backwards from the birth: what a message does not mention was then as it is in the birth, unless a later one
 * mentions it; before that one it is not known.
 */
export function framesBefore(
  payloads: readonly SparkplugPayload[],
  born: readonly WireValue[],
  pointOf: (metric: Metric) => NamedPoint | undefined,
): EarlierFrame[] {
  const state = born.slice()
  const frames: EarlierFrame[] = []
  for (const payload of payloads.toReversed()) {
    const values = state.slice()
    let at = -Infinity
    for (const metric of payload.metrics) {
      const point = pointOf(metric)
      const instant = metric.timestamp ?? payload.timestamp
      if (point === undefined || point.slot < 0 || instant === undefined || metric.isHistorical) continue
      values[point.slot] = valueOf(metric, point.dataType) ?? null
      state[point.slot] = null
      at = Math.max(at, instant)
    }
    if (at > -Infinity && values.some((value) => value !== null)) frames.unshift({ at, values })
  }
  return frames
}
