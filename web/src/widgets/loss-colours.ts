import type { LossClass } from '@fengguang/domain/analysis/loss.model'
import type { ColourName } from '../theme/chart-colours.ts'

/** One colour for a class in every picture, whichever other classes are in it. */
export const classColours: Record<LossClass, ColourName> = {
  dispatchLimit: 1,
  maintenance: 2,
  fault: 'fault',
  abnormalStop: 'alarm',
  shadow: 3,
  stringOutage: 4,
  dust: 7,
  other: 8,
}

/** For what is drawn without a chart; an interval without data is hatched by its style sheet. */
export function classBackground(kind: LossClass | 'noData'): { background?: string } {
  if (kind === 'noData') return {}
  const colour = classColours[kind]
  return { background: `var(--fg-${typeof colour === 'number' ? 'series' : 'tone'}-${colour})` }
}
