import { expect, test } from 'vitest'
import { deviceFaults, endlessIds, liesBelowItself } from './device.rules.ts'

const chain = new Map([
  ['a', 'b'],
  ['b', 'c'],
  ['c', null],
  ['x', 'y'],
  ['y', 'x'],
  ['z', 'x'],
])

test('a way up that comes back never ends, and neither does one that leads into it', () => {
  expect([...endlessIds(chain.keys(), chain)]).toEqual(['x', 'y', 'z'])
})

test.each([
  ['c', 'a', true],
  ['c', 'c', true],
  ['a', 'c', false],
  ['new', 'a', false],
  ['a', 'gone', false],
])('%s below %s: below itself %s', (id, parentId, expected) => {
  expect(liesBelowItself(id, parentId, chain)).toBe(expected)
})

test('a hundred thousand in a row are walked once', () => {
  const long = new Map(Array.from({ length: 100_000 }, (_, i) => [`d${i}`, i > 0 ? `d${i - 1}` : null]))
  expect(endlessIds(long.keys(), long).size).toBe(0)
})

test('a type stands in stations of its classes only, and few types lead a station', () => {
  expect(deviceFaults({ type: 'turbine', isMain: false }, '02')).toEqual({})
  expect(deviceFaults({ type: 'turbine', isMain: true }, '01')).toEqual({
    type: { key: 'device.typeNotOfClass' },
    isMain: { key: 'device.neverMain' },
  })
})
