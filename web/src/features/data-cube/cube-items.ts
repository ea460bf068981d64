import { indicators } from '@fengguang/domain/data-cube/cube-catalogue'
import type { Indicator } from '@fengguang/domain/data-cube/cube.model'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Say } from '../../lib/i18n.ts'

/** A list that nobody reads to its end: the rest is found by searching. */
export const mostShown = 60

/** An element of a long array is found by its name: forty currents would hide everything else. */
const isFirst = ({ source }: Indicator): boolean => source.kind !== 'point' || (source.index ?? 1) === 1

export interface FoundItems {
  shown: readonly Indicator[]
  count: number
}

/** What indicators are of, in the order of the catalogue. */
export const families: readonly TextPair[] = [...new Map(indicators.map(({ family }) => [family[1], family])).values()]

/** Indicators of a family, or of all, whose family and name have the text; signs that cannot be searched for do not count. */
export function findIndicators(text: string, say: Say, family?: string): FoundItems {
  const wanted = cleanSearchText(text).toLowerCase()
  const own = family === undefined ? indicators : indicators.filter((one) => one.family[1] === family)
  if (wanted === '') {
    const first = family === undefined ? own.filter(isFirst) : own
    return { shown: first.slice(0, mostShown), count: own.length }
  }
  const found = own.filter((one) =>
    cleanSearchText(`${say(one.family)}${say(one.name)}`, 200)
      .toLowerCase()
      .includes(wanted),
  )
  return { shown: found.slice(0, mostShown), count: found.length }
}
