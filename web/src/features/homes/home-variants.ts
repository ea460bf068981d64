import type { Message } from '@fengguang/domain/kernel/messages'
import type { FigureKey } from '@fengguang/domain/monitoring/figure-definitions'
import { m } from './homes.messages.ts'

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
  wallTitle?: Message
}

const energies = ['powerKw', 'dayKwh', 'monthKwh', 'yearKwh', 'totalKwh'] as const
const incomes = ['incomeYuan', 'monthIncomeYuan', 'yearIncomeYuan'] as const
const gains = ['hours', 'prPct', 'co2T', ...incomes] as const

export const homeVariants = {
  homeSimple: {
    figures: ['capacityKw', ...energies, ...gains],
    scope: 'all',
    lineHeightPx: 300,
    areas: [
      ['map', 'map', 'ranking'],
      ['map', 'map', 'alarms'],
      ['curve', 'energy', 'classes'],
    ],
  },
  homeSimpleSH: {
    figures: ['capacityKw', ...energies, 'co2T', ...incomes],
    scope: 'all',
    lineHeightPx: 340,
    areas: [
      ['curve', 'curve', 'map'],
      ['energy', 'energy', 'ranking'],
      ['stations', 'stations', 'alarms'],
    ],
  },
  homeShanghai: {
    figures: ['capacityKw', ...energies, ...gains],
    scope: 'all',
    lineHeightPx: 320,
    areas: [
      ['classes', 'map', 'map'],
      ['alarms', 'map', 'map'],
      ['ranking', 'curve', 'energy'],
    ],
  },
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
  henanMonitoring: {
    figures: [...energies, 'hours', 'prPct', 'irradianceWm2'],
    scope: 'chosen',
    lineHeightPx: 320,
    areas: [
      ['curve', 'curve', 'alarms'],
      ['stations', 'stations', 'ranking'],
      ['energy', 'energy', 'weather'],
    ],
  },
  henanStationOverview: {
    figures: ['capacityKw', ...energies, ...gains],
    scope: 'all',
    lineHeightPx: 320,
    areas: [
      ['stations', 'stations', 'map'],
      ['ranking', 'energy', 'energy'],
      ['curve', 'curve', 'weather'],
    ],
  },
  visualizedPlatform: {
    figures: ['capacityKw', 'powerKw', 'dayKwh', 'monthKwh', 'yearKwh', 'prPct', 'co2T', ...incomes],
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
