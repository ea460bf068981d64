import { expect, test } from 'vitest'
import { hazardKey, judgeHazardLines, type HazardImportColumn } from './hazard-import.rules.ts'

const values = (change: Partial<Record<HazardImportColumn, string>> = {}) => ({
  workKind: '电气作业',
  deviceType: '箱变',
  hazard: '误入带电间隔',
  control: '核对双重名称，设遮栏',
  ...change,
})
const judge = (change: Partial<Record<HazardImportColumn, string>>, taken: ReadonlySet<string> = new Set()) =>
  judgeHazardLines([{ line: 2, values: values(change) }], taken)[0]!

test.each([
  ['Chinese names', {}, 'boxTransformer'],
  ['English names in any case', { workKind: 'electrical work', deviceType: 'BOX transformer' }, 'boxTransformer'],
  ['no device: any', { deviceType: ' ' }, 'any'],
  ['any device by name', { deviceType: 'Any device' }, 'any'],
])('%s are read', (_, change, deviceType) => {
  expect(judge(change)).toMatchObject({ errors: {}, form: { workKind: 'electrical', deviceType } })
})

test('a text that an export marked is the text again', () => {
  expect(judge({ hazard: "'=1+1" }).form).toMatchObject({ hazard: '=1+1' })
})

test.each<[string, Partial<Record<HazardImportColumn, string>>, string]>([
  ['an unknown kind of work', { workKind: '唱歌' }, 'workKind'],
  ['an unknown device', { deviceType: '锅炉' }, 'deviceType'],
  ['no hazard', { hazard: ' ' }, 'hazard'],
  ['no control measure', { control: '' }, 'control'],
  ['a text that is too long', { control: '长'.repeat(201) }, 'control'],
])('%s is refused at its cell', (_, change, column) => {
  expect(Object.keys(judge(change).errors)).toEqual([column])
})

test('the same hazard is refused twice in a file and once it is known', () => {
  const lines = [2, 3].map((line) => ({ line, values: values() }))
  expect(judgeHazardLines(lines, new Set()).map(({ errors }) => errors)).toEqual([
    {},
    { hazard: { key: 'import.duplicateInFile', values: { line: 2 } } },
  ])
  const known = new Set([hazardKey({ workKind: 'electrical', deviceType: 'boxTransformer', hazard: '误入带电间隔' })])
  expect(judge({}, known).errors).toEqual({ hazard: { key: 'record.duplicate' } })
  expect(judge({ deviceType: '逆变器' }, known).errors).toEqual({})
})
