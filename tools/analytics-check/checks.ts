import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'
import { checkDustModel } from './dust-model.check.ts'
import { checkPvPower } from './pv-power.check.ts'
import { checkRowGeometry } from './row-geometry.check.ts'
import { checkSolar } from './solar.check.ts'
import { checkTransposition } from './transposition.check.ts'

type Check = (reference: never, compared: Comparison, data: DataFolder) => void

/** How the name of a reference file begins decides what is recomputed; the first row that fits counts. */
export const checks: readonly (readonly [begin: string, check: Check])[] = [
  ['pvlib_solar_clearsky_poa', checkSolar],
  ['pvlib_temperature_power', checkPvPower],
  ['pvlib_tracking_shading', checkRowGeometry],
  ['pvlib_soiling_models', checkDustModel],
  ['pvlib_srrl_transposition', checkTransposition],
]
