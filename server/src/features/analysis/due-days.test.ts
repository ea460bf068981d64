import { expect, test } from 'vitest'
import { dueOf } from './due-days.service.ts'
import type { Plant, PlantDevice } from './plants.repo.ts'

const inverter: PlantDevice = {
  id: 'i1',
  no: 1,
  stationId: 's1',
  type: 'inverter',
  parentId: null,
  isMain: false,
  periodSeconds: 60,
  ratedKw: 100,
  modulesKw: 120,
  strings: null,
  branches: null,
  tiltDeg: null,
  azimuthDeg: null,
}
const plant: Plant = {
  id: 's1',
  kind: 'pv',
  timeZone: 'Asia/Shanghai',
  latitude: 36,
  longitude: 100,
  devices: [inverter],
  adjustments: [],
  decisions: [],
  tariffs: [],
}
const arrivedMs = Date.parse('2026-06-10T00:00:00Z')
const mark = (day: string, text = 'a', generatorFrames = 1440) => ({ day, mark: text, arrivedMs, generatorFrames })
const now = new Date('2026-06-20T04:00:00Z')
const june = (first: number, last: number, text = 'a') =>
  Array.from({ length: last - first + 1 }, (_, i) => mark(`2026-06-${String(first + i).padStart(2, '0')}`, text))
const days = (due: readonly { day: string }[]) => due.map(({ day }) => day)
/** As if all of it had been computed. */
const resultsOf = (of: Plant, marks: readonly ReturnType<typeof mark>[]) =>
  new Map(dueOf(of, marks, new Map(), now).map((one) => [one.day, one.mark]))

test('a local day is due when it is over, also one without frames between others', () => {
  expect(days(dueOf(plant, [mark('2026-06-17'), mark('2026-06-20')], new Map(), now))).toEqual([
    '2026-06-17',
    '2026-06-18',
    '2026-06-19',
  ])
  const midnight = new Date('2026-06-20T16:30:00Z')
  expect(days(dueOf(plant, [mark('2026-06-20')], new Map(), midnight))).toEqual(['2026-06-20'])
  expect(dueOf(plant, [], new Map(), now)).toEqual([])
})

const marks = june(1, 19)
const results = resultsOf(plant, marks)
const changed = (day: string) => marks.map((one) => (one.day === day ? { ...one, mark: 'b' } : one))
const adjustment = {
  stationId: 's1',
  deviceId: 'i1',
  condition: 'fault' as const,
  fromMs: Date.parse('2026-06-06T15:00:00Z'),
  toMs: Date.parse('2026-06-06T17:00:00Z'),
}
const decision = {
  id: 1,
  stationId: 's1',
  deviceId: 'i1',
  fromMs: adjustment.fromMs,
  toMs: adjustment.toMs,
  lossClass: 'fault' as const,
  cause: '',
  isLocked: false,
  by: 'x',
}
const tariff = {
  fromDay: '2026-06-15',
  toDay: null,
  ofMeter: false,
  prices: { sharp: 1, peak: 1, flat: 1, valley: 1 },
  calendar: null,
}

test.each([
  ['nothing', plant, marks, []],
  ['frames of a day', plant, changed('2026-06-05'), ['2026-06-05']],
  ['an adjustment over midnight', { ...plant, adjustments: [adjustment] }, marks, ['2026-06-06', '2026-06-07']],
  ['a decision over midnight', { ...plant, decisions: [decision] }, marks, ['2026-06-06', '2026-06-07']],
  ['a price from a day on', { ...plant, tariffs: [tariff] }, marks, days(june(15, 19))],
  ['a device', { ...plant, devices: [{ ...inverter, ratedKw: 90 }] }, marks, days(marks)],
])('a change of %s makes just its days due', (_, of, read, due) => {
  expect(days(dueOf(of, read, results, now))).toEqual(due)
})

test('a wind farm is due by the frames of its turbines, and again when one of them is of another model', () => {
  const turbine: PlantDevice = { ...inverter, id: 't1', type: 'turbine', modulesKw: null, model: 'a' }
  const farm: Plant = { ...plant, kind: 'wind', devices: [turbine] }
  const known = resultsOf(farm, marks)
  expect(dueOf(farm, marks, known, now)).toEqual([])
  expect(days(dueOf(farm, changed('2026-06-05'), known, now))).toEqual(['2026-06-05'])
  const other: Plant = { ...farm, devices: [{ ...turbine, model: 'b' }] }
  expect(days(dueOf(other, marks, known, now))).toEqual(days(marks))
  // Another formula than that of PV: a station that became a farm is computed by its own.
  expect(days(dueOf({ ...farm, kind: 'pv' }, marks, known, now))).toEqual(days(marks))
})

test('a young history makes its days due again as it grows, an old one does not', () => {
  const young = june(15, 19)
  const grown = [...june(14, 14), ...young]
  expect(days(dueOf(plant, grown, resultsOf(plant, young), now))).toEqual(days(grown))
  const sparse = [mark('2026-06-14', 'a', 20), ...young]
  expect(days(dueOf(plant, sparse, resultsOf(plant, young), now))).toEqual(['2026-06-14'])
  const older = [mark('2026-05-31'), ...marks]
  expect(days(dueOf(plant, older, results, now))).toEqual(['2026-05-31'])
})

test('frames that still come are waited for, but not for ever', () => {
  const fresh = marks.map((one) => (one.day === '2026-06-19' ? { ...one, arrivedMs: now.getTime() - 10_000 } : one))
  const young = { ...plant }
  expect(dueOf(young, [fresh.at(-1)!], new Map(), now)).toEqual([])
  expect(days(dueOf(young, [{ ...fresh.at(-1)!, arrivedMs: now.getTime() - 25_000 }], new Map(), now))).toEqual([
    '2026-06-19',
  ])
  expect(dueOf(young, fresh, new Map(), now)).toHaveLength(19)
  const behind = now.getTime() - 10_000
  const settled = [{ ...fresh.at(-1)!, arrivedMs: now.getTime() - 30_000 }]
  expect(dueOf(young, settled, new Map(), now, behind)).toEqual([])
  expect(dueOf(young, settled, new Map(), now, now.getTime() - 5_000)).toHaveLength(1)
})
