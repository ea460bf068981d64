import type { Farm } from './farm.ts'

/** Shares of the rating: what a machine takes at standstill, what is lost on the way to the grid. */
export const lossShares = {
  standstill: 0.003,
  boxIron: 0.0012,
  boxCopper: 0.0075,
  line: 0.01,
  mainIron: 0.0005,
  mainCopper: 0.0035,
  stationUse: 0.0008,
} as const

/** At the terminals of a turbine: what it makes, or takes when it makes nothing. */
export const terminalKw = (madeKw: number, ratedKw: number): number =>
  madeKw > 0 ? madeKw : -lossShares.standstill * ratedKw

/** Behind the box transformer of one turbine. */
export const behindBoxKw = (terminal: number, ratedKw: number): number =>
  terminal - lossShares.boxIron * ratedKw - (lossShares.boxCopper * terminal * terminal) / ratedKw

/** At the main meter, from the sum behind all box transformers. */
export function meteredKw(farm: Farm, collectedKw: number): number {
  const capacityKw = farm.type.ratedKw * farm.count
  return (
    collectedKw -
    ((lossShares.line + lossShares.mainCopper) * collectedKw * collectedKw) / capacityKw -
    (lossShares.mainIron + lossShares.stationUse) * capacityKw
  )
}
