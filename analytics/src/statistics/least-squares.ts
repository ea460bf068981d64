import { solve, zeros } from './linear-algebra.ts'

export type Model = (parameters: readonly number[], x: number) => number

export interface FitOptions {
  weights?: ArrayLike<number>
  low?: readonly number[]
  high?: readonly number[]
  maxRounds?: number
}

export interface Fit {
  parameters: number[]
  /** Weighted sum of squared residuals. */
  sse: number
}

const clampTo = (parameters: readonly number[], { low, high }: FitOptions): number[] =>
  parameters.map((value, index) => Math.min(Math.max(value, low?.[index] ?? -Infinity), high?.[index] ?? Infinity))

function sseOf(
  model: Model,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  parameters: readonly number[],
  options: FitOptions,
): number {
  let sum = 0
  for (let row = 0; row < x.length; row++) {
    const residual = (y[row] as number) - model(parameters, x[row] as number)
    sum += (options.weights?.[row] ?? 1) * residual * residual
  }
  return Number.isNaN(sum) ? Infinity : sum
}

/** Levenberg–Marquardt with a numeric Jacobian; a parameter that would leave its bounds stays on them for that step. */
export function fitLeastSquares(
  model: Model,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  start: readonly number[],
  options: FitOptions = {},
): Fit {
  let parameters = clampTo(start, options)
  let sse = sseOf(model, x, y, parameters, options)
  let damping = 1e-3
  let quiet = 0
  for (let round = 0; round < (options.maxRounds ?? 400) && quiet < 3; round++) {
    const { normal, gradient } = normalEquations(model, x, y, parameters, options)
    let improved = false
    while (!improved && damping < 1e12) {
      const step = boundedStep(normal, gradient, parameters, damping, options)
      const next = clampTo(
        parameters.map((value, index) => value + (step[index] as number)),
        options,
      )
      const nextSse = sseOf(model, x, y, next, options)
      if (nextSse < sse) {
        quiet = sse - nextSse <= 1e-14 * sse ? quiet + 1 : 0
        parameters = next
        sse = nextSse
        damping = Math.max(damping / 5, 1e-12)
        improved = true
      } else damping *= 4
    }
    if (!improved) break
  }
  return { parameters, sse }
}

function normalEquations(
  model: Model,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  parameters: readonly number[],
  options: FitOptions,
): { normal: number[][]; gradient: number[] } {
  const count = parameters.length
  const normal = Array.from({ length: count }, () => zeros(count))
  const gradient = zeros(count)
  const shifted = parameters.map((value, index) => {
    const step = 1e-6 * Math.max(Math.abs(value), 1e-3)
    const high = options.high?.[index] ?? Infinity
    const signed = value + step > high ? -step : step
    return { step: signed, at: parameters.map((each, other) => (other === index ? each + signed : each)) }
  })
  const slopes = new Float64Array(count)
  for (let row = 0; row < x.length; row++) {
    const at = x[row] as number
    const weight = options.weights?.[row] ?? 1
    const value = model(parameters, at)
    for (let index = 0; index < count; index++) {
      const { step, at: moved } = shifted[index] as { step: number; at: number[] }
      slopes[index] = (model(moved, at) - value) / step
    }
    const residual = (y[row] as number) - value
    for (let i = 0; i < count; i++) {
      gradient[i] = (gradient[i] as number) + weight * (slopes[i] as number) * residual
      const line = normal[i] as number[]
      for (let j = 0; j < count; j++)
        line[j] = (line[j] as number) + weight * (slopes[i] as number) * (slopes[j] as number)
    }
  }
  return { normal, gradient }
}

function boundedStep(
  normal: readonly number[][],
  gradient: readonly number[],
  parameters: readonly number[],
  damping: number,
  { low, high }: FitOptions,
): number[] {
  const held = parameters.map(
    (value, index) =>
      (value <= (low?.[index] ?? -Infinity) && (gradient[index] as number) < 0) ||
      (value >= (high?.[index] ?? Infinity) && (gradient[index] as number) > 0),
  )
  const free = parameters.flatMap((_, index) => (held[index] ? [] : [index]))
  const matrix = free.map((i) =>
    free.map((j) => {
      const entry = (normal[i] as number[])[j] as number
      return i === j ? entry * (1 + damping) + 1e-300 : entry
    }),
  )
  const solved = solve(
    matrix,
    free.map((index) => gradient[index] as number),
  )
  const step = zeros(parameters.length)
  for (const [place, index] of free.entries()) step[index] = solved[place] ?? 0
  return step
}
