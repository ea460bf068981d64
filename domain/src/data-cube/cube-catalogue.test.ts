import { describe, expect, test } from 'vitest'
import { deviceTypes } from '../devices/device.model.ts'
import { kpiDefinitions } from '../kpis/kpi-definitions.ts'
import { kpiKeys, type KpiKey } from '../kpis/kpi.model.ts'
import { equivalentHours, performanceRatioPct, stationUsePct } from '../kpis/kpi-formulas.ts'
import { pointsOf } from '../telemetry/catalogue.ts'
import { gather, parseFormula, type DayRow } from './cube-formula.ts'
import { indicatorOf, indicators } from './cube-catalogue.ts'
import { kpisElsewhere, kpisWithoutReason } from './kpis-elsewhere.ts'

const isExtreme = ({ aggregate }: { aggregate: string }) => aggregate === 'max' || aggregate === 'min'

test('every point of every device type is an indicator', () => {
  for (const type of deviceTypes)
    for (const [code, { labels, width }] of Object.entries(pointsOf(type))) {
      const own = indicators.filter(
        ({ source }) => source.kind === 'point' && source.type === type && source.code === code,
      )
      expect(own.filter((one) => !isExtreme(one))).toHaveLength(labels ? Object.keys(labels).length : (width ?? 1))
      const isMean = own.some(({ aggregate }) => aggregate === 'mean')
      expect(own.filter(isExtreme)).toHaveLength(isMean && width === undefined ? 2 : 0)
    }
})

test('names of indicators are unique', () => {
  expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length)
})

test('every key figure is an indicator, or its users read why it is not', () => {
  const listed = indicators.flatMap(({ source }) => (source.kind === 'kpi' ? [source.key] : []))
  expect(kpisWithoutReason()).toEqual([])
  expect([...listed, ...Object.keys(kpisElsewhere)].toSorted()).toEqual(kpiKeys.toSorted())
  expect(Object.keys(kpisElsewhere)).toEqual(['curtailedEnergy', 'storageEfficiency', 'powerCurveConformity'])
})

test.each([
  ['performanceRatio', ['time', 'station'], 'day'],
  ['planCompletion', ['time', 'station'], 'month'],
  ['income', ['time', 'station'], 'day'],
  ['timeAvailability', ['time', 'station', 'device', 'deviceType', 'model'], 'day'],
  ['dispersionRate', ['time', 'station', 'device', 'deviceType', 'model'], 'day'],
] as const)('%s is asked by %j, at its finest by %s', (key, dimensions, finest) => {
  expect(indicatorOf(`kpi.${key}`)).toMatchObject({ dimensions, finest })
})

test.each([
  ['inverter.powerKw', 'mean', 'kW'],
  ['inverter.powerKw.max', 'max', 'kW'],
  ['weather.ambientTemperatureC.min', 'min', '℃'],
  ['inverter.totalEnergyKwh', 'rise', 'kWh'],
  ['inverter.state=5', 'share', '%'],
  ['inverter.faultCode', 'last', ''],
  ['inverter.stringI[3]', 'mean', 'A'],
  ['weather.windDirectionDeg', 'last', '°'],
  ['turbine.powerKw', 'mean', 'kW'],
  ['storagePcs.chargedKwh', 'rise', 'kWh'],
  ['loss.dust', 'sum', 'kWh'],
  ['lossYuan.dust', 'money', '¥'],
])('%s is aggregated by %s, in %s', (id, aggregate, unit) => {
  expect(indicatorOf(id)).toMatchObject({ aggregate, unit })
})

function ofFormula(formula: string, rows: readonly DayRow[]): number | null {
  const gathered = gather(parseFormula({ formula })!)
  for (const row of rows) gathered.add(row)
  return gathered.value()
}
const of = (key: KpiKey, rows: readonly DayRow[]) => ofFormula(kpiDefinitions[key].formula, rows)

