import type { CurveSeries } from '@fengguang/domain/telemetry/telemetry.contract'
import type { Curve } from '../../kit/curve/curve.model.ts'

/** Times and values interleaved; a gap in the answer is a gap in the curve. */
function pointsOf({ times, values }: CurveSeries): Float64Array {
  const points = new Float64Array(times.length * 2)
  for (let i = 0; i < times.length; i += 1) {
    points[i * 2] = times[i]!
    points[i * 2 + 1] = values[i] ?? Number.NaN
  }
  return points
}

const kindFor = ({ kind, bucket }: CurveSeries): Curve['kind'] =>
  kind === 'counter' && bucket !== 'raw' ? 'bar' : 'line'

/** The answer of the server as lines of a chart; the device is named where more than one stands in the picture. */
export function curvesOf(series: readonly CurveSeries[], kindOf?: (point: string) => Curve['kind']): Curve[] {
  const isOneDevice = new Set(series.map(({ deviceId }) => deviceId)).size === 1
  return series.map((one) => ({
    id: `${one.deviceId} ${one.point}`,
    name: isOneDevice || one.deviceName === '' ? one.name : `${one.deviceName} ${one.name}`,
    unit: one.unit,
    decimals: one.decimals,
    kind: kindOf?.(one.point) ?? kindFor(one),
    points: pointsOf(one),
  }))
}
