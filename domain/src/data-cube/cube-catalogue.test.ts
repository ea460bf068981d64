import { describe, expect, test } from 'vitest'
import { deviceTypes } from '../devices/device.model.ts'
import { kpiDefinitions } from '../kpis/kpi-definitions.ts'
import { kpiKeys, type KpiKey } from '../kpis/kpi.model.ts'
import { equivalentHours, performanceRatioPct, stationUsePct } from '../kpis/kpi-formulas.ts'
import { pointsOf } from '../telemetry/catalogue.ts'
import { evaluate, inputsOf, isDayInput, parseFormula, type DayRow } from './cube-formula.ts'
import { indicatorOf, indicators } from './cube-catalogue.ts'

test('every point of every device type is an indicator', () => {
  for (const type of deviceTypes)
    for (const [code, { labels, width }] of Object.entries(pointsOf(type))) {
      const own = indicators.filter(
        ({ source }) => source.kind === 'point' && source.type === type && source.code === code,
      )
      expect(own).toHaveLength(labels ? Object.keys(labels).length : (width ?? 1))
    }
})

test('names of indicators are unique', () => {
  expect(new Set(indicators.map(({ id }) => id)).size).toBe(indicators.length)
})

test('key figures whose inputs are known by day are indicators, and no other', () => {
  const listed = indicators.flatMap(({ source }) => (source.kind === 'kpi' ? [source.key] : []))
  const readable = kpiKeys.filter((key) => {
    const formula = parseFormula(kpiDefinitions[key])
    return formula !== undefined && inputsOf(formula).every(isDayInput)
  })
  expect(listed).toEqual(readable)
  expect(listed).toEqual([
    'theoreticalEnergy',
    'performanceRatio',
    'equivalentHours',
    'stationUseRate',
    'conversionEfficiency',
    'productionAvailability',
    'co2Avoided',
  ])
})

test.each([
  ['inverter.powerKw', 'mean', 'kW'],
  ['inverter.totalEnergyKwh', 'rise', 'kWh'],
  ['inverter.state=5', 'share', '%'],
  ['inverter.faultCode', 'last', ''],
  ['inverter.stringI[3]', 'mean', 'A'],
  ['weather.windDirectionDeg', 'last', '°'],
  ['turbine.powerKw', 'mean', 'kW'],
  ['storagePcs.chargedKwh', 'rise', 'kWh'],
  ['loss.dust', 'sum', 'kWh'],
])('%s is aggregated by %s, in %s', (id, aggregate, unit) => {
  expect(indicatorOf(id)).toMatchObject({ aggregate, unit })
})

const of = (key: KpiKey, rows: readonly DayRow[]) => evaluate(parseFormula(kpiDefinitions[key])!, rows)

describe('formulas of key figures', () => {
  const inputs = { onGrid: 90, generated: 100, bought: 2, irradiation: 5, installed: 25, lost: 10, co2Factor: 0.5 }
  const row: DayRow = { stationId: 'a', inputs }

  test('one station and day agree with the formulas of the other screens', () => {
    expect(100 * of('performanceRatio', [row])!).toBeCloseTo(performanceRatioPct(90, 5, 25)!, 9)
    expect(100 * of('stationUseRate', [row])!).toBeCloseTo(stationUsePct({ onGridKwh: 90, generatedKwh: 100 }, 2)!, 9)
    expect(of('equivalentHours', [row])).toBe(
      equivalentHours({ onGridKwh: 90, generatedKwh: 100 }, 25, { hoursNumerator: 'generated' }),
    )
    expect(of('co2Avoided', [row])).toBeCloseTo(0.05, 9)
  })

  test('a ratio of several is a ratio of sums, each product with its own station and day', () => {
    const other: DayRow = { stationId: 'b', inputs: { ...inputs, onGrid: 10, irradiation: 2, installed: 100 } }
    expect(of('performanceRatio', [row, other])).toBeCloseTo(100 / (5 * 25 + 2 * 100), 9)
  })

  test('capacity is not added up over days, and is over stations', () => {
    const second: DayRow = { stationId: 'b', inputs: { ...inputs, installed: 75 } }
    expect(of('equivalentHours', [row, row])).toBe(8)
    expect(of('equivalentHours', [row, second])).toBe(2)
  })

  test('what is not known is left out, and nothing is made of nothing', () => {
    const unknown: DayRow = { stationId: 'b', inputs: { ...inputs, irradiation: null } }
    expect(of('performanceRatio', [row, unknown])).toBe(of('performanceRatio', [row]))
    expect(of('performanceRatio', [unknown])).toBeNull()
    expect(of('performanceRatio', [{ stationId: 'a', inputs: { ...inputs, irradiation: 0 } }])).toBeNull()
  })

  test.each(['Σ({onGrid} × {price})', '({onGrid}', '{onGrid} ÷', '{nothing}', ''])(
    '%s is no formula here',
    (formula) => {
      expect(parseFormula({ formula })).toBeUndefined()
    },
  )
})
