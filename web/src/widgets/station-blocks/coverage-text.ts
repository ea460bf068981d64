import type { TextPair } from '@fengguang/domain/kernel/texts'
import { exactText } from '@fengguang/domain/kernel/units'
import { figureDefinitions, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import type { StationOverview } from '@fengguang/domain/station-run/station-figures.model'
import type { Say } from '../../lib/i18n.ts'
import { m } from './station-blocks.texts.ts'

/** What a total is made of. */
export type Parts = Pick<StationOverview, 'known' | 'coverage' | 'stationCount'>

export interface CoverageText {
  text: string
  hint: string
}

const joined = (say: Say, parts: readonly (readonly [short: TextPair, long: TextPair, values: Values])[]) =>
  parts.length === 0
    ? undefined
    : {
        text: parts.map(([short, , values]) => say(short, values)).join(' · '),
        hint: parts.map(([, long, values]) => say(long, values)).join(say(m.semicolon)),
      }
type Values = Record<string, string | number>

/** Of how many stations and days a figure is made, when that is not all of them. */
export function coverageText(say: Say, key: FigureKey, parts: Parts): CoverageText | undefined {
  const { known, coverage, stationCount } = parts
  const found: (readonly [TextPair, TextPair, Values])[] = []
  const count = known[key] ?? 0
  if (stationCount > 1 && count < stationCount)
    found.push([m.stationsShort, m.someMissing, { known: count, all: stationCount }])
  const { period } = figureDefinitions[key]
  const days = period && coverage[period]
  if (days && days.known < days.all && stationCount > 0) {
    const perStation = (sum: number) => exactText(sum / stationCount, 1)
    const values = { known: perStation(days.known), all: perStation(days.all) }
    found.push([m.daysShort, stationCount > 1 ? m.meanDays : m.someDays, values])
  }
  return joined(say, found)
}

/** A single station: a figure it does not know says so itself. */
export const partsOfOne = ({ coverage }: Pick<StationOverview, 'coverage'>): Parts => ({
  known: {},
  coverage,
  stationCount: 1,
})

/** Of how many bars and stations a chart of periods is made. */
export function barsCoverage(
  say: Say,
  bars: readonly { kwh: number | null; stations: number }[],
  stationCount: number,
): CoverageText | undefined {
  const known = bars.filter(({ kwh }) => kwh !== null)
  const fewest = Math.min(stationCount, ...known.map(({ stations }) => stations))
  const found: (readonly [TextPair, TextPair, Values])[] = []
  if (known.length < bars.length) found.push([m.barsShort, m.someBars, { known: known.length, all: bars.length }])
  if (known.length > 0 && fewest < stationCount)
    found.push([m.fewestShort, m.fewestStations, { known: fewest, all: stationCount }])
  return joined(say, found)
}

/** Until when the first line of a curve reaches. */
export function reachText(
  say: Say,
  times: readonly number[],
  values: readonly (number | null)[],
  timeOf: (atMs: number) => string,
): CoverageText | undefined {
  const last = values.findLastIndex((value) => value !== null)
  if (last < 0) return undefined
  const missing = values.slice(0, last).filter((value) => value === null).length
  const time = timeOf(times[last]!)
  return {
    text: say(m.until, { time }),
    hint: say(missing > 0 ? m.untilWithGaps : m.untilHint, { time, missing }),
  }
}
