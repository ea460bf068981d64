import { solve, zeros } from '../statistics/linear-algebra.ts'

/** Days between two possible washings; `isWashed` says whether the first of them is clean. */
export interface DustSpan {
  start: number
  end: number
  isWashed: boolean
}

export interface ModelInput {
  values: Float64Array
  weights: Float64Array
  /** Level of the clean array, by which dust of a day is scaled. */
  base: Float64Array
  /** Variance of the daily dust among spans over that of a day's index. */
  unevenness: number
}

export interface SolvedModel {
  /** Level, change a year, cosine and sine of the season, mean dust a day. */
  common: number[]
  /** Inverse of the normal matrix of the common terms. */
  inverse: number[][]
  residuals: Float64Array
  /** By how much a day's error moves the change a year. */
  influence: Float64Array
  variance: number
  /** Twice the negative logarithm of the likelihood, but for a constant. */
  unlikely: number
}

const yearDays = 365.25
const trendPlace = 1

export const cleanTerms = (day: number): number[] => {
  const phase = (2 * Math.PI * day) / yearDays
  return [1, day / yearDays, Math.cos(phase), Math.sin(phase)]
}
const size = cleanTerms(0).length + 1

/** Spans without a washing between them carry their dust on. */
export function chainsOf(spans: readonly DustSpan[]): DustSpan[][] {
  const chains: DustSpan[][] = []
  for (const span of spans) {
    const last = chains.at(-1)
    if (last === undefined || span.isWashed) chains.push([span])
    else last.push(span)
  }
  return chains
}

interface Row {
  day: number
  value: number
  weight: number
  common: number[]
  own: number[]
}

/** What a day says of the common terms, and of how much each span of its chain differs from the mean dust. */
function rowsOf(chain: readonly DustSpan[], { values, weights, base }: ModelInput): Row[] {
  const first = chain[0]!.start
  const rows: Row[] = []
  for (let day = first; day <= chain.at(-1)!.end; day++) {
    if (Number.isNaN(values[day])) continue
    const level = base[day]!
    const own = chain.map(({ start, end }) => -level * Math.max(0, Math.min(day, end + 1) - start))
    const common = [...cleanTerms(day), -level * (day - first)]
    rows.push({ day, value: values[day]!, weight: weights[day]!, common, own })
  }
  return rows
}

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i]!, 0))
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
const squareOf = (count: number, width = count): number[][] => Array.from({ length: count }, () => zeros(width))

function addOuter(sum: number[][], weight: number, a: readonly number[], b: readonly number[]): void {
  for (const [i, value] of a.entries())
    if (value !== 0) for (const [j, other] of b.entries()) sum[i]![j]! += weight * value * other
}

const inverseOf = (matrix: readonly (readonly number[])[]): number[][] => {
  const columns = matrix.map((_, column) =>
    solve(
      matrix,
      matrix.map((_row, row) => (row === column ? 1 : 0)),
    ),
  )
  return matrix.map((_, row) => columns.map((column) => column[row]!))
}

/** Of a positive definite matrix, by its Cholesky factor. */
function logDeterminant(matrix: readonly (readonly number[])[]): number {
  const lower = squareOf(matrix.length)
  let sum = 0
  for (let i = 0; i < matrix.length; i++)
    for (let j = 0; j <= i; j++) {
      let value = matrix[i]![j]!
      for (let k = 0; k < j; k++) value -= lower[i]![k]! * lower[j]![k]!
      lower[i]![j] = i === j ? Math.sqrt(Math.max(value, Number.MIN_VALUE)) : value / lower[j]![j]!
      if (i === j) sum += 2 * Math.log(lower[i]![i]!)
    }
  return sum
}

interface Block {
  rows: Row[]
  inverse: number[][]
  cross: number[][]
  right: number[]
}

/** The spans of one chain, ready to be taken out of the common equations. */
function blockOf(rows: Row[], spans: number, unevenness: number): Block & { logDeterminant: number } {
  const own = squareOf(spans)
  const cross = squareOf(spans, size)
  const right = zeros(spans)
  for (const { weight, value, common, own: terms } of rows) {
    addOuter(own, weight, terms, terms)
    addOuter(cross, weight, terms, common)
    for (const [i, term] of terms.entries()) right[i]! += weight * term * value
  }
  for (let i = 0; i < spans; i++) own[i]![i]! += 1 / unevenness
  return {
    rows,
    inverse: inverseOf(own),
    cross,
    right,
    logDeterminant: logDeterminant(own) + spans * Math.log(unevenness),
  }
}

/**
 * All days at once: level, change a year, season and mean dust are common; how much each span's dust differs from the
 * mean is a draw of its own, so that a short span says little and a long one much.
 */
export function solveModel(chains: readonly (readonly DustSpan[])[], input: ModelInput): SolvedModel {
  const normal = squareOf(size)
  const right = zeros(size)
  let logSum = 0
  const blocks = chains.map((chain): Block => {
    const rows = rowsOf(chain, input)
    const block = blockOf(rows, chain.length, input.unevenness)
    for (const { weight, value, common } of rows) {
      addOuter(normal, weight, common, common)
      for (const [i, term] of common.entries()) right[i]! += weight * term * value
    }
    for (let i = 0; i < size; i++) {
      const column = block.cross.map((row) => row[i]!)
      const taken = times(block.inverse, column)
      right[i]! -= dot(taken, block.right)
      for (let j = 0; j < size; j++)
        normal[i]![j]! -= taken.reduce((sum, value, k) => sum + value * block.cross[k]![j]!, 0)
    }
    logSum += block.logDeterminant
    return block
  })
  const inverse = inverseOf(normal)
  const common = times(inverse, right)
  return { common, inverse, ...errorsOf(blocks, common, inverse, input, logSum + logDeterminant(normal)) }
}

function errorsOf(
  blocks: readonly Block[],
  common: readonly number[],
  inverse: readonly (readonly number[])[],
  { values, unevenness }: ModelInput,
  logSum: number,
) {
  const residuals = new Float64Array(values.length).fill(Number.NaN)
  const influence = new Float64Array(values.length)
  let squares = 0
  let count = 0
  for (const { rows, inverse: ownInverse, cross, right } of blocks) {
    const own = times(
      ownInverse,
      right.map((value, k) => value - dot(cross[k]!, common)),
    )
    squares += dot(own, own) / unevenness
    for (const row of rows) {
      const residual = row.value - dot(row.common, common) - dot(row.own, own)
      residuals[row.day] = residual
      squares += row.weight * residual * residual
      count += 1
      const ownSays = times(ownInverse, row.own)
      const says = row.common.map((term, i) => term - ownSays.reduce((sum, value, k) => sum + value * cross[k]![i]!, 0))
      influence[row.day] = row.weight * dot(inverse[trendPlace]!, says)
    }
  }
  const variance = squares / (count - size)
  return { residuals, influence, variance, unlikely: (count - size) * Math.log(variance) + logSum }
}
