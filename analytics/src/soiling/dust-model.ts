import { solve, zeros } from '../statistics/linear-algebra.ts'

/** A washing as the days after it see it. */
export interface Reset {
  /** The first day that is clean from its morning on. */
  first: number
  /** Days of dust that lie on the plant by then, and how surely that is known. */
  ageDays: number
  ageDeviation: number
}

export interface DustModel {
  resets: readonly Reset[]
  days: number
  /** Variance of the index of each day, Infinity where it says nothing. */
  variances: Float64Array
  /** Variance that the dust of one day has beside its mean. */
  walk: number
  /** What dust a usual day brings: it gives the age of a washing its worth. */
  perDay: number
}

export interface DustState {
  /** Index of the washed plant. */
  clean: number
  perDay: number
  /** What dust takes of the index on each day. */
  dust: Float64Array
  /** What the days leave unexplained over their variance, and how many of them are free to. */
  excess: number
  freedom: number
  /** Of the restricted likelihood, what the variances alone make. */
  logDeterminant: number
}

/** Days from one washing to the next, with the factor of their covariance. */
interface Spell {
  start: number
  end: number
  known: number[]
  ages: Float64Array
  covariance: (a: number, b: number) => number
  factor: Float64Array[]
  isOpen: boolean
}

/** Lower triangle whose square is the matrix. */
function choleskyOf(size: number, at: (i: number, j: number) => number): Float64Array[] {
  const rows: Float64Array[] = []
  for (let i = 0; i < size; i++) {
    const row = new Float64Array(i + 1)
    rows.push(row)
    for (let j = 0; j <= i; j++) {
      const other = rows[j] as Float64Array
      let sum = at(i, j)
      for (let k = 0; k < j; k++) sum -= (row[k] as number) * (other[k] as number)
      row[j] = i === j ? Math.sqrt(sum) : sum / (other[j] as number)
    }
  }
  return rows
}

function forward(factor: readonly Float64Array[], right: ArrayLike<number>): Float64Array {
  const out = new Float64Array(factor.length)
  for (const [i, row] of factor.entries()) {
    let sum = right[i] as number
    for (let k = 0; k < i; k++) sum -= (row[k] as number) * (out[k] as number)
    out[i] = sum / (row[i] as number)
  }
  return out
}

function backward(factor: readonly Float64Array[], right: Float64Array): Float64Array {
  const out = new Float64Array(right.length)
  for (let i = right.length - 1; i >= 0; i--) {
    let sum = right[i] as number
    for (let k = i + 1; k < right.length; k++) sum -= ((factor[k] as Float64Array)[i] as number) * (out[k] as number)
    out[i] = sum / ((factor[i] as Float64Array)[i] as number)
  }
  return out
}

function spellsOf({ resets, days, variances, walk, perDay }: DustModel): Spell[] {
  const starts = [undefined, ...resets]
  return starts.map((reset, place) => {
    const start = reset?.first ?? 0
    const end = (resets[place]?.first ?? days) - 1
    const known: number[] = []
    for (let day = start; day <= end; day++) if (Number.isFinite(variances[day])) known.push(day)
    const ageVariance = reset === undefined ? 0 : (reset.ageDeviation * perDay) ** 2
    const covariance = (a: number, b: number): number => walk * (Math.min(a, b) - start) + ageVariance
    const factor = choleskyOf(known.length, (i, j) => {
      const [a, b] = [known[i] as number, known[j] as number]
      return covariance(a, b) + (i === j ? (variances[a] as number) : 0)
    })
    const ages = Float64Array.from({ length: Math.max(0, end - start + 1) }, (_, k) => k + (reset?.ageDays ?? 0))
    return { start, end, known, ages, covariance, factor, isOpen: reset === undefined }
  })
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * (b[k] as number), 0)

