import { deviation, mean } from '../statistics/summary.ts'

const leafSize = 16

/** Mean of the nearest training samples, each feature scaled by its own spread; a tree of halvings finds them. */
export class NearestNeighbours {
  readonly #centers: number[]
  readonly #spreads: number[]
  readonly #points: Float64Array
  readonly #target: Float64Array
  readonly #order: Uint32Array
  readonly #dimensions: number
  #distances = new Float64Array(0)
  #found = new Uint32Array(0)
  #count = 0

  constructor(features: readonly Float64Array[], target: Float64Array) {
    this.#dimensions = features.length
    this.#centers = features.map((feature) => mean(feature))
    // A feature that never changes has no spread and must not divide.
    this.#spreads = features.map((feature) => deviation(feature, 0) || 1)
    this.#target = target
    this.#points = new Float64Array(target.length * features.length)
    for (const [index, feature] of features.entries())
      for (let row = 0; row < feature.length; row++)
        this.#points[row * this.#dimensions + index] = this.#scaled(index, feature[row] as number)
    this.#order = Uint32Array.from(target.keys())
    this.#halve(0, target.length, 0)
  }

  #scaled(feature: number, value: number): number {
    return (value - (this.#centers[feature] as number)) / (this.#spreads[feature] as number)
  }

  #at(row: number, feature: number): number {
    return this.#points[row * this.#dimensions + feature] as number
  }

  #halve(start: number, end: number, depth: number): void {
    if (end - start <= leafSize) return
    const feature = depth % this.#dimensions
    this.#order.subarray(start, end).sort((a, b) => this.#at(a, feature) - this.#at(b, feature))
    const middle = (start + end) >> 1
    this.#halve(start, middle, depth + 1)
    this.#halve(middle + 1, end, depth + 1)
  }

  predict(sample: readonly number[], count: number): number {
    const point = Float64Array.from(sample, (value, feature) => this.#scaled(feature, value))
    if (this.#distances.length !== count) {
      this.#distances = new Float64Array(count)
      this.#found = new Uint32Array(count)
    }
    this.#count = 0
    this.#search(0, this.#order.length, 0, point)
    let sum = 0
    for (let place = 0; place < this.#count; place++) sum += this.#target[this.#found[place] as number] as number
    return sum / this.#count
  }

  #search(start: number, end: number, depth: number, point: Float64Array): void {
    if (end - start <= leafSize) {
      for (let place = start; place < end; place++) this.#offer(this.#order[place] as number, point)
      return
    }
    const feature = depth % this.#dimensions
    const middle = (start + end) >> 1
    const row = this.#order[middle] as number
    const apart = (point[feature] as number) - this.#at(row, feature)
    if (apart < 0) this.#search(start, middle, depth + 1, point)
    else this.#search(middle + 1, end, depth + 1, point)
    this.#offer(row, point)
    if (apart * apart > this.#worst()) return
    if (apart < 0) this.#search(middle + 1, end, depth + 1, point)
    else this.#search(start, middle, depth + 1, point)
  }

  #worst(): number {
    const last = this.#distances.length - 1
    return this.#count > last ? (this.#distances[last] as number) : Infinity
  }

  #offer(row: number, point: Float64Array): void {
    const limit = this.#worst()
    let distance = 0
    for (let feature = 0; feature < point.length; feature++) {
      const apart = (point[feature] as number) - this.#at(row, feature)
      distance += apart * apart
      if (distance >= limit) return
    }
    let place = Math.min(this.#count, this.#distances.length - 1)
    if (this.#count < this.#distances.length) this.#count++
    for (; place > 0 && (this.#distances[place - 1] as number) > distance; place--) {
      this.#distances[place] = this.#distances[place - 1] as number
      this.#found[place] = this.#found[place - 1] as number
    }
    this.#distances[place] = distance
    this.#found[place] = row
  }
}
