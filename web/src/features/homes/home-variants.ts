import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import { m } from './homes.texts.ts'

export const blockNames = ['map', 'ranking', 'curve', 'energy', 'alarms', 'classes', 'stations', 'weather'] as const
export type BlockName = (typeof blockNames)[number]

/** A home is a row: which figures, which blocks, and where they stand. No home has code of its own. */
export interface HomeVariant {
  figures: readonly FigureKey[]
  /** Lines of a grid with three columns; a block that is named twice is twice as wide or high. */
  areas: readonly (readonly [BlockName, BlockName, BlockName])[]
  /** All the caller sees, or what is chosen in the header. */
  scope: 'all' | 'chosen'
  /** Of a line, in pixels; a wall divides its height among its lines. */
  lineHeightPx: number
  /** A wall has a title and a clock, and fills the screen without scrolling. */
  wallTitle?: TextPair
}

const energies = ['powerKw', 'dayKwh', 'monthKwh', 'yearKwh', 'totalKwh'] as const
const incomes = ['incomeYuan', 'monthIncomeYuan', 'yearIncomeYuan'] as const
const completions = ['monthCompletionPct', 'yearCompletionPct'] as const
const dayUse = ['dayKwh', 'selfUsedDayKwh', 'onGridDayKwh', 'boughtDayKwh'] as const
const monthUse = ['monthKwh', 'selfUsedMonthKwh', 'onGridMonthKwh', 'boughtMonthKwh'] as const
const gains = ['hours', 'prPct', 'co2T', ...incomes, ...completions] as const

export const homeVariants = {
  homeSimple: {
    figures: ['capacityKw', ...energies, ...gains],
    scope: 'all',
    lineHeightPx: 300,
    areas: [
      ['map', 'map', 'ranking'],
      ['map', 'map', 'alarms'],
      ['curve', 'curve', 'weather'],
      ['energy', 'energy', 'classes'],
    ],
  },
  // In the city the energy stays where it is made: what was used on site and what was bought stand beside it.
  homeSimpleSH: {
    figures: ['capacityKw', 'powerKw', ...dayUse, 'monthKwh', 'incomeYuan', 'monthIncomeYuan', 'co2T', ...completions],
    scope: 'all',
    lineHeightPx: 340,
    areas: [
      ['curve', 'curve', 'map'],
      ['stations', 'stations', 'alarms'],
      ['energy', 'energy', 'weather'],
    ],
  },
  homeShanghai: {
    figures: ['capacityKw', 'powerKw', 'gridKw', ...dayUse, ...monthUse, 'incomeYuan', ...completions],
    scope: 'all',
    lineHeightPx: 320,
    areas: [
      ['classes', 'map', 'map'],
      ['alarms', 'map', 'map'],
      ['ranking', 'curve', 'curve'],
      ['weather', 'energy', 'energy'],
    ],
  },
  // Plants across a province: what they make, and how well.
  henanHome: {
    figures: ['capacityKw', ...energies, ...gains],
    scope: 'all',
    lineHeightPx: 320,
    areas: [
      ['ranking', 'map', 'classes'],
      ['alarms', 'map', 'energy'],
      ['curve', 'curve', 'stations'],
    ],
  },
  // For the shift: the current state, and what needs attention.
  henanMonitoring: {
    figures: ['powerKw', 'gridKw', 'dayKwh', 'hours', 'prPct', 'irradianceWm2', 'windSpeedMs'],
    scope: 'chosen',
    lineHeightPx: 320,
    areas: [
      ['curve', 'curve', 'alarms'],
      ['stations', 'stations', 'alarms'],
      ['energy', 'ranking', 'weather'],
    ],
  },
  henanStationOverview: {
    figures: [
      'capacityKw',
      'dayKwh',
      'monthKwh',
      'yearKwh',
      'totalKwh',
      'hours',
      'prPct',
      'yearIncomeYuan',
      ...completions,
    ],
    scope: 'all',
    lineHeightPx: 320,
    areas: [
      ['stations', 'stations', 'classes'],
      ['stations', 'stations', 'map'],
      ['ranking', 'energy', 'energy'],
    ],
  },
  visualizedPlatform: {
    figures: [
      'capacityKw',
      'powerKw',
      'dayKwh',
      'monthKwh',
      'yearKwh',
      'prPct',
      'co2T',
      'yearIncomeYuan',
      ...completions,
    ],
    scope: 'all',
    lineHeightPx: 240,
    wallTitle: m.wallTitle,
    areas: [
      ['classes', 'map', 'ranking'],
      ['curve', 'map', 'alarms'],
      ['energy', 'map', 'stations'],
    ],
  },
} as const satisfies Record<string, HomeVariant>
export type HomeName = keyof typeof homeVariants

/** Each block once, in reading order: what a phone shows one below the other. */
export const blocksOf = ({ areas }: HomeVariant): BlockName[] => [...new Set(areas.flat())]

/** How many lines a block spans. */
export const linesOf = ({ areas }: HomeVariant, block: BlockName): number =>
  areas.filter((line) => (line as readonly BlockName[]).includes(block)).length
