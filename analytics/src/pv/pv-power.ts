const standardWm2 = 1000
const standardCellC = 25

/** DC power of an array: nominal power at 1000 W/m² and 25 °C, temperature coefficient in 1/K (negative). */
export const dcPower = (planeWm2: number, cellC: number, nominal: number, perKelvin: number): number =>
  (nominal * planeWm2 * (1 + perKelvin * (cellC - standardCellC))) / standardWm2

const referenceEfficiency = 0.9637

/** PVWatts inverter: AC power, capped at `dcLimit · nominalEfficiency`. */
export function acPower(dc: number, dcLimit: number, nominalEfficiency = 0.96): number {
  const cap = nominalEfficiency * dcLimit
  if (!(dc > 0)) return dc === 0 ? 0 : Number.NaN
  const load = dc / dcLimit
  const efficiency = (nominalEfficiency / referenceEfficiency) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.max(0, Math.min(cap, efficiency * dc))
}

/** Share of power left after independent losses, each in percent; the answer is the loss in percent. */
export const combinedLossPercent = (lossesPercent: readonly number[]): number =>
  100 - 100 * lossesPercent.reduce((left, loss) => left * (1 - loss / 100), 1)

/** PVWatts: soiling, shading, snow, mismatch, wiring, connections, light-induced, nameplate, age, availability. */
export const defaultLossesPercent = [2, 3, 0, 2, 2, 0.5, 1.5, 1, 0, 3] as const
