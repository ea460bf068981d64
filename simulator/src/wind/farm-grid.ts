import { seedOf, smooth, smoothBell } from '../random.ts'
import type { Farm } from './farm.ts'

/** Reactive over active power, as dispatch asks for it hour by hour. */
export const reactiveShare = (farm: Farm, hour: number): number =>
  0.06 + 0.14 * smooth(seedOf(farm.site.seed, 'reactive'), hour / 5)

/** Of the nominal voltage. */
export const voltageShare = (farm: Farm, minute: number): number =>
  1.01 + 0.012 * smoothBell(seedOf(farm.site.seed, 'voltage'), minute / 45)

export const frequencyHz = (farm: Farm, minute: number): number =>
  50 + 0.02 * smoothBell(seedOf(farm.site.seed, 'frequency'), minute / 3)

export const voltages = { turbineV: 690, collectorKv: 35, gridKv: 220 } as const