/** Clean index, dust of a day, dust on the first day: what each does to the index of a day. */
const effectOf = ({ start, ages, isOpen }: Spell, day: number): number[] => [
  1,
  -(ages[day - start] as number),
  isOpen ? -1 : 0,
]

/** What the solver knows of the days before it sees their values. */
interface Prepared {
  spells: readonly Spell[]
  /** By spell and effect, freed of the covariance of the days. */
  effects: readonly (readonly Float64Array[])[]
  normal: readonly (readonly number[])[]
}

const places = [0, 1, 2] as const

function prepared(model: DustModel): Prepared {
  const spells = spellsOf(model).filter(({ start, end }) => end >= start)
  const effects = spells.map((spell) =>
    places.map((place) =>
      forward(
        spell.factor,
        spell.known.map((day) => effectOf(spell, day)[place] as number),
      ),
    ),
  )
  const normal = places.map((i) =>
    places.map((j) => effects.reduce((sum, own) => sum + dot(own[i] as Float64Array, own[j] as Float64Array), 0)),
  )
  return { spells, effects, normal }
}

/** Clean index, dust of a day and dust on the first day. Dust never cleans itself, and no plant is cleaner than washed. */
function weightsOf({ normal }: Prepared, right: readonly number[]): number[] {
  const takes = [true, true, (normal[2]?.[2] as number) > 0]
  for (;;) {
    const columns = places.filter((place) => takes[place])
    const found = solve(
      columns.map((i) => columns.map((j) => normal[i]?.[j] as number)),
      columns.map((i) => right[i] as number),
    )
    const weights = zeros(places.length)
    for (const [k, place] of columns.entries()) weights[place] = found[k] as number
    const negative = weights.findIndex((weight, place) => place > 0 && weight < 0)
    if (negative < 0) return weights
    takes[negative] = false
  }
}

/** What dust takes on each day of a spell; `rest` is what the weights leave of its days. */
function courseOf(spell: Spell, weights: readonly number[], rest: Float64Array, dust: Float64Array): void {
  const { start, end, known, covariance, factor } = spell
  const pull = backward(factor, rest)
  for (let day = start; day <= end; day++) {
    const uneven = known.reduce((sum, other, row) => sum + covariance(day, other) * (pull[row] as number), 0)
    const [, perDay, first] = effectOf(spell, day) as [number, number, number]
    dust[day] = -(weights[1] as number) * perDay - (weights[2] as number) * first - uneven
  }
}

/**
 * Dust that gathers unevenly, each day its own, and is taken off by every washing: clean level, rate and course by
 * generalised least squares. One model answers for any values of the same days.
 */
export function dustSolver(model: DustModel): (values: Float64Array) => DustState {
  const ready = prepared(model)
  const { spells, effects } = ready
  const freedom = spells.reduce((sum, { known }) => sum + known.length, 0) - places.length
  const logDeterminant = spells.reduce(
    (sum, { factor }) => sum + factor.reduce((own, row, i) => own + 2 * Math.log(row[i] as number), 0),
    0,
  )
  return (values) => {
    const freed = spells.map(({ factor, known }) =>
      forward(
        factor,
        known.map((day) => values[day] as number),
      ),
    )
    const right = places.map((place) =>
      effects.reduce((sum, own, k) => sum + dot(own[place] as Float64Array, freed[k] as Float64Array), 0),
    )
    const weights = weightsOf(ready, right)
    const dust = new Float64Array(model.days)
    let excess = 0
    for (const [k, spell] of spells.entries()) {
      const own = effects[k] as readonly Float64Array[]
      const rest = (freed[k] as Float64Array).map((value, row) =>
        weights.reduce((left, weight, place) => left - weight * ((own[place] as Float64Array)[row] as number), value),
      )
      excess += dot(rest, rest)
      courseOf(spell, weights, rest, dust)
    }
    return { clean: weights[0] as number, perDay: weights[1] as number, dust, excess, freedom, logDeterminant }
  }
}
