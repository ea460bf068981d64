/** King 2004 (SAPM): `a`, `b` of the mounting, and the drop from cell to back at 1000 W/m². */
export interface Mounting {
  a: number
  b: number
  cellToBackC: number
}

export const mountings = {
  openRackGlassGlass: { a: -3.47, b: -0.0594, cellToBackC: 3 },
  closeMountGlassGlass: { a: -2.98, b: -0.0471, cellToBackC: 1 },
  openRackGlassPolymer: { a: -3.56, b: -0.075, cellToBackC: 3 },
  insulatedBackGlassPolymer: { a: -2.81, b: -0.0455, cellToBackC: 0 },
} as const satisfies Record<string, Mounting>

export const sapmModuleC = (planeWm2: number, airC: number, windMs: number, mounting: Mounting): number =>
  planeWm2 * Math.exp(mounting.a + mounting.b * windMs) + airC

export const sapmCellC = (planeWm2: number, airC: number, windMs: number, mounting: Mounting): number =>
  sapmModuleC(planeWm2, airC, windMs, mounting) + (planeWm2 / 1000) * mounting.cellToBackC

/** Faiman 2008; loss factors in W/(m²·K) and W/(m³·s·K). */
export const faimanC = (planeWm2: number, airC: number, windMs: number, u0 = 25, u1 = 6.84): number =>
  airC + planeWm2 / (u0 + u1 * windMs)

/** PVsyst: Faiman with what the module turns into power taken out. */
export const pvsystCellC = (
  planeWm2: number,
  airC: number,
  windMs: number,
  lossConstant: number,
  lossWind: number,
  moduleEfficiency = 0.1,
  absorbed = 0.9,
): number => airC + (planeWm2 * absorbed * (1 - moduleEfficiency)) / (lossConstant + lossWind * windMs)

/** Ross 1976, from the nominal operating cell temperature. */
export const rossC = (planeWm2: number, airC: number, nominalC: number): number =>
  airC + ((nominalC - 20) / 80) * planeWm2 * 0.1

/** SAM's NOCT model with its default mounting: wind at the module is half of that at 10 m. */
export function noctSamC(
  planeWm2: number,
  airC: number,
  windMs: number,
  nominalC: number,
  moduleEfficiency: number,
  absorbedTimesPassed = 0.9,
): number {
  const heatLoss = 9.5 / (5.7 + 3.8 * 0.51 * windMs)
  const nominalRise = nominalC - 20
  return airC + (planeWm2 / 800) * nominalRise * (1 - moduleEfficiency / absorbedTimesPassed) * heatLoss
}
