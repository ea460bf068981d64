import { expect, test } from 'vitest'
import { shiftAt, shiftBefore, shiftsOn } from './run-log.rules.ts'

const zone = 'Asia/Shanghai'
const three = ['16:00', '00:00', '08:00']
const office = ['08:00', '20:00']

test.each([
  ['at the first second of a shift', '2026-06-21T00:00:00Z', three, '2026-06-21', 2],
  ['a second before', '2026-06-20T23:59:59Z', three, '2026-06-21', 1],
  ['the night belongs to the day on which it began', '2026-06-20T20:00:00Z', office, '2026-06-20', 2],
  ['one shift a day', '2026-06-20T20:00:00Z', ['08:00'], '2026-06-20', 1],
] as const)('%s', (_name, at, starts, day, no) => {
  expect(shiftAt(new Date(at), starts, zone)).toMatchObject({ day, no })
})

test('shifts of a day follow each other without a gap, over midnight and a change of the clocks', () => {
  const days = ['2026-10-24', '2026-10-25', '2026-10-26']
  const all = days.flatMap((day) => shiftsOn(day, office, 'Europe/Berlin'))
  expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ to }) => to))
  const hours = all.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 3_600_000)
  expect(hours).toEqual([12, 13, 12, 12, 12, 12])
})

test('a start that is given twice is one shift', () => {
  expect(shiftsOn('2026-06-21', ['08:00', '08:00'], zone).length).toBe(1)
})

test('the shift before the first is the last of the day before', () => {
  expect(shiftBefore({ day: '2026-06-21', no: 1 }, three, zone)).toMatchObject({ day: '2026-06-20', no: 3 })
  expect(shiftBefore({ day: '2026-06-21', no: 3 }, three, zone)).toMatchObject({ day: '2026-06-21', no: 2 })
})
