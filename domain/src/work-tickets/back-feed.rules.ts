import type { DeviceType } from '../devices/device.model.ts'
import { switchPoints, watchOf, type SwitchReading } from './interlock.rules.ts'
import type { TicketType } from '../three-people/three-people.model.ts'

/** Work with the power off. */
const deadTypes: ReadonlySet<TicketType> = new Set(['electricalFirst', 'lineFirst'])
export const needsIsolation = (type: TicketType): boolean => deadTypes.has(type)

/** A device with its place: `parentId` is what it is connected to on the side of the grid. */
export interface PlacedDevice {
  id: string
  type: DeviceType
  parentId: string | null
}

/** Switches of a device towards the grid, and towards what is connected below it. */
const upward: readonly string[] = ['hvSwitch', 'breaker', 'position']
const downward: readonly string[] = ['lvSwitch']
const switchesOf = ({ id, type }: PlacedDevice, points: readonly string[]): string[] =>
  switchPoints(type).flatMap((point) => (points.includes(point) ? [watchOf(id, point)] : []))

/** Its own, or else those of its neighbours on that side. */
const sideOf = (own: readonly string[], others: () => string[]): readonly string[] => (own.length > 0 ? own : others())

/**
 * The switches that part the devices worked on from everything that could feed them, from the grid and from below: modules,
 * storage and other plants feed back. `devices` holds them with their parents and children.
 */
export function isolatingSwitches(worked: readonly string[], devices: readonly PlacedDevice[]): string[] {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const isOutside = ({ id }: PlacedDevice): boolean => !worked.includes(id)
  return [
    ...new Set(
      worked.flatMap((id) => {
        const device = byId.get(id)
        if (!device) return []
        const above = sideOf(switchesOf(device, upward), () => {
          const parent = device.parentId === null ? undefined : byId.get(device.parentId)
          if (!parent || !isOutside(parent)) return []
          return [...sideOf(switchesOf(parent, downward), () => switchesOf(parent, upward))]
        })
        const below = sideOf(switchesOf(device, downward), () =>
          devices
            .filter((other) => other.parentId === id && isOutside(other))
            .flatMap((other) => switchesOf(other, upward)),
        )
        return [...above, ...below]
      }),
    ),
  ]
}

/** Closed, and named by no measure. */
export const feedingIn = (readings: readonly SwitchReading[]): SwitchReading[] =>
  readings.filter(({ index, position }) => index === null && position === 1)
