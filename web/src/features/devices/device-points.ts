import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { pointsOf } from '@fengguang/domain/telemetry/catalogue'

/** The first point of its type that is measured once: power where it has one. */
export function firstPointOf(type: DeviceType): string | undefined {
  const points = Object.entries(pointsOf(type))
  const power = points.find(([code]) => code === 'powerKw')
  return (power ?? points.find(([, { kind, width }]) => kind === 'measure' && width === undefined))?.[0]
}
