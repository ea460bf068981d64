import { expect, test } from 'vitest'
import { addMonths, isMonth, sheetOf, tasksByDay } from './month-days.ts'
import { stationsWith } from './stations-with.ts'

test.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-06', 0, '2026-06'],
  ['2026-06', -18, '2024-12'],
])('%s and %s months are %s', (month, count, found) => {
  expect(addMonths(month, count)).toBe(found)
})

test.each([
  ['2026-06', true],
  ['2026-13', false],
  ['junk', false],
  [undefined, false],
])('%s is a month: %s', (text, is) => {
  expect(isMonth(text)).toBe(is)
})

test('a sheet begins with a Monday and has whole weeks', () => {
  expect(sheetOf('2026-06')).toHaveLength(35)
  expect([sheetOf('2026-06')[0], sheetOf('2026-06').at(-1)]).toEqual(['2026-06-01', '2026-07-05'])
  expect(sheetOf('2026-08')[0]).toBe('2026-07-27')
  expect(sheetOf('2027-02')).toHaveLength(28)
})

test('a task stands at every day of its station that it is planned for', () => {
  const late = {
    plannedStartAt: '2026-06-01T17:00:00Z',
    plannedEndAt: '2026-06-02T17:00:00Z',
    timeZone: 'Asia/Shanghai',
  }
  const found = tasksByDay([late], ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'])
  expect([...found].map(([day, rows]) => [day, rows.length])).toEqual([
    ['2026-06-01', 0],
    ['2026-06-02', 1],
    ['2026-06-03', 1],
    ['2026-06-04', 0],
  ])
})

test('of a map only the stations with open work stay, in all columns', () => {
  const map = {
    ids: ['a', 'b'],
    names: ['A', 'B'],
    classes: ['01' as const, '02' as const],
    longitudes: [1, 2],
    latitudes: [3, 4],
    states: ['normal' as const, 'fault' as const],
    powerKw: [5, null],
    capacityKw: [6, 7],
    isLive: true,
  }
  expect(stationsWith(map, new Set(['b']))).toEqual({
    ids: ['b'],
    names: ['B'],
    classes: ['02'],
    longitudes: [2],
    latitudes: [4],
    states: ['fault'],
    powerKw: [null],
    capacityKw: [7],
    isLive: true,
  })
})
