import { newSunGeocentric, type SunGeocentric } from '@fengguang/analytics/sun/sun-geocentric'
import { SunTrack } from '@fengguang/analytics/sun/sun-track'
import { minuteMs, startOfLocalDay } from '../local-day.ts'

export const nodeMinutes = 10
export const nodesPerDay = 1440 / nodeMinutes + 1

const cachedDays = 800
const cache = new Map<number, Float64Array>()
const track = new SunTrack()
const scratch = newSunGeocentric()

/** The sun seen from the centre of the Earth over a local day, every ten minutes; one table for all stations. */
export function sunNodesOf(day: number): Float64Array {
  const known = cache.get(day)
  if (known) return known
  const nodes = new Float64Array(4 * nodesPerDay)
  for (let n = 0; n < nodesPerDay; n++) {
    track.at(startOfLocalDay(day) + n * nodeMinutes * minuteMs, scratch)
    nodes[4 * n] = scratch.rightAscensionDeg
    nodes[4 * n + 1] = scratch.declinationDeg
    nodes[4 * n + 2] = scratch.siderealDeg
    nodes[4 * n + 3] = scratch.distanceAu
  }
  if (cache.size >= cachedDays) cache.clear()
  cache.set(day, nodes)
  return nodes
}

export function readSunNode(nodes: Float64Array, n: number, out: SunGeocentric): SunGeocentric {
  out.rightAscensionDeg = nodes[4 * n]!
  out.declinationDeg = nodes[4 * n + 1]!
  out.siderealDeg = nodes[4 * n + 2]!
  out.distanceAu = nodes[4 * n + 3]!
  return out
}
