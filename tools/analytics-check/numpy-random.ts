/** MT19937 as numpy's RandomState draws from it: only to repeat the splits that reference files name. */
export class NumpyRandom {
  readonly #state = new Uint32Array(624)
  #next = 624

  constructor(seed: number) {
    this.#state[0] = seed
    for (let index = 1; index < 624; index++) {
      const previous = this.#state[index - 1] as number
      this.#state[index] = Math.imul(1812433253, previous ^ (previous >>> 30)) + index
    }
  }

  #twist(): void {
    const s = this.#state
    for (let index = 0; index < 624; index++) {
      const y = ((s[index] as number) & 0x80000000) | ((s[(index + 1) % 624] as number) & 0x7fffffff)
      s[index] = (s[(index + 397) % 624] as number) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0)
    }
    this.#next = 0
  }

  uint32(): number {
    if (this.#next >= 624) this.#twist()
    let y = this.#state[this.#next++] as number
    y ^= y >>> 11
    y ^= (y << 7) & 0x9d2c5680
    y ^= (y << 15) & 0xefc60000
    return (y ^ (y >>> 18)) >>> 0
  }

  #upTo(limit: number): number {
    let mask = limit
    for (const shift of [1, 2, 4, 8, 16]) mask |= mask >>> shift
    let value = this.uint32() & mask
    while (value > limit) value = this.uint32() & mask
    return value
  }

  permutation(count: number): Uint32Array {
    const rows = Uint32Array.from({ length: count }, (_, row) => row)
    for (let row = count - 1; row > 0; row--) {
      const other = this.#upTo(row)
      const kept = rows[row] as number
      rows[row] = rows[other] as number
      rows[other] = kept
    }
    return rows
  }
}
