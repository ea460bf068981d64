/**
 * Noise without a state: the value at an instant is a hash of the instant, so that it never depends on the window
 * asked for, on the order of the questions or on a restart.
 */
export function hash32(seed: number, index: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index | 0, 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}

/** A seed of its own for each name: device, point, kind of noise. */
export function seedOf(seed: number, name: string): number {
  let h = hash32(seed, name.length)
  for (let i = 0; i < name.length; i++) h = hash32(h, name.charCodeAt(i))
  return h
}

/** In [0, 1). */
export const unit = (seed: number, index: number): number => hash32(seed, index) / 4_294_967_296

/** In [-1, 1). */
export const signed = (seed: number, index: number): number => hash32(seed, index) / 2_147_483_648 - 1

/** Mean 0, variance 1, within ±3.47. */
export const bell = (seed: number, index: number): number =>
  (unit(seed, index) +
    unit(seed ^ 0x51ed270b, index) +
    unit(seed ^ 0x2545f491, index) +
    unit(seed ^ 0x6c8e9cf5, index) -
    2) *
  1.7320508

/** In [-1, 1], one knot at each integer and a smooth passage between them. */
export function smooth(seed: number, x: number): number {
  const knot = Math.floor(x)
  const t = x - knot
  const left = signed(seed, knot)
  return left + (signed(seed, knot + 1) - left) * t * t * (3 - 2 * t)
}

/** The same with knots of variance 1. */
export function smoothBell(seed: number, x: number): number {
  const knot = Math.floor(x)
  const t = x - knot
  const left = bell(seed, knot)
  return left + (bell(seed, knot + 1) - left) * t * t * (3 - 2 * t)
}

/** Draws an index by its weight; `at` in [0, 1). */
export function drawn(weights: readonly number[], at: number): number {
  let rest = at * weights.reduce((sum, weight) => sum + weight, 0)
  for (let i = 0; i < weights.length; i++) {
    rest -= weights[i]!
    if (rest < 0) return i
  }
  return weights.length - 1
}
