import type { Device } from '@fengguang/domain/devices/devices.contract'
import { TelemetryCurves } from '../../widgets/TelemetryCurves.tsx'
import { firstPointOf } from './device-points.ts'
import { m } from './devices.texts.ts'

/** Keyed by device: the next one must not show the curve of the one before while its own is on the way. */
export function DeviceCurves({ device }: { device: Device }) {
  const point = firstPointOf(device.type)
  if (point === undefined) return null
  return (
    <TelemetryCurves
      key={device.id}
      title={m.curves}
      zone={device.timeZone}
      limit="monitorHistory"
      points={[{ deviceId: device.id, point }]}
    />
  )
}
