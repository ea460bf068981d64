import { niceAbove } from './shared-zero.ts'
import type { Item, ParetoChart, ShareChart, Value, WaterfallChart, WaterfallStep } from './chart.model.ts'

export interface Fall {
  step: WaterfallStep
  /** The bar reaches from here to there; undefined where the value is unknown. */
  bar: { from: number; to: number } | undefined
  /** Where it ends, or would stand if it were known. */
  level: number
  /** Unknown after an unknown change, until a total is known again. */
  balance: Value
  look: 'total' | 'rise' | 'fall'
}

/**
 * The bars of a waterfall. After an unknown change the next ones are still drawn from where the last ended, but no
 * balance is claimed.
 */
export function falls({ steps }: Pick<WaterfallChart, 'steps'>): Fall[] {
  let level = 0
  let isKnown = true
  return steps.map((step) => {
    const { role, value } = step
    if (role === 'total') {
      if (typeof value === 'number') [level, isKnown] = [value, true]
      const shown = value === null || !isKnown ? undefined : { from: 0, to: level }
      return { step, bar: shown, level, balance: shown ? level : null, look: 'total' as const }
    }
    if (typeof value !== 'number') {
      isKnown = false
      return { step, bar: undefined, level, balance: null, look: 'fall' as const }
    }
    const from = level
    level += value
    return {
      step,
      bar: { from, to: level },
      level,
      balance: isKnown ? level : null,
      look: value < 0 ? 'fall' : 'rise',
    } as const
  })
}

/** Below this share of the highest level the changes are tall enough to be read from zero. */
const flatShare = 0.6

/**
 * Where the axis of a waterfall begins: at zero, or just below its lowest level where all levels lie close together. The
 * losses of a good plant are a few percent: from zero they would be lines.
 */
export function axisFloor(levels: readonly number[]): number {
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const spread = highest - lowest
  if (!(spread > 0) || lowest <= flatShare * highest) return 0
  const step = niceAbove(spread / 2)
  return Math.max(0, Number((Math.floor((lowest - spread / 10) / step) * step).toPrecision(6)))
}

const positive = (value: Value): number => Math.max(0, value ?? 0)
const sumOf = (items: readonly Item[]): number => items.reduce((sum, { value }) => sum + positive(value), 0)

export interface Ranked {
  item: Item
  /** Of the whole, 0–100. */
  sharePct: Value
  cumulativePct: Value
}

/** Greatest first, unknown ones last; nothing is a share of nothing. */
export function ranked({ items, rest = 0 }: Pick<ParetoChart, 'items' | 'rest'>): Ranked[] {
  const whole = sumOf(items) + rest
  let before = 0
  return items
    .toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    .map((item) => {
      if (item.value === null || whole === 0) return { item, sharePct: null, cumulativePct: null }
      before += positive(item.value)
      return { item, sharePct: (positive(item.value) / whole) * 100, cumulativePct: (before / whole) * 100 }
    })
}

export function shares({ items }: Pick<ShareChart, 'items'>): { item: Item; sharePct: Value }[] {
  const whole = sumOf(items)
  return items.map((item) => ({
    item,
    sharePct: item.value === null || whole === 0 ? null : (positive(item.value) / whole) * 100,
  }))
}
