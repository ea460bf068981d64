export interface Extent {
  min: number
  max: number
}

const parts = 4
const niceSteps = [1, 2, 2.5, 5, 10]

/** The least round number that is not smaller. */
export function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return niceSteps.map((step) => step * power).find((step) => step >= value * (1 - 1e-9)) ?? 10 * power
}

/**
 * Axes of different units whose zeros stand at one height: the same number of parts below zero on each. Undefined where
 * nothing is below zero, or there is one axis only: then the axes begin at zero by themselves.
 */
export function sharedZero(extents: readonly Extent[]): (Extent & { interval: number })[] | undefined {
  const whole = extents.map(({ min, max }) => ({ below: Math.max(0, -min), above: Math.max(0, max) }))
  if (extents.length < 2 || whole.every(({ below }) => below === 0)) return undefined
  const share = Math.max(...whole.map(({ below, above }) => (below + above > 0 ? below / (below + above) : 0)))
  const partsBelow = Math.min(
    parts - (whole.some(({ above }) => above > 0) ? 1 : 0),
    Math.max(1, Math.ceil(share * parts)),
  )
  const partsAbove = parts - partsBelow
  return whole.map(({ below, above }) => {
    const needed = Math.max(below / partsBelow, partsAbove > 0 ? above / partsAbove : 0)
    const interval = needed > 0 ? niceAbove(needed) : 1
    return { min: -interval * partsBelow, max: interval * partsAbove, interval }
  })
}
