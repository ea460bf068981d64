import { processorTime, stolenShare } from '../../tools/stolen-time.ts'
import { pause } from './product.ts'

/** A second in which the host gave more of our processors to others says what the host does, not what the product does. */
const mostStolen = 0.02

export interface Span {
  from: number
  to: number
}

/**
 * Goes on until so many seconds were seen in which the machine was ours, and answers them. When the time is over before
 * that, all of it counts.
 */
export async function ownSeconds(
  count: number,
  limitSeconds: number,
): Promise<{ spans: Span[]; seconds: number; stolen: number }> {
  const first = processorTime()
  const start = performance.now()
  const spans: Span[] = []
  let before = first
  for (let from = start; spans.length < count && from - start < limitSeconds * 1000; from = performance.now()) {
    await pause(1000)
    const after = processorTime()
    if (stolenShare(before, after) <= mostStolen) spans.push({ from, to: performance.now() })
    before = after
  }
  const end = performance.now()
  return {
    spans: spans.length < count ? [{ from: start, to: end }] : spans,
    seconds: (end - start) / 1000,
    stolen: stolenShare(first, before),
  }
}
