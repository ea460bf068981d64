import { expect, test } from 'vitest'
import { dataCubeFailures } from './data-cube.failures.ts'
import { emptyDefinition, emptyFilters, type CubeDefinition } from './cube.model.ts'
import {
  brokenChart,
  brokenQuestion,
  brokenShape,
  chartRules,
  drop,
  indicatorsOf,
  isBroken,
  itemName,
  itemNames,
  questionRules,
  shapeRules,
  takeOut,
  type CubeRule,
} from './cube.rules.ts'
import { randomDefinitions } from './random-definitions.ts'

const power = 'inverter.powerKw'
const energy = 'inverter.totalEnergyKwh'
const week = { from: '2026-06-01', to: '2026-06-07' }
const whole: CubeDefinition = { ...emptyDefinition(), x: ['time'], y: [power], ...week }
const devices = (count: number) => Array.from({ length: count }, (_, i) => `d-${i}`)
const filters = (change: Partial<CubeDefinition['filters']>) => ({ filters: { ...emptyFilters(), ...change } })
const raw: Partial<CubeDefinition> = { mode: 'raw', x: [], ...filters({ deviceIds: ['d-1'] }) }

type Case = readonly [what: string, number: string, broken: Partial<CubeDefinition>, held: Partial<CubeDefinition>]
const table = (rules: Readonly<Record<string, CubeRule>>, cases: Readonly<Record<string, readonly Case[]>>) =>
  Object.entries(cases).flatMap(([rule, own]) =>
    own.map(([what, number, broken, held]) => [rule, what, number, rules[rule]!, broken, held] as const),
  )

const shapes = table(shapeRules, {
  xOne: [['a second item on the x axis', '[req 267]', { x: ['time', 'station'] }, { x: ['time'] }]],
  yIndicators: [['a dimension on the y axis', '[req 267]', { y: ['station'] }, { y: [power] }]],
  groupDimensions: [['an indicator in the grouping', '[req 267]', { groups: [power] }, { groups: ['station'] }]],
  twoIndicators: [['a third indicator', '[req 268]', { y: [power, energy, 'meter.powerKw'] }, { y: [power, energy] }]],
  twoGroups: [
    [
      'a third grouping dimension',
      '[req 268]',
      { groups: ['station', 'device', 'model'] },
      { groups: ['station', 'device'] },
    ],
  ],
  oneTime: [
    ['two dimensions without time', '[req 269]', { x: ['station'], groups: ['device'] }, { groups: ['device'] }],
    ['time twice', '[req 269]', { groups: ['time'] }, { groups: ['model'] }],
  ],
  groupNeedsTime: [
    ['grouping beside a station axis', '[req 270]', { x: ['station'], groups: ['device'] }, { x: ['station'] }],
    ['grouping without an x axis', '[req 270]', { x: [], groups: ['device'] }, { groups: ['device'] }],
  ],
  twice: [
    ['an indicator twice', '', { y: [power, power] }, { y: [power] }],
    ['a group twice', '', { groups: ['device', 'device'] }, { groups: ['device'] }],
  ],
  known: [
    ['an indicator on the x axis', '[req 540]', { x: [power] }, { x: ['device'] }],
    ['an item nobody knows', '[req 540]', { y: ['inverter.nothing'] }, { y: [energy] }],
    ['a group nobody knows', '[req 540]', { groups: ['colour'] }, { groups: ['model'] }],
  ],
  fits: [
    ['a loss class of a power', '[req 540]', { groups: ['lossClass'] }, { groups: ['lossClass'], y: ['loss.lossKwh'] }],
    ['a device of a key figure', '[req 540]', { groups: ['device'], y: ['kpi.performanceRatio'] }, {}],
  ],
})

const questions = table(questionRules, {
  yNeeded: [['no indicator', '', { y: [] }, {}]],
  xNeeded: [['no x axis', '', { x: [] }, { ...raw }]],
  rawDevice: [['raw data of everything', '[req 271]', { ...raw, ...filters({}) }, raw]],
  rawSpecific: [
    ['raw data of a type', '[req 271]', { ...raw, ...filters({ deviceTypes: ['inverter'] }) }, raw],
    ['raw data of a station', '[req 271]', { ...raw, ...filters({ stationIds: ['s'] }) }, raw],
  ],
  rawDevices: [
    [
      'raw data of 11 devices',
      '[req 271]',
      { ...raw, ...filters({ deviceIds: devices(11) }) },
      { ...raw, ...filters({ deviceIds: devices(10) }) },
    ],
  ],
  rawTime: [['raw data of all time', '[req 271]', { ...raw, from: undefined }, raw]],
  rawDays: [['raw data of 8 days', '[req 271]', { ...raw, to: '2026-06-08' }, raw]],
  rawPoints: [['raw data of a loss', '[req 540]', { ...raw, y: ['loss.fault'] }, raw]],
  endAfterStart: [['an end before the start', '', { to: '2026-05-31' }, { to: '2026-06-01' }]],
  span: [
    ['8 days by 5 minutes', '', { step: '5m', to: '2026-06-08' }, { step: '5m' }],
    ['32 days by the hour', '', { step: '1h', to: '2026-07-02' }, { step: '1h', to: '2026-07-01' }],
    ['4 years of stations', '', { x: ['station'], to: '2030-06-01' }, { x: ['station'], to: '2028-06-01' }],
  ],
  tooFine: [
    ['a plan by the day', '[req 540]', { y: ['kpi.planCompletion'] }, { y: ['kpi.planCompletion'], step: 'month' }],
    ['a loss by the hour', '[req 540]', { y: ['loss.fault'], step: '1h' }, { y: ['loss.fault'], step: 'day' }],
  ],
  filtersFit: [
    [
      'a device filter of a key figure',
      '[req 540]',
      { y: ['kpi.performanceRatio'], ...filters({ deviceIds: ['d-1'] }) },
      { y: ['kpi.performanceRatio'], ...filters({ stationIds: ['s-1'] }) },
    ],
    [
      'a loss class of a power',
      '[req 540]',
      filters({ lossClasses: ['dust'] }),
      { y: ['loss.lossKwh'], ...filters({ lossClasses: ['dust'] }) },
    ],
  ],
  oneDevice: [
    [
      'a fault code of many devices',
      '[req 540]',
      { y: ['inverter.faultCode'] },
      { y: ['inverter.faultCode'], groups: ['device'] },
    ],
    [
      'a wind direction of two devices',
      '[req 540]',
      { y: ['weather.windDirectionDeg'], ...filters({ deviceIds: devices(2) }) },
      { y: ['weather.windDirectionDeg'], ...filters({ deviceIds: devices(1) }) },
    ],
  ],
})

