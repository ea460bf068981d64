import type { Telemetry } from '../../platform/clickhouse/telemetry.ts'
import { readFrames, readMeans, type ColumnsOfDevice, type FrameAsk } from '../telemetry/analysis-reads.service.ts'

type Found = ReadonlyMap<number, ColumnsOfDevice>
type Span = Pick<FrameAsk, 'fromMs' | 'toMs'>
export type MeansAsk = Parameters<typeof readMeans>[1]

export interface FrameReader {
  frames(ask: FrameAsk, codes: readonly string[]): Promise<Found>
  means(ask: MeansAsk, code: string, width: number, stepMs: number): Promise<Found>
}

/** The part of a device from an instant on. */
function since({ at, values }: ColumnsOfDevice, fromMs: number): ColumnsOfDevice {
  const found = at.findIndex((one) => one >= fromMs)
  const first = found === -1 ? at.length : found
  return { at: at.subarray(first), values: values.map((column) => column.subarray(first)) }
}

function concatenated(before: Float64Array, after: Float64Array): Float64Array {
  const whole = new Float64Array(before.length + after.length)
  whole.set(before)
  whole.set(after, before.length)
  return whole
}

function joined(before: Found, after: Found, fromMs: number): Found {
  const whole = new Map(after)
  for (const [no, device] of before) {
    const kept = since(device, fromMs)
    const next = after.get(no)
    if (kept.at.length === 0) continue
    whole.set(no, {
      at: concatenated(kept.at, next?.at ?? new Float64Array()),
      values: kept.values.map((column, i) => concatenated(column, next?.values[i] ?? new Float64Array())),
    })
  }
  return whole
}

/**
 * Frames of one plant for windows that move on. They overlap by months: what was read for one is kept for the next, and
 * no longer.
 */
export function openFrameReader(telemetry: Telemetry, read = { frames: readFrames, means: readMeans }): FrameReader {
  const known = new Map<string, Span & { found: Found }>()
  async function moved<Ask extends Span>(
    key: string,
    ask: Ask,
    readPart: (part: Ask) => Promise<Found>,
  ): Promise<Found> {
    const { fromMs, toMs } = ask
    const last = known.get(key)
    const isPart = last && last.fromMs <= fromMs && last.toMs > fromMs && last.toMs <= toMs
    const next = isPart ? { ...ask, fromMs: last.toMs } : ask
    const fresh = next.fromMs < toMs ? await readPart(next) : new Map<number, ColumnsOfDevice>()
    const found = isPart ? joined(last.found, fresh, fromMs) : fresh
    known.set(key, { fromMs, toMs, found })
    return found
  }
  return {
    frames: (ask, codes) =>
      moved(JSON.stringify([ask.type, ask.deviceNos, codes]), ask, (part) => read.frames(telemetry, part, codes)),
    means: (ask, code, width, stepMs) =>
      moved(JSON.stringify([ask.type, ask.deviceNos, code, width, stepMs, ask.fromMs % stepMs]), ask, (part) =>
        read.means(telemetry, part, code, width, stepMs),
      ),
  }
}
