import { expect, test } from 'vitest'
import { preparedNames } from './prepared-names.ts'

test('a statement gets a name of its own when it is asked often, and keeps it', () => {
  const nameOf = preparedNames({ fromUse: 3, names: 10, counted: 10 })
  expect([1, 2, 3, 4].map(() => nameOf('select a'))).toEqual([undefined, undefined, 's1', 's1'])
  expect([1, 2, 3].map(() => nameOf('select b')).at(-1)).toBe('s2')
  expect(nameOf('select a')).toBe('s1')
})

test('beyond the limit statements have no name; those that have one keep it', () => {
  const nameOf = preparedNames({ fromUse: 1, names: 2, counted: 10 })
  expect(['a', 'b', 'c', 'c', 'a'].map(nameOf)).toEqual(['s1', 's2', undefined, undefined, 's1'])
})

test('texts that are asked once do not add up in memory: they are forgotten, and one asked often is still found', () => {
  const nameOf = preparedNames({ fromUse: 2, names: 10, counted: 3 })
  expect(['a', 'b', 'c', 'd', 'a'].map(nameOf)).toEqual(Array.from({ length: 5 }, () => undefined))
  expect(nameOf('a')).toBe('s1')
})
