import { expect, test } from 'vitest'
import { fieldLabels, headOf, headsOf, numberInput, numberLabel } from './field-label.ts'

const labels = fieldLabels({
  name: ['名称', 'Name'],
  ratedKw: numberLabel(['额定功率', 'Rated power'], 'kW', 2),
  strings: numberLabel(['组串数', 'Strings'], '', 0),
})

test.each([
  ['name', ['名称', 'Name']],
  ['ratedKw', ['额定功率 (kW)', 'Rated power (kW)']],
  ['strings', ['组串数', 'Strings']],
] as const)('the heading of %s carries its unit where it has one', (key, head) => {
  expect(headOf(labels[key])).toEqual(head)
})

test('headings come in the order that is asked for', () => {
  expect(Object.entries(headsOf(labels, ['ratedKw', 'name']))).toEqual([
    ['ratedKw', ['额定功率 (kW)', 'Rated power (kW)']],
    ['name', ['名称', 'Name']],
  ])
})

test('a list and a form show a number with one unit and one count of decimals', () => {
  expect(labels.ratedKw).toEqual({
    label: ['额定功率', 'Rated power'],
    unit: 'kW',
    format: { kind: 'number', decimals: 2 },
  })
  expect(numberInput(labels.ratedKw)).toEqual({ kind: 'number', unit: 'kW', decimals: 2 })
  expect(numberInput(labels.strings)).toEqual({ kind: 'number', decimals: 0 })
})
