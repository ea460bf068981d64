import { mountings, sapmCellC } from '../../analytics/src/pv/cell-temperature.ts'
import { cleaningAdvice } from '../../analytics/src/pv/cleaning.ts'
import {
  correctedIrradiationKwhM2,
  type LossKind,
  lossKindOf,
  performanceRatio,
  weightedCellC,
} from '../../analytics/src/pv/performance.ts'
import { quantile } from '../../analytics/src/statistics/summary.ts'
import type { Comparison } from './comparison.ts'
import type { DataFolder } from './data-folder.ts'

export interface PerformanceRatioReference {
  results: {
    system: string
    pdc0_kW: number
    wind: string
    pr_nrel_weather_corrected: number
    pr_iec61724_uncorrected: number
    poa_insolation_kWhm2: number
    ac_energy_kWh: number
  }
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

export function checkPerformanceRatio(
  { results }: PerformanceRatioReference,
  compared: Comparison,
  data: DataFolder,
): void {
  const [system = ''] = results.system.split(' ')
  const table = data.table(data.only(new RegExp(`^pva_${system}.*\\.csv$`)))
  const column = (begin: string) => table.numbers(table.columns.find((name) => name.startsWith(begin)) ?? begin)
  const plane = column('poa_irradiance').map((value) => Math.max(value, 0))
  const power = column('ac_power')
  const windMs = Number(/constant ([\d.]+)/.exec(results.wind)?.[1])
  const air = column('ambient_temp')
  const cell = plane.map((value, row) => sapmCellC(value, air[row]!, windMs, mountings.openRackGlassPolymer))
  const hours = 0.25
  const energy = (total(power.map((value) => Math.max(value, 0))) * hours) / 1000
  // What the system draws at night counts in the corrected ratio, as the reference has it.
  const netEnergy = (total(power) * hours) / 1000
  const irradiation = (total(plane) * hours) / 1000
  const corrected = correctedIrradiationKwhM2(plane, cell, -0.00433, weightedCellC(plane, cell), hours)
  compared.near('energy kWh', energy, results.ac_energy_kWh, 1e-6)
  compared.near('irradiation kWh/m²', irradiation, results.poa_insolation_kWhm2, 1e-6)
  compared.near('PR', performanceRatio(energy, results.pdc0_kW, irradiation), results.pr_iec61724_uncorrected, 1e-6)
  compared.near(
    'PR weather-corrected',
    performanceRatio(netEnergy, results.pdc0_kW, corrected),
    results.pr_nrel_weather_corrected,
    1e-6,
  )
}

interface Month {
  month: string
  E_kWh: number
  H_kWhm2: number
  PR: number
  PR_Tcorr_annual: number
  PR_STC: number
  EPI: number
}
export interface PlantReference {
  input: string
  assumed_dc_kW: number
  gamma: number
  tavg_irr_weighted: number
  monthly: Month[]
  annual: { PR: number; PR_STC: number; E: number; H: number; EPI: number }
  loss_split: {
    ac_cap_kW: number
    clipping_kWh: number
    outage_kWh: number
    partial_outage_kWh: number
    other_underperformance_kWh: number
    n: { clipped: number; outage: number; partial: number }
    partial_by_month: Record<string, number>
  }
}

export function checkPlant(reference: PlantReference, compared: Comparison, data: DataFolder): void {
  const table = data.table(reference.input)
  const dates = table.text('date')
  const power = table.numbers('generated_kW')
  const expected = table.numbers('expected_kW')
  const plane = table.numbers('irrad_poa_Wm2')
  const cell = table.numbers('temp_mod_C').map((module, row) => module + (3 * plane[row]!) / 1000)
  const { assumed_dc_kW: nominal, gamma } = reference
  const yearC = weightedCellC(plane, cell)
  const of = (rows: (row: number) => boolean) => {
    const pick = (values: Float64Array) => values.filter((_, row) => rows(row))
    const energy = total(pick(power))
    const irradiation = total(pick(plane)) / 1000
    const corrected = (referenceC: number) => correctedIrradiationKwhM2(pick(plane), pick(cell), gamma, referenceC, 1)
    return {
      energy,
      irradiation,
      ratio: performanceRatio(energy, nominal, irradiation),
      yearRatio: performanceRatio(energy, nominal, corrected(yearC)),
      standardRatio: performanceRatio(energy, nominal, corrected(25)),
      index: energy / total(pick(expected)),
    }
  }
  compared.near('mean cell °C', yearC, reference.tavg_irr_weighted, 1e-6)
  for (const month of reference.monthly) {
    const ours = of((row) => dates[row]!.startsWith(month.month))
    compared.near('month energy kWh', ours.energy, month.E_kWh, 1e-3)
    compared.near('month irradiation kWh/m²', ours.irradiation, month.H_kWhm2, 1e-6)
    compared.near('month PR', ours.ratio, month.PR, 1e-6)
    compared.near('month PR corrected', ours.yearRatio, month.PR_Tcorr_annual, 1e-6)
    compared.near('month PR at 25 °C', ours.standardRatio, month.PR_STC, 1e-6)
    compared.near('month EPI', ours.index, month.EPI, 1e-6)
  }
  const year = of(() => true)
  compared.near('year PR', year.ratio, reference.annual.PR, 1e-6)
  compared.near('year PR at 25 °C', year.standardRatio, reference.annual.PR_STC, 1e-6)
  compared.near('year EPI', year.index, reference.annual.EPI, 1e-6)
  checkLosses(reference.loss_split, { dates, power, expected, plane }, compared)
}

function checkLosses(
  split: PlantReference['loss_split'],
  rows: { dates: string[]; power: Float64Array; expected: Float64Array; plane: Float64Array },
  compared: Comparison,
): void {
  const { power, expected, plane, dates } = rows
  const cap = quantile(power, 0.999)
  const kinds = [...power].map((value, row) => lossKindOf(value, expected[row]!, plane[row]!, cap))
  const lost = (kind: LossKind) =>
    total(power.map((value, row) => (kinds[row] === kind ? Math.max(0, expected[row]! - value) : 0)))
  const count = (kind: LossKind, month = '') =>
    kinds.filter((each, row) => each === kind && dates[row]!.startsWith(month)).length
  compared.near('cap kW', cap, split.ac_cap_kW, 1e-6)
  compared.near('clipping kWh', lost('clipping'), split.clipping_kWh, 1e-3)
  compared.near('outage kWh', lost('outage'), split.outage_kWh, 1e-3)
  compared.near('partial kWh', lost('partial'), split.partial_outage_kWh, 1e-3)
  compared.near('rest kWh', lost('rest'), split.other_underperformance_kWh, 1e-3)
  compared.exact('clipped hours', count('clipping'), split.n.clipped)
  compared.exact('outage hours', count('outage'), split.n.outage)
  compared.exact('partial hours', count('partial'), split.n.partial)
  for (const [month, hours] of Object.entries(split.partial_by_month))
    compared.near('partial hours of a month', count('partial', month), hours, 0)
}

interface CleaningCase {
  input: {
    capacity_kW: number
    specific_yield_h_per_day: number
    price_per_kWh: number
    soiling_rate_per_day: number
    cleaning_cost: number
    current_soiling_loss: number
  }
  daily_revenue: number
  optimal_interval_days_continuous: number
  optimal_interval_days_integer: number
  avg_cost_per_day_at_integer: number
  recoverable_today_kWh_per_day: number
  payback_days_if_clean_now: number
}

export function checkCleaning(reference: { cases: CleaningCase[] }, compared: Comparison): void {
  for (const each of reference.cases) {
    const { input } = each
    const ours = cleaningAdvice({
      dailyEnergyKwh: input.capacity_kW * input.specific_yield_h_per_day,
      pricePerKwh: input.price_per_kWh,
      soilingPerDay: input.soiling_rate_per_day,
      cleaningCost: input.cleaning_cost,
      currentLoss: input.current_soiling_loss,
    })
    compared.near('revenue a day', ours.dailyRevenue, each.daily_revenue, 1e-6)
    compared.near('interval days', ours.intervalDays, each.optimal_interval_days_continuous, 1e-9)
    compared.near('whole interval days', ours.wholeIntervalDays, each.optimal_interval_days_integer, 0)
    compared.near('cost a day', ours.costPerDay, each.avg_cost_per_day_at_integer, 1e-6)
    compared.near('recoverable kWh a day', ours.recoverableKwhPerDay, each.recoverable_today_kWh_per_day, 1e-6)
    compared.near('payback days', ours.paybackDays, each.payback_days_if_clean_now, 1e-6)
  }
}
