import { checkClipping } from './clipping.check.ts'
import type { Comparison } from './comparison.ts'
import { checkCurtailment } from './curtailment.check.ts'
import { checkCurveModels } from './curve-models.check.ts'
import type { DataFolder } from './data-folder.ts'
import { checkDaytime, checkIrradianceQuality } from './data-quality.check.ts'
import { checkEnergy } from './energy.check.ts'
import { checkLabelledFlags } from './labelled-flags.check.ts'
import { checkDustModel } from './dust-model.check.ts'
import { checkOperating } from './operating.check.ts'
import { checkOutages } from './outages.check.ts'
import { checkCleaning, checkPerformanceRatio, checkPlant } from './performance.check.ts'
import { checkMultivariate, checkPcwg, checkShear } from './power-curve.check.ts'
import { checkPvPower } from './pv-power.check.ts'
import { checkRowGeometry } from './row-geometry.check.ts'
import { checkSoiling, checkSoilingTruth } from './soiling.check.ts'
import { checkSolar } from './solar.check.ts'
import { checkStrings } from './strings.check.ts'
import { checkTransposition } from './transposition.check.ts'
import { checkAvailability, checkMet, checkTurbineEnergy } from './wind-energy.check.ts'
import { checkPooledYaw, checkStaticYaw, checkSyntheticYaw } from './yaw.check.ts'

type Check = (reference: never, compared: Comparison, data: DataFolder) => void

const checks: readonly (readonly [begin: string, check: Check])[] = [
  ['pvlib_solar_clearsky_poa', checkSolar],
  ['pvlib_temperature_power', checkPvPower],
  ['pvlib_tracking_shading', checkRowGeometry],
  ['pvlib_soiling_models', checkDustModel],
  ['pvlib_srrl_transposition', checkTransposition],
  ['pvanalytics_labelled_flags', checkLabelledFlags],
  ['pvanalytics_irradiance_quality', checkIrradianceQuality],
  ['pvanalytics_serf_east', checkDaytime],
  ['pvanalytics_performance_ratio', checkPerformanceRatio],
  ['pv_plant_kpis', checkPlant],
  ['cleaning_calculator', checkCleaning],
  ['rdtools_clipping', checkClipping],
  ['rdtools_energy_semantics', checkEnergy],
  ['rdtools_availability', checkOutages],
  ['synthetic_strings', checkStrings],
  ['rdtools_mpert_soiling', checkSoiling],
  ['rdtools_synthetic_truth', checkSoilingTruth],
  ['windpowerlib_power', checkTurbineEnergy],
  ['iec61400_12_dswe', checkMultivariate],
  ['iec61400_12_pcwg', checkPcwg],
  ['hot_availability', checkAvailability],
  ['openoa_power_curves', checkCurveModels],
  ['windup_pitch_rpm_torque', checkOperating],
  ['semisynthetic_curtailment', checkCurtailment],
  ['openoa_met', checkMet],
  ['openoa_shear', checkShear],
  ['openoa_static_yaw', checkStaticYaw],
  ['openoa_yaw_synthetic', checkSyntheticYaw],
  ['yaw_improved', checkPooledYaw],
]

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z]+|\d+/g) ?? []
const leastWords = 2

/**
 * How the name of a reference file begins decides what is recomputed; the first row that fits counts. Of another device
 * or period the name may go on differently: then the row that shares the most first words with it.
 */
export function checkOf(file: string): Check | undefined {
  const named = checks.find(([begin]) => file.startsWith(begin))
  if (named !== undefined) return named[1]
  const words = wordsOf(file)
  const shared = (begin: string): number => {
    const own = wordsOf(begin)
    const differs = own.findIndex((word, place) => word !== words[place])
    return differs < 0 ? own.length : differs
  }
  const [best] = checks.toSorted(([a], [b]) => shared(b) - shared(a))
  return best !== undefined && shared(best[0]) >= leastWords ? best[1] : undefined
}
