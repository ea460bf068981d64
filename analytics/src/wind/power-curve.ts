import { standardDensity } from './air.ts'

export interface CurveBin {
  centerMs: number
  speedMs: number
  power: number
  count: number
  /** Standard uncertainty of the mean power. */
  uncertainty: number
}

/** Speeds ascending; power between two points on a straight line. */
export interface PowerCurve {
  speedsMs: ArrayLike<number>
  powers: ArrayLike<number>
}

/** IEC 61400-12-1: means in bins centred on multiples of their width; bins with few samples say nothing. */
export function binnedCurve(
  speedsMs: ArrayLike<number>,
  powers: ArrayLike<number>,
  widthMs = 0.5,
  least = 3,
): CurveBin[] {
  const sums = new Map<number, { n: number; v: number; p: number; pp: number }>()
  for (let row = 0; row < speedsMs.length; row++) {
    const speed = speedsMs[row] as number
    const power = powers[row] as number
    if (Number.isNaN(speed) || Number.isNaN(power)) continue
    const bin = Math.floor(speed / widthMs + 0.5)
    const sum = sums.get(bin) ?? { n: 0, v: 0, p: 0, pp: 0 }
    sum.n++
    sum.v += speed
    sum.p += power
    sum.pp += power * power
    sums.set(bin, sum)
  }
  return [...sums]
    .filter(([, { n }]) => n >= least)
    .sort(([a], [b]) => a - b)
    .map(([bin, { n, v, p, pp }]) => ({
      centerMs: bin * widthMs,
      speedMs: v / n,
      power: p / n,
      count: n,
      uncertainty: Math.sqrt(Math.max(pp - (p * p) / n, 0) / (n - 1) / n),
    }))
}

/** Lowest speed at which the curve gives this power; NaN above all it gives. */
export function speedAt({ speedsMs, powers }: PowerCurve, power: number): number {
  for (let point = 1; point < speedsMs.length; point++) {
    const [below, above] = [powers[point - 1] as number, powers[point] as number]
    if (above < power) continue
    const share = above === below ? 0 : Math.max(0, power - below) / (above - below)
    return (speedsMs[point - 1] as number) + share * ((speedsMs[point] as number) - (speedsMs[point - 1] as number))
  }
  return Number.NaN
}

/** Power at a speed. Outside the curve the ends hold, or `outside` counts when given. */
export function powerAt(curve: PowerCurve, speedMs: number, outside?: number): number {
  const { speedsMs, powers } = curve
  const last = speedsMs.length - 1
  if (!(speedMs >= (speedsMs[0] as number)))
    return Number.isNaN(speedMs) ? Number.NaN : (outside ?? (powers[0] as number))
  if (speedMs > (speedsMs[last] as number)) return outside ?? (powers[last] as number)
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((speedsMs[middle] as number) <= speedMs) low = middle
    else high = middle
  }
  const left = speedsMs[low] as number
  const share = high === low ? 0 : (speedMs - left) / ((speedsMs[high] as number) - left)
  return (powers[low] as number) + share * ((powers[high] as number) - (powers[low] as number))
}

export const curveOf = (bins: readonly CurveBin[]): PowerCurve => ({
  speedsMs: bins.map((bin) => bin.speedMs),
  powers: bins.map((bin) => bin.power),
})

const rayleigh = (speedMs: number, meanMs: number): number => 1 - Math.exp((-Math.PI / 4) * (speedMs / meanMs) ** 2)

/** Yearly energy in a Rayleigh wind of this mean, over the measured bins only; power times hours. */
export function yearlyEnergy(bins: readonly CurveBin[], meanSpeedMs: number, widthMs = 0.5): number {
  let lastSpeed = (bins[0]?.speedMs ?? Number.NaN) - widthMs
  let lastPower = 0
  let sum = 0
  for (const { speedMs, power } of bins) {
    sum += (rayleigh(speedMs, meanSpeedMs) - rayleigh(lastSpeed, meanSpeedMs)) * ((lastPower + power) / 2)
    lastSpeed = speedMs
    lastPower = power
  }
  return 8760 * sum
}

/** The curve a turbine follows in air of another density: speeds stretched by a third below 7.5 m/s, by two above 12.5. */
export function curveAtDensity(curve: PowerCurve, density: number): PowerCurve {
  const stretched = Float64Array.from(curve.speedsMs, (speed) => {
    const exponent = Math.min(2 / 3, Math.max(1 / 3, 1 / 3 + ((speed - 7.5) / 5) * (1 / 3)))
    return speed * (standardDensity / density) ** exponent
  })
  return { speedsMs: stretched, powers: curve.powers }
}
