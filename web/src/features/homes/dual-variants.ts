import type { FigureKey } from '@fengguang/domain/station-run/figure-definitions'

/** The dual view in its two forms: what the right pane shows of a station. */
export interface DualVariant {
  figures: readonly FigureKey[]
  blocks: readonly ('curve' | 'units' | 'alarms' | 'weather')[]
}

export const dualVariants = {
  operationViewMode: {
    figures: ['powerKw', 'dayKwh', 'monthKwh', 'yearKwh', 'hours', 'prPct', 'irradianceWm2', 'windSpeedMs'],
    blocks: ['curve', 'units', 'alarms', 'weather'],
  },
  operationViewModeMasses: {
    figures: ['powerKw', 'dayKwh', 'totalKwh', 'co2T'],
    blocks: ['curve', 'units', 'weather'],
  },
} as const satisfies Record<string, DualVariant>
export type DualName = keyof typeof dualVariants
