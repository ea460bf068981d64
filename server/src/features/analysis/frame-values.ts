import type { ColumnsOfDevice } from '../telemetry/analysis-reads.service.ts'

/** Of a device that said nothing. */
export const noColumns: ColumnsOfDevice = { at: new Float64Array(), values: [] }

/** NaN throughout where the device has no such point. */
export const valuesOf = ({ values, at }: ColumnsOfDevice, place: number): Float64Array =>
  values[place] ?? new Float64Array(at.length).fill(Number.NaN)

/** Whole times the shortest step: an interval holds at least one frame of every device that reports as it should. */
export function stepFrom(shortestMs: number, devices: readonly { periodSeconds: number }[]): number {
  const longestMs = 1000 * Math.max(0, ...devices.map(({ periodSeconds }) => periodSeconds))
  return shortestMs * Math.max(1, Math.ceil(longestMs / shortestMs))
}
