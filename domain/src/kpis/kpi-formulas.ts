import type { Figure } from '../kernel/units.ts'
import type { KpiSettings } from './kpi.model.ts'

/** Nothing where an input is missing or the divisor is not above zero: a figure is never made up. */
function over(numerator: Figure, divisor: Figure): number | null {
  if (typeof numerator !== 'number' || typeof divisor !== 'number') return null
  return Number.isFinite(numerator) && Number.isFinite(divisor) && divisor > 0 ? numerator / divisor : null
}

const known = (value: Figure): number => value ?? Number.NaN
const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null)
const percent = (share: number | null): number | null => (share === null ? null : 100 * share)

export const irradiationKwhM2 = (irradiationMj: Figure): number | null => over(irradiationMj, 3.6)

export const theoreticalKwh = (irradiation: Figure, installedKw: Figure): number | null =>
  orNull(known(irradiation) * known(installedKw))

export const performanceRatioPct = (onGridKwh: Figure, irradiation: Figure, installedKw: Figure): number | null =>
  percent(over(onGridKwh, theoreticalKwh(irradiation, installedKw)))

export interface StationEnergy {
  onGridKwh: Figure
  generatedKwh: Figure
}

export const equivalentHours = (
  energy: StationEnergy,
  installedKw: Figure,
  { hoursNumerator }: Pick<KpiSettings, 'hoursNumerator'>,
): number | null => over(hoursNumerator === 'onGrid' ? energy.onGridKwh : energy.generatedKwh, installedKw)

export const stationUsePct = ({ onGridKwh, generatedKwh }: StationEnergy, boughtKwh: Figure): number | null =>
  percent(over(known(generatedKwh) - known(onGridKwh) + known(boughtKwh), generatedKwh))

export const planCompletionPct = (onGridKwh: Figure, planKwh: Figure): number | null =>
  percent(over(onGridKwh, planKwh))

export interface SampleDevice {
  energyKwh: number
  installedKw: number
}

export function curtailedKwh(sample: readonly SampleDevice[], installedKw: Figure, actualKwh: Figure): number | null {
  let energyKwh = 0
  let capacityKw = 0
  for (const device of sample) {
    energyKwh += device.energyKwh
    capacityKw += device.installedKw
  }
  return orNull(known(over(energyKwh, capacityKw)) * known(installedKw) - known(actualKwh))
}

export const curtailmentPct = (curtailed: Figure, actualKwh: Figure): number | null =>
  percent(over(curtailed, known(actualKwh) + known(curtailed)))

/** σ ÷ mean of the currents that are known, σ of the whole population; one alone has no spread. */
export function dispersionPct(currentsA: readonly Figure[]): number | null {
  const values = currentsA.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return percent(over(Math.sqrt(variance), mean))
}

export const dispersionGrades = ['stable', 'good', 'toImprove', 'mustImprove'] as const
export type DispersionGrade = (typeof dispersionGrades)[number]

export function dispersionGrade(
  ratePct: Figure,
  { dispersionLimitsPct }: Pick<KpiSettings, 'dispersionLimitsPct'>,
): DispersionGrade | null {
  if (typeof ratePct !== 'number' || !Number.isFinite(ratePct)) return null
  const place = dispersionLimitsPct.findIndex((limit) => ratePct <= limit)
  return dispersionGrades[place < 0 ? dispersionLimitsPct.length : place] ?? null
}

export const storageEfficiencyPct = (onGridKwh: Figure, offGridKwh: Figure): number | null =>
  percent(over(onGridKwh, offGridKwh))

export const conversionEfficiencyPct = (dischargedKwh: Figure, chargedKwh: Figure): number | null =>
  percent(over(dischargedKwh, chargedKwh))

export const timeAvailabilityPct = (readyHours: Figure, totalHours: Figure, unknownHours: Figure): number | null =>
  percent(over(readyHours, known(totalHours) - known(unknownHours)))

export const productionAvailabilityPct = (actualKwh: Figure, lostKwh: Figure): number | null =>
  percent(over(actualKwh, known(actualKwh) + known(lostKwh)))

export const mtbfHours = (runningHours: Figure, failures: Figure): number | null => over(runningHours, failures)
export const mttrHours = (repairHours: Figure, failures: Figure): number | null => over(repairHours, failures)

export interface CurveBin {
  /** Share of time or count of the bin. */
  frequency: number
  measuredKw: Figure
  guaranteedKw: number
}

/** Bins nobody measured are left out of both sums. */
export function powerCurveConformityPct(bins: readonly CurveBin[]): number | null {
  let measured = 0
  let guaranteed = 0
  for (const { frequency, measuredKw, guaranteedKw } of bins) {
    if (typeof measuredKw !== 'number' || !Number.isFinite(measuredKw)) continue
    measured += frequency * measuredKw
    guaranteed += frequency * guaranteedKw
  }
  return percent(over(measured, guaranteed))
}

/** The factor of the year, else of the last year before it that has one, else of the first that has one. */
export function co2FactorOf({ co2KgPerKwh }: Pick<KpiSettings, 'co2KgPerKwh'>, year: number): number | null {
  const years = Object.keys(co2KgPerKwh)
    .map(Number)
    .toSorted((a, b) => a - b)
  const best = years.findLast((candidate) => candidate <= year) ?? years[0]
  return best === undefined ? null : (co2KgPerKwh[String(best)] ?? null)
}

export const co2AvoidedT = (
  generatedKwh: Figure,
  year: number,
  settings: Pick<KpiSettings, 'co2KgPerKwh'>,
): number | null => orNull((known(generatedKwh) * known(co2FactorOf(settings, year))) / 1000)

export const incomeYuan = (onGridKwh: Figure, priceYuanPerKwh: Figure): number | null =>
  orNull(known(onGridKwh) * known(priceYuanPerKwh))
