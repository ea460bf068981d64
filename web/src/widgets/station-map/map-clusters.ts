import type { StationState } from '@fengguang/domain/devices/device.model'
import type { StationClass } from '@fengguang/domain/stations/station.model'

/** Stations on the map: map coordinates, x and y interleaved. */
export interface MapPoints {
  places: Float64Array
  states: readonly StationState[]
  classes: readonly StationClass[]
}

export interface View {
  k: number
  x: number
  y: number
  widthPx: number
  heightPx: number
}

/** Stations that would lie upon each other, drawn as one. */
export interface Cluster {
  x: number
  y: number
  count: number
  /** The gravest state among them. */
  state: StationState
  /** Of one that stands for itself. */
  stcls: StationClass | undefined
  /** Of the gravest, to open where it stands for itself. */
  index: number
}

/** Trouble must not hide behind what is well. */
export const gravity: Readonly<Record<StationState, number>> = {
  fault: 5,
  alarm: 4,
  offline: 3,
  partlyOffline: 2,
  unknown: 1,
  normal: 0,
}

const cellPx = 44

/**
 * One pass over all points. The grid lies still on the map, not on the screen: while panning no station changes its cluster.
 */
export function clustersOf({ places, states, classes }: MapPoints, { k, x, y, widthPx, heightPx }: View): Cluster[] {
  const cells = new Map<number, Omit<Cluster, 'stcls'> & { sumX: number; sumY: number }>()
  for (let i = 0; i < states.length; i += 1) {
    const px = places[i * 2]! * k
    const py = places[i * 2 + 1]! * k
    const sx = px + x
    const sy = py + y
    if (sx < -cellPx || sy < -cellPx || sx > widthPx + cellPx || sy > heightPx + cellPx) continue
    const key = Math.floor(px / cellPx) * 1e6 + Math.floor(py / cellPx)
    const cell = cells.get(key)
    const state = states[i]!
    if (cell === undefined) {
      cells.set(key, { x: sx, y: sy, sumX: sx, sumY: sy, count: 1, state, index: i })
      continue
    }
    cell.sumX += sx
    cell.sumY += sy
    cell.count += 1
    if (gravity[state] > gravity[cell.state]) {
      cell.state = state
      cell.index = i
    }
  }
  return [...cells.values()].map(({ sumX, sumY, count, state, index }) => ({
    x: sumX / count,
    y: sumY / count,
    count,
    state,
    stcls: count === 1 ? classes[index] : undefined,
    index,
  }))
}

export const radiusOf = ({ count }: Pick<Cluster, 'count'>): number =>
  count === 1 ? 7 : Math.min(22, 10 + Math.log2(count) * 1.6)

/** The cluster under the pointer; the last drawn lies on top. */
export const clusterAt = (clusters: readonly Cluster[], x: number, y: number): Cluster | undefined =>
  clusters.findLast((one) => Math.hypot(one.x - x, one.y - y) <= Math.max(12, radiusOf(one) + 2))
