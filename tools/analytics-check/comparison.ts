export interface Compared {
  metric: string
  ours: number | string
  reference: number | string
  error: number
  tolerance: number
  /** How many figures stand behind the line. */
  figures: number
}

export const passes = (row: Compared): boolean => row.error <= row.tolerance

/** Error over tolerance, so that lines of different units can be ranked. */
const badness = (row: Compared): number =>
  row.tolerance === 0 ? (row.error === 0 ? 0 : Infinity) : row.error / row.tolerance

export const worstOf = (rows: readonly Compared[]): Compared | undefined =>
  rows.toSorted((a, b) => badness(b) - badness(a))[0]

const absent = (value: number | null | undefined): boolean =>
  value === null || value === undefined || Number.isNaN(value)

/** Gathers figures; of each metric the worst one is kept. */
export class Comparison {
  readonly #rows = new Map<string, Compared>()

  get rows(): Compared[] {
    return [...this.#rows.values()]
  }

  /** Absolute distance; a figure that one side lacks and the other has is an infinite error. */
  near(metric: string, ours: number, reference: number | null | undefined, tolerance: number): void {
    const error = absent(ours) || absent(reference) ? (absent(ours) && absent(reference) ? 0 : Infinity) : NaN
    this.#keep({
      metric,
      ours,
      reference: reference ?? NaN,
      error: Number.isNaN(error) ? Math.abs(ours - (reference as number)) : error,
      tolerance,
      figures: 1,
    })
  }

  /** Distance as a share of the reference. */
  relative(metric: string, ours: number, reference: number, tolerance: number): void {
    const error = ours === reference ? 0 : Math.abs(ours - reference) / Math.max(Math.abs(reference), 1e-12)
    this.#keep({ metric, ours, reference, error: Number.isNaN(error) ? Infinity : error, tolerance, figures: 1 })
  }

  each(metric: string, ours: ArrayLike<number>, reference: ArrayLike<number | null>, tolerance: number): void {
    this.exact(`${metric}.length`, ours.length, reference.length)
    for (let index = 0; index < reference.length; index++)
      this.near(metric, ours[index] ?? NaN, reference[index], tolerance)
  }

  exact(metric: string, ours: number | string, reference: number | string): void {
    this.#keep({ metric, ours, reference, error: ours === reference ? 0 : Infinity, tolerance: 0, figures: 1 })
  }

  /** A figure that must not exceed its goal: `ours <= limit`. */
  atMost(metric: string, ours: number, limit: number): void {
    this.#keep({
      metric,
      ours,
      reference: limit,
      error: ours <= limit ? 0 : ours - limit || Infinity,
      tolerance: 0,
      figures: 1,
    })
  }

  atLeast(metric: string, ours: number, limit: number): void {
    this.#keep({
      metric,
      ours,
      reference: limit,
      error: ours >= limit ? 0 : limit - ours || Infinity,
      tolerance: 0,
      figures: 1,
    })
  }

  #keep(row: Compared): void {
    const kept = this.#rows.get(row.metric)
    const worse = kept === undefined || badness(row) > badness(kept) ? row : kept
    this.#rows.set(row.metric, { ...worse, figures: (kept?.figures ?? 0) + 1 })
  }
}
