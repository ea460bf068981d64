import { processorTime, stolenShare } from '../../tools/stolen-time.ts'
import { pause } from './product.ts'

/** A second in which the host gave more of our processors to others says what the host does, not what the product does. */
const mostStolen = 0.02

export interface Span {
  from: number
  to: number
}

export interface Watched {
  /** The seconds of our own, or each second when there were too few. */
  spans: Span[]
  whole: Span
  /** Share of the processors that the host took in all that time. */
  stolen: number
}

/** Goes on until so many seconds were seen in which the machine was ours. */
export async function ownSeconds(count: number, limitSeconds: number): Promise<Watched> {
  const first = processorTime()
  const start = performance.now()
  const all: Span[] = []
  const own: Span[] = []
  let before = first
  let from = start
  while (own.length < count && from - start < limitSeconds * 1000) {
    await pause(1000)
    const after = processorTime()
    const span = { from, to: performance.now() }
    all.push(span)
    if (stolenShare(before, after) <= mostStolen) own.push(span)
    before = after
    from = span.to
  }
  return { spans: own.length < count ? all : own, whole: { from: start, to: from }, stolen: stolenShare(first, before) }
}
