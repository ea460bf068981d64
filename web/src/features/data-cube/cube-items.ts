import type { Indicator } from '@fengguang/domain/data-cube/cube.model'
import { indicators, kpiFamily } from '@fengguang/domain/data-cube/cube-catalogue'
import { kpisElsewhere } from '@fengguang/domain/data-cube/kpis-elsewhere'
import { kpiDefinitions } from '@fengguang/domain/kpis/kpi-definitions'
import { kpiKeys } from '@fengguang/domain/kpis/kpi.model'
import { cleanSearchText } from '@fengguang/domain/kernel/validation'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { Say } from '../../lib/i18n.ts'

/** A list that nobody reads to its end: the rest is found by searching. */
export const mostShown = 60

/** An element of a long array, a maximum and a minimum are found by their names: they would hide everything else. */
const isFirst = ({ source, aggregate }: Indicator): boolean =>
  source.kind !== 'point' || ((source.index ?? 1) === 1 && aggregate !== 'max' && aggregate !== 'min')

export interface FoundItems {
  shown: readonly Indicator[]
  count: number
}

/** What indicators are of, in the order of the catalogue. */
export const families: readonly TextPair[] = [...new Map(indicators.map(({ family }) => [family[1], family])).values()]

const hasText = (wanted: string, family: TextPair, name: TextPair, say: Say): boolean =>
  cleanSearchText(`${say(family)}${say(name)}`, 200)
    .toLowerCase()
    .includes(wanted)

export interface ElsewhereItem {
  key: string
  name: TextPair
  reason: TextPair
}

/** Key figures that the cube does not have, with the reason; found like the others. */
export function findElsewhere(text: string, say: Say, family?: string): readonly ElsewhereItem[] {
  const wanted = cleanSearchText(text).toLowerCase()
  if (family !== undefined && family !== kpiFamily[1]) return []
  return kpiKeys.flatMap((key) => {
    const reason = kpisElsewhere[key]
    const { name } = kpiDefinitions[key]
    return reason && hasText(wanted, kpiFamily, name, say) ? [{ key, name, reason }] : []
  })
}

/** Indicators of a family, or of all, whose family and name have the text; signs that cannot be searched for do not count. */
export function findIndicators(text: string, say: Say, family?: string): FoundItems {
  const wanted = cleanSearchText(text).toLowerCase()
  const own = family === undefined ? indicators : indicators.filter((one) => one.family[1] === family)
  if (wanted === '') {
    const first = family === undefined ? own.filter(isFirst) : own
    return { shown: first.slice(0, mostShown), count: own.length }
  }
  const found = own.filter((one) => hasText(wanted, one.family, one.name, say))
  return { shown: found.slice(0, mostShown), count: found.length }
}
