import { describe, expect, it } from 'vitest'
import { defaultKpiSettings } from './kpi-definitions.ts'
import * as formulas from './kpi-formulas.ts'

const energy = { onGridKwh: 950, generatedKwh: 1000 }
const sample = [
  { energyKwh: 500, installedKw: 100 },
  { energyKwh: 700, installedKw: 140 },
]
const bins = [
  { frequency: 100, measuredKw: 190, guaranteedKw: 200 },
  { frequency: 50, measuredKw: 980, guaranteedKw: 1000 },
  { frequency: 9, measuredKw: null, guaranteedKw: 1500 },
]

it.each<[string, number | null, number]>([
  ['irradiation from MJ/m²', formulas.irradiationKwhM2(18), 5],
  ['theoretical energy = H·C', formulas.theoreticalKwh(5, 200), 1000],
  ['performance ratio of on-grid energy', formulas.performanceRatioPct(800, 5, 200), 80],
  ['equivalent hours, on-grid', formulas.equivalentHours(energy, 250, { hoursNumerator: 'onGrid' }), 3.8],
  ['equivalent hours, generated', formulas.equivalentHours(energy, 250, { hoursNumerator: 'generated' }), 4],
  ['station use with what was bought', formulas.stationUsePct(energy, 10), 6],
  ['plan completion', formulas.planCompletionPct(1100, 1000), 110],
  ['curtailed energy by the sample', formulas.curtailedKwh(sample, 1000, 4500), 500],
  ['curtailment rate', formulas.curtailmentPct(500, 4500), 10],
  ['dispersion of currents, gaps left out', formulas.dispersionPct([9, 11, null, 9, 11]), 10],
  ['storage efficiency', formulas.storageEfficiencyPct(85, 100), 85],
  ['conversion efficiency', formulas.conversionEfficiencyPct(92, 100), 92],
  ['time availability without the unknown', formulas.timeAvailabilityPct(684, 744, 24), 95],
  ['production-based availability', formulas.productionAvailabilityPct(970, 30), 97],
  ['MTBF', formulas.mtbfHours(700, 2), 350],
  ['MTTR', formulas.mttrHours(14, 2), 7],
  ['power-curve conformity', formulas.powerCurveConformityPct(bins), (100 * (19_000 + 49_000)) / (20_000 + 50_000)],
  ['CO₂ of a known year', formulas.co2AvoidedT(1e6, 2022, defaultKpiSettings), 536.6],
  ['CO₂ of a later year takes the last factor', formulas.co2AvoidedT(1e6, 2030, defaultKpiSettings), 530.6],
  ['CO₂ of an earlier year takes the first factor', formulas.co2AvoidedT(1e6, 2015, defaultKpiSettings), 556.8],
  ['income', formulas.incomeYuan(1000, 0.38), 380],
])('%s', (_, value, wanted) => expect(value).toBeCloseTo(wanted, 9))

describe('a figure is nothing rather than made up', () => {
  it.each<[string, number | null]>([
    ['no irradiation', formulas.performanceRatioPct(800, 0, 200)],
    ['no capacity', formulas.equivalentHours(energy, 0, defaultKpiSettings)],
    ['no plan', formulas.planCompletionPct(5, null)],
    ['nothing generated', formulas.stationUsePct({ onGridKwh: 0, generatedKwh: 0 }, 5)],
    ['no sample device', formulas.curtailedKwh([], 1000, 10)],
    ['unknown energy', formulas.curtailedKwh(sample, 1000, undefined)],
    ['currents of the night', formulas.dispersionPct([0, 0, 0])],
    ['no currents', formulas.dispersionPct([])],
    ['one current', formulas.dispersionPct([8, null])],
    ['no failure', formulas.mtbfHours(700, 0)],
    ['all hours unknown', formulas.timeAvailabilityPct(0, 24, 24)],
    ['no bin measured', formulas.powerCurveConformityPct([])],
    ['no factor', formulas.co2AvoidedT(5, 2026, { co2KgPerKwh: {} })],
    ['no price', formulas.incomeYuan(5, null)],
  ])('%s', (_, value) => expect(value).toBeNull())
})

it.each([
  [5, 'stable'],
  [5.01, 'good'],
  [10, 'good'],
  [20, 'toImprove'],
  [20.1, 'mustImprove'],
  [null, null],
] as const)('dispersion of %s %% is %s', (rate, grade) =>
  expect(formulas.dispersionGrade(rate, defaultKpiSettings)).toBe(grade),
)
