import { bell, seedOf, smoothBell } from '../random.ts'

/** Minutes until the tables repeat: 45 days. */
const tableMinutes = 65_536
export const tableMask = tableMinutes - 1

export interface Turbulence {
  /** Deviation of one minute at one turbine, in units of the IEC standard deviation of ten minutes. */
  local: Float32Array
  /** Gusts that pass through the whole farm. */
  front: Float32Array
}

/** Knots of `smoothBell` have variance 1, the passage between them less: 0.74 in the mean. */
const passageDeviation = Math.sqrt(0.743)

/** A minute's mean keeps about half of the variance inside ten minutes; the ten-minute means swing by a third. */
const share = { minute: 0.54, threeMinutes: 0.55, tenMinutes: 0.2, halfHour: 0.32 } as const

let shared: Turbulence | undefined

/** One pair of tables for all farms; each turbine of each farm reads them from another place. */
export const turbulence = (): Turbulence => (shared ??= turbulenceOf(20_260_101))

export function turbulenceOf(seed: number): Turbulence {
  const local = new Float32Array(tableMinutes)
  const front = new Float32Array(tableMinutes)
  const [white, fast, slow, passing] = ['white', 'fast', 'slow', 'passing'].map((name) => seedOf(seed, name)) as [
    number,
    number,
    number,
    number,
  ]
  const knotsOf = (minutes: number) => tableMinutes / minutes
  for (let minute = 0; minute < tableMinutes; minute++) {
    local[minute] =
      share.minute * bell(white, minute) +
      (share.threeMinutes / passageDeviation) * closed(fast, minute / 4, knotsOf(4)) +
      (share.tenMinutes / passageDeviation) * closed(slow, minute / 16, knotsOf(16))
    front[minute] = (share.halfHour / passageDeviation) * closed(passing, minute / 32, knotsOf(32))
  }
  return { local, front }
}

/** Smooth noise whose last knot is its first, so that the table has no seam. */
function closed(seed: number, x: number, knots: number): number {
  if (x < knots - 1) return smoothBell(seed, x)
  const t = x - (knots - 1)
  const left = bell(seed, knots - 1)
  return left + (bell(seed, 0) - left) * t * t * (3 - 2 * t)
}

/** IEC 61400-1 normal turbulence: standard deviation within ten minutes. */
export const deviationMs = (turbulence: number, speedMs: number): number => turbulence * (0.75 * speedMs + 3.8)
