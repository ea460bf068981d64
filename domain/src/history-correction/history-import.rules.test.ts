import { expect, test } from 'vitest'
import { instantOf, judgeHistoryLines, pointColumns, pointTexts, type HistoryLine } from './history-import.rules.ts'

const china = 'Asia/Shanghai'
const newYork = 'America/New_York'

test.each([
  ['2026-11-01 08:00', china, '2026-11-01T00:00:00.000Z'],
  ['2026/11/1 8:05:09', china, '2026-11-01T00:05:09.000Z'],
  ['2026-11-01T08:00:00+08:00', newYork, '2026-11-01T00:00:00.000Z'],
  ['2026-07-01 00:00', newYork, '2026-07-01T04:00:00.000Z'],
  ['2026-11-01 00:30', newYork, '2026-11-01T04:30:00.000Z'],
  // Clocks go back at two: half past one comes twice, the first counts.
  ['2026-11-01 01:30', newYork, '2026-11-01T05:30:00.000Z'],
  ['2026-11-01 03:00', newYork, '2026-11-01T08:00:00.000Z'],
])('%s in %s is %s', (text, zone, iso) => {
  expect(new Date(instantOf(text, zone)!).toISOString()).toBe(iso)
})

test.each(['', 'yesterday', '2026-13-01 00:00', '2026-02-30 00:00', '2026-11-01', '2026-11-01 25:00', '46000.5'])(
  '%j is no time',
  (text) => expect(instantOf(text, china)).toBeUndefined(),
)
test('an hour that clocks skipped is no time', () => {
  expect(instantOf('2026-03-08 02:30', newYork)).toBeUndefined()
})

test('every point of a type is found by its code and by what exports call it', () => {
  const columnOf = pointColumns('inverter')
  for (const text of pointTexts('inverter')) expect(columnOf(text)).toBe(text)
  expect(columnOf('  POWERKW ')).toBe('powerKw')
  expect(columnOf('nothing')).toBeUndefined()
})

const around = {
  type: 'inverter' as const,
  devices: new Map([
    ['inv-01', 'pv.inv-01'],
    ['pv.inv-01', 'pv.inv-01'],
  ]),
  timeZone: china,
  nowMs: Date.parse('2026-11-02T00:00:00Z'),
  oldestMs: Date.parse('2026-01-01T00:00:00Z'),
}
const line = (over: Partial<HistoryLine>): HistoryLine => ({
  line: 2,
  device: 'INV-01',
  time: '2026-11-01 08:00',
  cells: { powerKw: '1,234.5' },
  ...over,
})
const errorsOf = (over: Partial<HistoryLine>) =>
  Object.entries(judgeHistoryLines([line(over)], around)[0]!.errors).map(([column, { key }]) => `${column} ${key}`)

test('a good row becomes a frame', () => {
  const [judged] = judgeHistoryLines([line({ cells: { powerKw: '1,234.5', state: '' } })], around)
  expect(judged!.errors).toEqual({})
  expect(judged!.frame).toEqual({
    deviceId: 'pv.inv-01',
    at: Date.parse('2026-11-01T00:00:00Z'),
    values: { powerKw: 1234.5 },
  })
})

test.each<[Partial<HistoryLine>, string]>([
  [{ device: '' }, 'device field.required'],
  [{ device: 'inv-99' }, 'device import.unknownName'],
  [{ time: 'noon' }, 'time field.format'],
  [{ time: '2026-12-01 08:00' }, 'time history.future'],
  [{ time: '2025-12-01 08:00' }, 'time history.tooOld'],
  [{ cells: { powerKw: 'much' } }, 'powerKw field.format'],
  [{ cells: { powerKw: '1e12' } }, 'powerKw field.tooBig'],
  [{ cells: { state: '0.5' } }, 'state field.choice'],
  [{ cells: { powerKw: ' ' } }, 'device history.emptyLine'],
])('%j is refused: %s', (over, error) => {
  expect(errorsOf(over)).toEqual([error])
})

test('the same device and instant twice is refused with the line it repeats', () => {
  const [, again] = judgeHistoryLines([line({}), line({ line: 3, device: 'pv.inv-01' })], around)
  expect(again!.errors['time']).toEqual({ key: 'import.duplicateInFile', values: { line: 2 } })
})
