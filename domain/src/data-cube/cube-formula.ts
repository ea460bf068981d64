import { defaultKpiSettings } from '../kpis/kpi-definitions.ts'
import { kpiInputs, type KpiDefinition, type KpiInput } from '../kpis/kpi.model.ts'

/**
 * How an input adds up: a flow over everything, a stock over stations and not over days, a figure of a month once for
 * each month. Of a device it can be asked for by device.
 */
interface InputKind {
  adds: 'flow' | 'stock' | 'month'
  of: 'station' | 'device'
}
const flow: InputKind = { adds: 'flow', of: 'station' }
const stock: InputKind = { adds: 'stock', of: 'station' }
const deviceFlow: InputKind = { adds: 'flow', of: 'device' }

/** Inputs of key figures that are known for a local day. */
export const dayInputs = {
  irradiation: flow,
  installed: stock,
  generated: flow,
  onGrid: flow,
  bought: flow,
  lost: flow,
  curtailed: flow,
  charged: flow,
  discharged: flow,
  co2Factor: stock,
  price: stock,
  plan: { adds: 'month', of: 'station' },
  readyHours: deviceFlow,
  totalHours: deviceFlow,
  unknownHours: deviceFlow,
  runningHours: deviceFlow,
  failures: deviceFlow,
  repairHours: deviceFlow,
  repairs: deviceFlow,
  currentMean: deviceFlow,
  currentDeviation: deviceFlow,
} as const satisfies Partial<Record<KpiInput, InputKind>>
export type DayInput = keyof typeof dayInputs
export const isDayInput = (input: string): input is DayInput => Object.hasOwn(dayInputs, input)
export const kindOf = (input: DayInput): InputKind => dayInputs[input]

/** A formula of a key figure, taken apart. */
export type Formula =
  | { kind: 'input'; input: KpiInput }
  | { kind: 'number'; value: number }
  | { kind: '×' | '÷' | '+' | '−'; left: Formula; right: Formula }

const isInput = (name: string): name is KpiInput => Object.hasOwn(kpiInputs, name)
const tokensOf = (text: string): string[] => text.match(/\{\w+\}|\d+(?:\.\d+)?|\S/g) ?? []

/** Nothing where the formula has signs that are not known here. */
export function parseFormula({ formula }: Pick<KpiDefinition, 'formula'>): Formula | undefined {
  const tokens = tokensOf(formula)
  let at = 0
  const atom = (): Formula | undefined => {
    const token = tokens[at]
    at += 1
    if (token === undefined) return undefined
    // Every product is summed over its stations and days: the sign of a sum before one adds nothing.
    if (token === 'Σ' && tokens[at] === '(') return atom()
    if (token === '(') {
      const inner = sum()
      at += 1
      return tokens[at - 1] === ')' ? inner : undefined
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    const name = token === '{numerator}' ? defaultKpiSettings.hoursNumerator : token.slice(1, -1)
    return token.startsWith('{') && isInput(name) ? { kind: 'input', input: name } : undefined
  }
  const chain = (next: () => Formula | undefined, signs: readonly string[]) => () => {
    let left = next()
    while (left && signs.includes(tokens[at] ?? '')) {
      const kind = tokens[at] as '×' | '÷' | '+' | '−'
      at += 1
      const right = next()
      left = right && { kind, left, right }
    }
    return left
  }
  const product = chain(atom, ['×', '÷'])
  const sum: () => Formula | undefined = chain(product, ['+', '−'])
  const whole = sum()
  return at === tokens.length ? whole : undefined
}

export function inputsOf(formula: Formula): KpiInput[] {
  if (formula.kind === 'input') return [formula.input]
  return formula.kind === 'number' ? [] : [...inputsOf(formula.left), ...inputsOf(formula.right)]
}

/** The inputs of one station or device on one day. NaN: there is a value and it cannot be known, so that no sum is. */
export interface DayRow {
  stationId: string
  day: string
  inputs: Readonly<Partial<Record<DayInput, number | null>>>
}

const calculate = (kind: Exclude<Formula['kind'], 'input' | 'number'>, left: number, right: number): number => {
  if (kind === '+') return left + right
  if (kind === '−') return left - right
  return kind === '×' ? left * right : right > 0 ? left / right : Number.NaN
}

function sumOf(rows: readonly DayRow[], input: DayInput): number {
  let sum = 0
  for (const { inputs } of rows) sum += inputs[input]!
  return sum
}

/** The mean of each owner's days, added up over owners. */
function sumOfMeans(rows: readonly DayRow[], input: DayInput, ownerOf: (row: DayRow) => string): number {
  let all = 0
  for (const days of Map.groupBy(rows, ownerOf).values()) all += sumOf(days, input) / days.length
  return all
}

const ownerOf = {
  stock: ({ stationId }: DayRow) => stationId,
  month: ({ stationId, day }: DayRow) => `${stationId} ${day.slice(0, 7)}`,
}

function inputOver(rows: readonly DayRow[], input: DayInput): number {
  const { adds } = kindOf(input)
  return adds === 'flow' || rows.length === 1 ? sumOf(rows, input) : sumOfMeans(rows, input, ownerOf[adds])
}

function over(rows: readonly DayRow[], formula: Formula): number {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'input') return inputOver(rows, formula.input as DayInput)
  // A product belongs to its station and day: of sums it would count every station with the light of all others.
  if (formula.kind === '×')
    return rows.reduce((sum, row) => sum + over([row], formula.left) * over([row], formula.right), 0)
  return calculate(formula.kind, over(rows, formula.left), over(rows, formula.right))
}

function evaluate(formula: Formula, rows: readonly DayRow[]): number | null {
  const needed = inputsOf(formula)
  if (!needed.every(isDayInput)) return null
  const complete = rows.filter(({ inputs }) => needed.every((input) => (inputs[input] ?? undefined) !== undefined))
  if (complete.length === 0) return null
  const value = over(complete, formula)
  return Number.isFinite(value) ? value : null
}

/** Whether days may be added up input by input before the formula: only flows, and none of them multiplied. */
function addsUp(formula: Formula): boolean {
  if (formula.kind === 'number') return true
  if (formula.kind === 'input') return isDayInput(formula.input) && kindOf(formula.input).adds === 'flow'
  return formula.kind !== '×' && addsUp(formula.left) && addsUp(formula.right)
}

export interface Gathered {
  add(row: DayRow): void
  value(): number | null
}

/**
 * A formula over the stations and days whose inputs are all known; nothing without one of them, or where a divisor is not
 * above zero. Rows are kept only where their sum is not enough.
 */
export function gather(formula: Formula): Gathered {
  const needed = inputsOf(formula)
  if (!addsUp(formula)) {
    const rows: DayRow[] = []
    return { add: (row) => void rows.push(row), value: () => evaluate(formula, rows) }
  }
  const flows = needed.filter(isDayInput)
  const sums = flows.map(() => 0)
  let first: DayRow | undefined
  return {
    add: (row) => {
      const { inputs } = row
      for (const input of flows) if ((inputs[input] ?? undefined) === undefined) return
      first ??= row
      for (let i = 0; i < flows.length; i += 1) sums[i]! += inputs[flows[i]!]!
    },
    value: () => {
      if (!first) return null
      const inputs = Object.fromEntries(flows.map((input, i) => [input, sums[i]!]))
      return evaluate(formula, [{ ...first, inputs }])
    },
  }
}
