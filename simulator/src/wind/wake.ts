import type { Place } from './layout.ts'

const binDeg = 3
export const directionBins = 360 / binDeg
const referenceThrust = 0.8
const rad = Math.PI / 180

/**
 * Share of the wind's speed a turbine loses behind its neighbours, by direction, at full thrust.
 * Gaussian wakes (Bastankhah and Porté-Agel), several of them added as squares.
 */
export function wakeTableOf(places: readonly Place[], rotorM: number, growth: number): Float64Array {
  const table = new Float64Array(directionBins * places.length)
  for (let bin = 0; bin < directionBins; bin++) {
    const from = bin * binDeg * rad
    const east = -Math.sin(from)
    const north = -Math.cos(from)
    for (let i = 0; i < places.length; i++) {
      let squares = 0
      for (let j = 0; j < places.length; j++) {
        const dx = places[i]!.eastM - places[j]!.eastM
        const dy = places[i]!.northM - places[j]!.northM
        const behindM = dx * east + dy * north
        if (behindM < rotorM) continue
        const width = growth * (behindM / rotorM) + 0.25
        const asideRotors = (dx * north - dy * east) / rotorM / width
        if (asideRotors * asideRotors > 18) continue
        const centre = 1 - Math.sqrt(1 - referenceThrust / (8 * width * width + referenceThrust))
        const deficit = centre * Math.exp(-0.5 * asideRotors * asideRotors)
        squares += deficit * deficit
      }
      table[bin * places.length + i] = Math.min(0.6, Math.sqrt(squares))
    }
  }
  return table
}

/** Between the two nearest directions; `thrust` scales what was tabled at full thrust. */
export function deficitAt(
  table: Float64Array,
  count: number,
  turbine: number,
  directionDeg: number,
  thrust: number,
): number {
  const x = (((directionDeg % 360) + 360) % 360) / binDeg
  const low = Math.floor(x) % directionBins
  const high = (low + 1) % directionBins
  const a = table[low * count + turbine]!
  const b = table[high * count + turbine]!
  return (a + (b - a) * (x - Math.floor(x))) * (thrust / referenceThrust)
}