const charts = table(chartRules, {
  scatterTwo: [
    ['a scatter chart of one indicator', '', { chart: 'scatter' }, { chart: 'scatter', y: [power, energy] }],
  ],
  heatGroups: [['a heat map without grouping', '', { chart: 'heat' }, { chart: 'heat', groups: ['device'] }]],
  stackSums: [['stacked powers', '', { chart: 'stacked' }, { chart: 'stacked', y: [energy] }]],
})

test.each([...shapes, ...questions, ...charts])(
  'rule %s refuses %s, and allows what is just within it %s',
  (_rule, _what, _number, rule, broken, held) => {
    expect(rule({ ...whole, ...broken })).toBeDefined()
    expect(rule({ ...whole, ...held })).toBeUndefined()
  },
)

test('every rule has a case', () => {
  const tried = new Set([...shapes, ...questions, ...charts].map(([rule]) => rule))
  const all = [shapeRules, questionRules, chartRules].flatMap((rules) => Object.keys(rules))
  expect([...tried].toSorted()).toEqual(all.toSorted())
})

test('what is within every rule passes all of them; what breaks one is refused by the whole', () => {
  for (const [, , , , , held] of [...shapes, ...questions])
    expect(brokenQuestion({ ...whole, ...held })).toBeUndefined()
  for (const [, , , , broken] of [...shapes, ...questions])
    expect(brokenQuestion({ ...whole, ...broken })).toBeDefined()
})

test('each rule of the specification has a message of its own in both languages [req 540]', () => {
  const texts = Object.values(dataCubeFailures).map(({ text }) => text)
  for (const at of [0, 1]) expect(new Set(texts.map((text) => text[at])).size).toBe(texts.length)
})

test('a drop adds the item or answers the rule that refuses it', () => {
  const start = emptyDefinition()
  const axis = drop(start, 'x', 'time')
  expect(axis).toEqual({ ...start, x: ['time'] })
  expect(drop(start, 'y', 'station')).toEqual({ key: 'cube.yIndicators' })
  expect(drop(start, 'groups', 'station')).toEqual({ key: 'cube.groupNeedsTime' })
  expect(isBroken(drop({ ...start, x: ['time'] }, 'groups', 'station'))).toBe(false)
  expect(drop({ ...start, x: ['time'] }, 'x', 'station')).toEqual({ key: 'cube.xOne' })
})

test('two indicators of one name say whose they are', () => {
  expect(itemNames(['meter.powerKw', 'inverter.powerKw'])).toEqual([itemName('meter.powerKw'), itemName(power)])
  const [pcs, turbine] = itemNames(['storagePcs.powerKw', 'turbine.powerKw'])
  expect([pcs![0], turbine![0]]).toEqual(['储能变流器 有功功率', '风机 有功功率'])
})

test('time taken off the x axis takes the grouping with it', () => {
  const grouped = { ...whole, groups: ['station'] }
  expect(takeOut(grouped, 'x', 'time')).toMatchObject({ x: [], groups: [], y: [power] })
  expect(takeOut(grouped, 'y', power)).toMatchObject({ x: ['time'], groups: ['station'], y: [] })
})

test('10,000 random definitions: each is refused with a message, or fit to be asked', () => {
  const places = { stationIds: ['s-1', 's-2'], deviceIds: devices(20), day: '2026-06-10' }
  const all = [...randomDefinitions(7, 10_000, places)]
  const refused = all.flatMap((definition) => brokenQuestion(definition) ?? [])
  for (const { key } of refused) expect(key).toMatch(/^(?:cube|range)\./)
  const sound = all.filter((definition) => !brokenQuestion(definition))
  for (const definition of sound) {
    expect(brokenShape(definition)).toBeUndefined()
    expect(definition.x.length).toBeLessThanOrEqual(1)
    expect(indicatorsOf(definition)).toHaveLength(definition.y.length)
    expect(definition.groups.length === 0 || definition.x[0] === 'time').toBe(true)
    expect(brokenChart(definition)?.key ?? 'cube.').toMatch(/^cube\./)
  }
  expect(new Set(refused.map(({ key }) => key)).size).toBeGreaterThan(12)
  expect(sound.length).toBeGreaterThan(1500)
})
