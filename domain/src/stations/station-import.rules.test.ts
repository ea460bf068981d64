import { describe, expect, test } from 'vitest'
import { judgeStationLines, type StationImportColumn } from './station-import.rules.ts'

const good: Record<StationImportColumn, string> = {
  name: '新电站',
  nameEn: '',
  stcls: '光伏',
  capacityKw: '5000',
  province: '青海',
  city: '西宁',
  address: '',
  longitude: '101.7',
  latitude: '36.6',
  timeZone: 'Asia/Shanghai',
  commissionedOn: '2024-05-01',
}
const judge = (values: Partial<typeof good>, taken: string[] = []) =>
  judgeStationLines([{ line: 2, values: { ...good, ...values } }], new Set(taken))[0]!

test('a good row becomes a form', () => {
  expect(judge({})).toMatchObject({ errors: {}, form: { stcls: '01', capacityKw: 5000, longitude: 101.7 } })
})

describe('what spreadsheets do to values', () => {
  test.each([
    ['stcls', '1', '01'],
    ['stcls', '02', '02'],
    ['stcls', 'comprehensive ENERGY', '05'],
    ['commissionedOn', '2024/5/1', '2024-05-01'],
    ['commissionedOn', '45413', '2024-05-01'],
    ['capacityKw', ' 12.5 ', 12.5],
    ['longitude', '-70', -70],
    ['name', "'=1+1", '=1+1'],
  ] as const)('%s %s is read as %s', (column, text, value) => {
    const { form, errors } = judge({ [column]: text })
    expect([errors, form?.[column]]).toEqual([{}, value])
  })
})

describe('errors stand at their column', () => {
  test.each([
    ['name', '', 'field.empty'],
    ['name', '长'.repeat(31), 'field.tooLong'],
    ['stcls', '核电', 'field.choice'],
    ['stcls', '', 'field.required'],
    ['capacityKw', '很多', 'field.format'],
    ['capacityKw', '', 'field.required'],
    ['capacityKw', '1e5', 'field.format'],
    ['capacityKw', '0', 'field.notAbove'],
    ['latitude', '91', 'field.tooBig'],
    ['timeZone', 'Mars', 'field.format'],
    ['commissionedOn', '2024-02-30', 'field.format'],
  ] as const)('%s %s: %s', (column, text, key) => {
    const { errors } = judge({ [column]: text })
    expect(Object.entries(errors).map(([name, failure]) => [name, failure.key])).toEqual([[column, key]])
  })
  test('a name that is taken', () => {
    expect(judge({}, ['新电站']).errors).toEqual({ name: { key: 'record.duplicate' } })
  })
  test('a name that stands in the file before', () => {
    const rows = judgeStationLines(
      [2, 3, 4].map((line) => ({ line, values: good })),
      new Set(),
    )
    expect(rows.map((r) => r.errors.name?.values)).toEqual([undefined, { line: 2 }, { line: 2 }])
  })
})
