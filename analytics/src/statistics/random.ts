/** Repeatable uniform numbers in [0, 1): xoshiro128** seeded through splitmix32. The same seed, the same figures. */
export class Random {
  readonly #state = new Uint32Array(4)
  #spare = Number.NaN

  constructor(seed: number) {
    let state = seed >>> 0
    for (let index = 0; index < 4; index++) {
      state = (state + 0x9e3779b9) >>> 0
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      this.#state[index] = mixed ^ (mixed >>> 15)
    }
  }

  #bits(): number {
    const s = this.#state
    const result = Math.imul(rotate(Math.imul(s[1] as number, 5), 7), 9) >>> 0
    const shifted = (s[1] as number) << 9
    s[2] = (s[2] as number) ^ (s[0] as number)
    s[3] = (s[3] as number) ^ (s[1] as number)
    s[1] = (s[1] as number) ^ s[2]
    s[0] = (s[0] as number) ^ s[3]
    s[2] = s[2] ^ shifted
    s[3] = rotate(s[3], 11)
    return result
  }

  uniform(low = 0, high = 1): number {
    const share = ((this.#bits() >>> 5) * 67_108_864 + (this.#bits() >>> 6)) / 9_007_199_254_740_992
    return low + (high - low) * share
  }

  /** A whole number in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.uniform() * limit)
  }

  normal(center = 0, deviation = 1): number {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare
      this.#spare = Number.NaN
      return center + deviation * spare
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()))
    const angle = 2 * Math.PI * this.uniform()
    this.#spare = radius * Math.sin(angle)
    return center + deviation * radius * Math.cos(angle)
  }
}

const rotate = (bits: number, by: number): number => (bits << by) | (bits >>> (32 - by))
