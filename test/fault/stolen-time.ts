import { existsSync, readFileSync } from 'node:fs'
import { pause } from './product.ts'

const counters = '/proc/stat'
const stealColumn = 7
/** A second in which the host gave more of our processors to others says what the host does, not what the product does. */
const mostStolen = 0.02

export interface Span {
  from: number
  to: number
}

interface Taken {
  all: number
  stolen: number
}

function taken(): Taken {
  if (!existsSync(counters)) return { all: 1, stolen: 0 }
  const [line = ''] = readFileSync(counters, 'utf8').split('\n', 1)
  const columns = line.trim().split(/\s+/).slice(1).map(Number)
  return { all: columns.slice(0, stealColumn + 1).reduce((sum, n) => sum + n, 0), stolen: columns[stealColumn] ?? 0 }
}

const share = (before: Taken, after: Taken): number =>
  (after.stolen - before.stolen) / Math.max(1, after.all - before.all)

/**
 * Goes on until so many seconds were seen in which the machine was ours, and answers them. When the time is over before
 * that, all of it counts.
 */
export async function ownSeconds(
  count: number,
  limitSeconds: number,
): Promise<{ spans: Span[]; seconds: number; stolen: number }> {
  const first = taken()
  const start = performance.now()
  const spans: Span[] = []
  let before = first
  for (let from = start; spans.length < count && from - start < limitSeconds * 1000; from = performance.now()) {
    await pause(1000)
    const after = taken()
    if (share(before, after) <= mostStolen) spans.push({ from, to: performance.now() })
    before = after
  }
  const end = performance.now()
  return {
    spans: spans.length < count ? [{ from: start, to: end }] : spans,
    seconds: (end - start) / 1000,
    stolen: share(first, before),
  }
}
