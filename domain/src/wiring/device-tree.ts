import type { DeviceType } from '../devices/device.model.ts'

export interface DiagramDevice {
  id: string
  type: DeviceType
  name: string
  parentId: string | null
  isMain: boolean
}

export interface DeviceNode {
  device: DiagramDevice
  parentName?: string
  /** Shown instead of what its type usually shows. */
  points?: readonly string[]
  children: readonly DeviceNode[]
}

/** Roots in the order given. A device whose parent is not among them, or is its own descendant, is a root. */
export function deviceTree(devices: readonly DiagramDevice[]): DeviceNode[] {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const isUnder = (device: DiagramDevice): boolean => {
    const seen = new Set([device.id])
    for (let up = device.parentId; up !== null; up = byId.get(up)?.parentId ?? null) {
      if (seen.has(up)) return false
      seen.add(up)
    }
    return device.parentId !== null && byId.has(device.parentId)
  }
  const children = Map.groupBy(devices.filter(isUnder), (device) => device.parentId)
  const nodeOf = (device: DiagramDevice, parentName?: string): DeviceNode => ({
    device,
    ...(parentName !== undefined && { parentName }),
    children: (children.get(device.id) ?? []).map((child) => nodeOf(child, device.name)),
  })
  return devices.filter((device) => !isUnder(device)).map((device) => nodeOf(device))
}
