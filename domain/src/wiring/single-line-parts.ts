import { deviceTree, type DeviceNode, type DiagramDevice } from './device-tree.ts'

export interface StationParts {
  /** Where the station meets the grid. */
  gridMeter: DeviceNode | undefined
  incoming: readonly DeviceNode[]
  /** Switches that lead to the lines. */
  feeders: readonly DeviceNode[]
  /** What collects: box transformers and what hangs on them. */
  bays: readonly DeviceNode[]
  /** Storage, charging and meters of their own. */
  extras: readonly DeviceNode[]
  surroundings: readonly DeviceNode[]
}

const around = new Set(['weather', 'tower', 'environment'])
const sources = new Set(['boxTransformer', 'inverter', 'turbine', 'combinerBox', 'hvSwitch'])

const isMainMeter = ({ device, children }: DeviceNode): boolean =>
  device.type === 'meter' && device.isMain && children.length === 0

const isSource = (node: DeviceNode): boolean =>
  sources.has(node.device.type) || node.children.some((child) => isSource(child) && child.device.type !== 'hvSwitch')

/** Which device stands where: known by type and parent alone, so that any station can be drawn. */
export function partsOf(devices: readonly DiagramDevice[]): StationParts {
  const roots = deviceTree(devices)
  const gridMeter = roots.find(isMainMeter)
  const left = roots.filter((node) => node !== gridMeter)
  const switches = left.filter((node) => node.device.type === 'hvSwitch')
  // A switch that carries nothing but switches is the way in; those behind it lead to the lines.
  const incoming = switches.filter((node) => node.children.every((child) => child.device.type === 'hvSwitch'))
  const feeders = incoming.flatMap((node) => node.children)
  const rest = left.filter((node) => !incoming.includes(node))
  return {
    gridMeter,
    incoming: incoming.map((node) => ({ ...node, children: [] })),
    feeders: feeders.filter((node) => node.children.length === 0),
    bays: [...rest.filter(isSource), ...feeders.filter((node) => node.children.length > 0)],
    extras: rest.filter((node) => !isSource(node) && !around.has(node.device.type)),
    surroundings: rest.filter((node) => around.has(node.device.type)),
  }
}