const planned = (day: string, plan: number, stationId = 'a'): DayRow => ({
  stationId,
  day,
  inputs: { onGrid: 10, plan },
})
const priced = (price: number): DayRow => ({ stationId: 'a', day: '2026-06-19', inputs: { onGrid: 10, price } })

describe('formulas of key figures', () => {
  const inputs = { onGrid: 90, generated: 100, bought: 2, irradiation: 5, installed: 25, lost: 10, co2Factor: 0.5 }
  const row: DayRow = { stationId: 'a', day: '2026-06-19', inputs }

  test('one station and day agree with the formulas of the other screens', () => {
    expect(100 * of('performanceRatio', [row])!).toBeCloseTo(performanceRatioPct(90, 5, 25)!, 9)
    expect(100 * of('stationUseRate', [row])!).toBeCloseTo(stationUsePct({ onGridKwh: 90, generatedKwh: 100 }, 2)!, 9)
    expect(of('equivalentHours', [row])).toBe(
      equivalentHours({ onGridKwh: 90, generatedKwh: 100 }, 25, { hoursNumerator: 'generated' }),
    )
    expect(of('co2Avoided', [row])).toBeCloseTo(0.05, 9)
  })

  test('a ratio of several is a ratio of sums, each product with its own station and day', () => {
    const other: DayRow = { ...row, stationId: 'b', inputs: { ...inputs, onGrid: 10, irradiation: 2, installed: 100 } }
    expect(of('performanceRatio', [row, other])).toBeCloseTo(100 / (5 * 25 + 2 * 100), 9)
  })

  test('capacity is not added up over days, and is over stations', () => {
    const second: DayRow = { ...row, stationId: 'b', inputs: { ...inputs, installed: 75 } }
    expect(of('equivalentHours', [row, row])).toBe(8)
    expect(of('equivalentHours', [row, second])).toBe(2)
  })

  test('what is not known is left out, and nothing is made of nothing', () => {
    const unknown: DayRow = { ...row, stationId: 'b', inputs: { ...inputs, irradiation: null } }
    expect(of('performanceRatio', [row, unknown])).toBe(of('performanceRatio', [row]))
    expect(of('performanceRatio', [unknown])).toBeNull()
    expect(of('performanceRatio', [{ ...row, inputs: { ...inputs, irradiation: 0 } }])).toBeNull()
  })

  test('of sums alone too a day with an input that is not known is left out, and a product is made day by day', () => {
    const unknown: DayRow = { ...row, inputs: { ...inputs, bought: null } }
    expect(of('stationUseRate', [row, unknown])).toBe(of('stationUseRate', [row]))
    expect(of('stationUseRate', [unknown])).toBeNull()
    expect(of('stationUseRate', [row, { ...row, inputs: { ...inputs, onGrid: Number.NaN } }])).toBeNull()
    expect(ofFormula('{onGrid} × {bought}', [row, row])).toBe(2 * 90 * 2)
  })

  test('a plan is counted once a month, however many days of it are known', () => {
    expect(of('planCompletion', [planned('2026-06-01', 100), planned('2026-06-02', 100)])).toBeCloseTo(0.2, 9)
    expect(of('planCompletion', [planned('2026-06-30', 100), planned('2026-07-01', 300)])).toBeCloseTo(20 / 400, 9)
    expect(of('planCompletion', [planned('2026-06-30', 100), planned('2026-06-30', 300, 'b')])).toBeCloseTo(20 / 400, 9)
  })

  test('an income is each day at its own price, and nothing where one price cannot be known', () => {
    expect(of('income', [priced(0.5), priced(0.3)])).toBeCloseTo(8, 9)
    expect(of('income', [priced(0.5), priced(Number.NaN)])).toBeNull()
  })

  test.each(['Σ {onGrid}', '({onGrid}', '{onGrid} ÷', '{nothing}', ''])('%s is no formula here', (formula) => {
    expect(parseFormula({ formula })).toBeUndefined()
  })
})
