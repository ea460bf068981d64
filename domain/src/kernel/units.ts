import type { Lang } from './texts.ts'

/** Values are kept in the base unit of their quantity; a bigger unit is chosen only to show them. */
export const quantities = ['energyKwh', 'powerKw', 'co2T', 'moneyYuan'] as const
export type Quantity = (typeof quantities)[number]

export interface Unit {
  name: string
  /** Base units in one of this unit. */
  factor: number
}
type Scale = readonly [Unit, ...Unit[]]
const scale = (...units: readonly [string, number][]) =>
  units.map(([name, factor]) => ({ name, factor })) as unknown as Scale

const power = scale(['kW', 1], ['MW', 1e3], ['GW', 1e6])

// spec §9
const scales: Record<Quantity, Record<Lang, Scale>> = {
  energyKwh: {
    zh_CN: scale(['kWh', 1], ['万度', 1e4], ['亿度', 1e8]),
    en_US: scale(['kWh', 1], ['MWh', 1e3], ['GWh', 1e6]),
  },
  powerKw: { zh_CN: power, en_US: power },
  co2T: {
    zh_CN: scale(['吨', 1], ['万吨', 1e4], ['亿吨', 1e8]),
    en_US: scale(['t', 1], ['10⁴ t', 1e4], ['10⁸ t', 1e8]),
  },
  moneyYuan: {
    zh_CN: scale(['元', 1], ['万元', 1e4], ['亿元', 1e8]),
    en_US: scale(['¥', 1], ['k¥', 1e3], ['M¥', 1e6]),
  },
}

export const missingText = '--'
const defaultDecimals = 2 // spec §9
/** No meter of the trade counts finer than a watt-hour. */
const measuredDecimals = 3

export type Figure = number | null | undefined
const isFigure = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value)

const formats = new Map<number, Intl.NumberFormat>()
function formatWith(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  formats.set(decimals, made)
  return made
}

/** Grouped, with fixed decimals; missing is `--`, never 0. */
export const numberText = (value: Figure, decimals = defaultDecimals): string =>
  isFigure(value) ? formatWith(decimals).format(value) : missingText

const exactFormats = new Map<number, Intl.NumberFormat>()
/** Every digit that was measured, in its base unit: for the hover. What a sum of binary fractions adds to them is dust. */
export function exactText(value: Figure, decimals = 6): string {
  if (!isFigure(value)) return missingText
  const known =
    exactFormats.get(decimals) ??
    new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals, signDisplay: 'negative' })
  exactFormats.set(decimals, known)
  return known.format(value)
}

/**
 * The one unit of a column, an axis or a card, from its greatest magnitude. Judged after rounding:
 * 9,999.996 kWh would read 10,000.00 and is therefore 1.00 万度.
 */
export function unitFor(quantity: Quantity, max: Figure, lang: Lang, decimals = defaultDecimals): Unit {
  const [base, ...bigger] = scales[quantity][lang]
  if (!isFigure(max)) return base
  return bigger.reduce((unit, next) => {
    const shown = Number((Math.abs(max) / unit.factor).toFixed(decimals))
    return shown >= next.factor / unit.factor ? next : unit
  }, base)
}

export const unitForColumn = (quantity: Quantity, values: Iterable<Figure>, lang: Lang): Unit =>
  unitFor(quantity, greatestMagnitude(values), lang)

function greatestMagnitude(values: Iterable<Figure>): number | undefined {
  let greatest: number | undefined
  for (const value of values) if (isFigure(value)) greatest = Math.max(greatest ?? 0, Math.abs(value))
  return greatest
}

export const textIn = (value: Figure, unit: Unit, decimals = defaultDecimals): string =>
  numberText(isFigure(value) ? value / unit.factor : undefined, decimals)

export interface Shown {
  text: string
  unit: string
  /** In the base unit, for the hover. */
  exact: string
}

/** A figure that stands alone chooses its own unit. */
export function show(quantity: Quantity, value: Figure, lang: Lang): Shown {
  const unit = unitFor(quantity, value, lang)
  const base = scales[quantity][lang][0].name
  return {
    text: textIn(value, unit),
    unit: unit.name,
    exact: isFigure(value) ? `${exactText(value, measuredDecimals)} ${base}` : missingText,
  }
}
