import type { DeviceState, DeviceType } from '@fengguang/domain/devices/device.model'
import type { LiveDevices } from '@fengguang/domain/device-monitor/device-list.contract'

export const levelCount = 7

export interface MatrixScale {
  min: number
  max: number
}

/** From the smallest to the greatest value; a single value is the middle of its scale. */
export function scaleOf(values: readonly (number | null)[]): MatrixScale | undefined {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === null) continue
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? undefined : { min, max }
}

/** 1 … 7; 0 stands for "no value". */
export function levelOf(value: number | null, scale: MatrixScale | undefined): number {
  if (value === null || !scale) return 0
  if (scale.max === scale.min) return Math.ceil(levelCount / 2)
  const share = (value - scale.min) / (scale.max - scale.min)
  return Math.min(levelCount, 1 + Math.floor(share * levelCount))
}

export interface MatrixGroup {
  /** The device above, or the station of those that stand below none. */
  key: string
  name: string
  rows: number[]
}

/** What stands above devices of a type; others are grouped by station. */
const above: Partial<Record<DeviceType, DeviceType>> = { inverter: 'boxTransformer', combinerBox: 'inverter' }
export const groupedBy = (type: DeviceType | undefined): DeviceType | undefined => type && above[type]

/** Devices under what they stand below, in the order they came. */
export function matrixGroups(
  live: LiveDevices,
  parents: ReadonlyMap<string, string>,
  state: DeviceState | undefined,
): MatrixGroup[] {
  const groups = new Map<string, MatrixGroup>()
  const isGrouped = groupedBy(live.type) !== undefined
  for (let row = 0; row < live.ids.length; row += 1) {
    if (state && live.states[row] !== state) continue
    const parent = isGrouped ? live.parentIds[row] : null
    const station = live.stations[live.station[row]!]
    const key = parent ?? station?.id ?? ''
    const group = groups.get(key) ?? { key, name: (parent && parents.get(parent)) || (station?.name ?? ''), rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Which cells stand where: what stays while the devices say other things. */
export interface MatrixShape {
  groups: readonly { key: string; name: string; cells: readonly { id: string; row: number; name: string }[] }[]
  /** Of all cells in their order. */
  rows: readonly number[]
}

interface Named {
  idOf: (row: number) => string
  nameOf: (row: number) => string
}

export const shapeOf = (groups: readonly MatrixGroup[], { idOf, nameOf }: Named): MatrixShape => ({
  groups: groups.map(({ key, name, rows }) => ({
    key,
    name,
    cells: rows.map((row) => ({ id: idOf(row), row, name: nameOf(row) })),
  })),
  rows: groups.flatMap(({ rows }) => rows),
})

/** Whether these groups would have that shape, found without making it. */
export const isShapeOf = (shape: MatrixShape, groups: readonly MatrixGroup[], { idOf, nameOf }: Named): boolean =>
  shape.groups.length === groups.length &&
  shape.groups.every(({ key, name, cells }, g) => {
    const group = groups[g]!
    return (
      key === group.key &&
      name === group.name &&
      cells.length === group.rows.length &&
      cells.every((cell, i) => {
        const row = group.rows[i]!
        return cell.row === row && cell.id === idOf(row) && cell.name === nameOf(row)
      })
    )
  })

/** Where an arrow leads among `count` cells in rows of `columns`; the same place where there is none. */
export function stepIn(at: number, key: string, count: number, columns: number): number {
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }[key]
  return target === undefined || target < 0 || target >= count ? at : target
}
