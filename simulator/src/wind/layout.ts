import { signed } from '../random.ts'

export interface Place {
  eastM: number
  northM: number
}

const rad = Math.PI / 180
const acrossRotors = 4.5
const alongRotors = 8
const jitterRotors = 0.4

/** Rows across the prevailing wind, each a little out of line as the ground wants it. */
export function layoutOf(count: number, rotorM: number, prevailingDeg: number, seed: number): Place[] {
  const perRow = Math.max(1, Math.ceil(Math.sqrt(count * 1.8)))
  const toEast = -Math.sin(prevailingDeg * rad)
  const toNorth = -Math.cos(prevailingDeg * rad)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow)
    const across = ((i % perRow) * acrossRotors + signed(seed, 2 * i) * jitterRotors) * rotorM
    const along = (row * alongRotors + signed(seed, 2 * i + 1) * jitterRotors) * rotorM
    return { eastM: along * toEast + across * toNorth, northM: along * toNorth - across * toEast }
  })
}

/** How far downwind of the first row, for gusts that pass through the farm. */
export const downwindM = (place: Place, prevailingDeg: number): number =>
  -place.eastM * Math.sin(prevailingDeg * rad) - place.northM * Math.cos(prevailingDeg * rad)
