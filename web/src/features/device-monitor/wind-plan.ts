import type { PlacedDevice } from '@fengguang/domain/device-monitor/device-list.contract'

export interface PlanPoint {
  id: string
  /** Pixels from the upper left corner of the plan. */
  xPx: number
  yPx: number
}

export interface Plan {
  points: PlanPoint[]
  /** Undefined without coordinates: the turbines are drawn in order. */
  metresPerPx: number | undefined
}

interface Size {
  widthPx: number
  heightPx: number
}

const marginPx = 44

/** North is up and both directions have one scale, so that a wake on the plan is a wake on the ground. */
export function planOf(devices: readonly PlacedDevice[], { widthPx, heightPx }: Size): Plan {
  const placed = devices.filter(({ eastM, northM }) => eastM !== null && northM !== null)
  if (placed.length < devices.length || placed.length === 0) return inOrder(devices, { widthPx, heightPx })
  const [west, east] = extent(placed.map(({ eastM }) => eastM!))
  const [south, north] = extent(placed.map(({ northM }) => northM!))
  const roomX = Math.max(1, widthPx - 2 * marginPx)
  const roomY = Math.max(1, heightPx - 2 * marginPx)
  const metresPerPx = Math.max((east - west) / roomX, (north - south) / roomY) || 1
  const leftPx = marginPx + (roomX - (east - west) / metresPerPx) / 2
  const topPx = marginPx + (roomY - (north - south) / metresPerPx) / 2
  return {
    metresPerPx,
    points: placed.map(({ id, eastM, northM }) => ({
      id,
      xPx: leftPx + (eastM! - west) / metresPerPx,
      yPx: topPx + (north - northM!) / metresPerPx,
    })),
  }
}

const extent = (values: readonly number[]): [min: number, max: number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), -Infinity),
]

function inOrder(devices: readonly PlacedDevice[], { widthPx, heightPx }: Size): Plan {
  const perRow = Math.max(1, Math.ceil(Math.sqrt((devices.length * widthPx) / Math.max(1, heightPx))))
  const rows = Math.max(1, Math.ceil(devices.length / perRow))
  const stepX = (widthPx - 2 * marginPx) / Math.max(1, perRow - 1)
  const stepY = (heightPx - 2 * marginPx) / Math.max(1, rows - 1)
  return {
    metresPerPx: undefined,
    points: devices.map(({ id }, i) => ({
      id,
      xPx: marginPx + (i % perRow) * stepX,
      yPx: marginPx + Math.floor(i / perRow) * stepY,
    })),
  }
}

export interface Wind {
  speedMs: number
  /** Where it comes from; north is 0. */
  fromDeg: number
}

/** Over all that tell, as vectors: 350° and 10° make north and not south. */
export function meanWind(devices: readonly PlacedDevice[]): Wind | undefined {
  let [east, north, speed, count] = [0, 0, 0, 0]
  for (const { windSpeedMs, windDirectionDeg } of devices) {
    if (typeof windSpeedMs !== 'number' || typeof windDirectionDeg !== 'number') continue
    const angle = (windDirectionDeg * Math.PI) / 180
    east += windSpeedMs * Math.sin(angle)
    north += windSpeedMs * Math.cos(angle)
    speed += windSpeedMs
    count += 1
  }
  if (count === 0) return undefined
  const degrees = (Math.atan2(east, north) * 180) / Math.PI
  return { speedMs: speed / count, fromDeg: (Math.round(degrees) + 360) % 360 }
}

/** A round length that takes up about a tenth of the plan. */
export function scaleBar(metresPerPx: number): { metres: number; px: number } {
  const target = metresPerPx * 120
  const power = 10 ** Math.floor(Math.log10(target))
  const metres = [5, 2, 1].map((factor) => factor * power).find((length) => length <= target) ?? power
  return { metres, px: metres / metresPerPx }
}
