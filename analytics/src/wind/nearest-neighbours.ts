import { deviation, mean } from '../statistics/summary.ts'

/**
 * Mean of the `count` nearest training samples, each feature scaled by its own spread. The first feature must be the
 * one that matters most: the search walks away from it and stops when it alone is farther than the neighbours found.
 */
export class NearestNeighbours {
  readonly #centers: number[]
  readonly #spreads: number[]
  readonly #features: Float64Array[]
  readonly #target: Float64Array

  constructor(features: readonly Float64Array[], target: Float64Array) {
    this.#centers = features.map((feature) => mean(feature))
    this.#spreads = features.map((feature) => deviation(feature, 0))
    const first = features[0] as Float64Array
    const order = Uint32Array.from(first.keys()).sort((a, b) => (first[a] as number) - (first[b] as number))
    this.#features = features.map((feature, index) =>
      Float64Array.from(order, (row) => this.#scaled(index, feature[row] as number)),
    )
    this.#target = Float64Array.from(order, (row) => target[row] as number)
  }

  #scaled(feature: number, value: number): number {
    return (value - (this.#centers[feature] as number)) / (this.#spreads[feature] as number)
  }

  predict(sample: readonly number[], count: number): number {
    const point = sample.map((value, feature) => this.#scaled(feature, value))
    const first = this.#features[0] as Float64Array
    const key = point[0] as number
    let right = lowerBound(first, key)
    let left = right - 1
    const distances: number[] = []
    const values: number[] = []
    while (left >= 0 || right < first.length) {
      const toLeft = left >= 0 ? key - (first[left] as number) : Infinity
      const toRight = right < first.length ? (first[right] as number) - key : Infinity
      const worst = distances.length < count ? Infinity : (distances.at(-1) as number)
      if (Math.min(toLeft, toRight) ** 2 > worst) break
      const row = toLeft < toRight ? left-- : right++
      this.#offer(row, point, count, distances, values)
    }
    return mean(values)
  }

  #offer(row: number, point: readonly number[], count: number, distances: number[], values: number[]): void {
    const limit = distances.length === count ? (distances[count - 1] as number) : Infinity
    let distance = 0
    for (let feature = 0; feature < point.length; feature++) {
      const apart = ((this.#features[feature] as Float64Array)[row] as number) - (point[feature] as number)
      distance += apart * apart
      if (distance >= limit) return
    }
    const at = lowerBound(distances, distance)
    distances.splice(at, 0, distance)
    values.splice(at, 0, this.#target[row] as number)
    if (distances.length > count) {
      distances.pop()
      values.pop()
    }
  }
}

function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
