/** Energies in kWh, irradiation in kWh/m², nominal power in kW. */
export const performanceRatio = (energyKwh: number, nominalKw: number, irradiationKwhM2: number): number =>
  energyKwh / (nominalKw * irradiationKwhM2)

/** Mean cell temperature weighted with the irradiance. */
export function weightedCellC(planeWm2: ArrayLike<number>, cellC: ArrayLike<number>): number {
  let weighted = 0
  let weight = 0
  for (let row = 0; row < planeWm2.length; row++) {
    weighted += (planeWm2[row] as number) * (cellC[row] as number)
    weight += planeWm2[row] as number
  }
  return weighted / weight
}

/**
 * Irradiation as an array of this temperature coefficient uses it, relative to `referenceC`: 25 °C, or the fixed mean
 * of a year. With the window's own mean the correction would cancel out.
 */
export function correctedIrradiationKwhM2(
  planeWm2: ArrayLike<number>,
  cellC: ArrayLike<number>,
  perKelvin: number,
  referenceC: number,
  hoursPerSample: number,
): number {
  let sum = 0
  for (let row = 0; row < planeWm2.length; row++)
    sum += ((planeWm2[row] as number) / 1000) * (1 + perKelvin * ((cellC[row] as number) - referenceC))
  return sum * hoursPerSample
}

export const lossKinds = ['none', 'clipping', 'outage', 'partial', 'rest'] as const
export type LossKind = (typeof lossKinds)[number]

/** In weaker light expectations are too coarse to blame anything on. */
const leastPlaneWm2 = 100

/** Which loss an interval shows: at the plant's cap, dead, much below or a little below what was expected. */
export function lossKindOf(powerKw: number, expectedKw: number, planeWm2: number, capKw: number): LossKind {
  if (!(planeWm2 > leastPlaneWm2)) return 'none'
  if (powerKw >= 0.985 * capKw && expectedKw > powerKw) return 'clipping'
  if (powerKw < 0.02 * expectedKw && expectedKw > 0.02 * capKw) return 'outage'
  return powerKw < 0.75 * expectedKw ? 'partial' : 'rest'
}
