import { existsSync, readFileSync } from 'node:fs'

const counters = '/proc/stat'
const stealColumn = 7

/** Since the machine started, in ticks of all processors. */
export interface ProcessorTime {
  all: number
  /** What the host of a virtual machine gave to others while we had work. */
  stolen: number
}

/** Columns after `steal` are parts of earlier ones. */
export function parseProcessorTime(text: string): ProcessorTime {
  const [line = ''] = text.split('\n', 1)
  const columns = line
    .trim()
    .split(/\s+/)
    .slice(1, stealColumn + 2)
    .map(Number)
  return { all: columns.reduce((sum, ticks) => sum + ticks, 0), stolen: columns[stealColumn] ?? 0 }
}

/** Where nobody counts it nothing is stolen. */
export const processorTime = (): ProcessorTime =>
  existsSync(counters) ? parseProcessorTime(readFileSync(counters, 'utf8')) : { all: 0, stolen: 0 }

export const stolenShare = (before: ProcessorTime, after: ProcessorTime): number =>
  after.all > before.all ? (after.stolen - before.stolen) / (after.all - before.all) : 0
