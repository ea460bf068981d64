import { expect, test } from 'vitest'
import type { To } from 'react-router'
import { isSamePlace } from './same-place.ts'

const now = { pathname: '/a', search: '?x=1', hash: '' }

test.each<[To, boolean]>([
  ['/a?x=1', true],
  [{ pathname: '/a', search: '?x=1' }, true],
  [{ search: '?x=1' }, true],
  ['?x=1', true],
  ['/a', false],
  ['/a?x=2', false],
  ['/a?x=1#part', false],
  ['/b?x=1', false],
  ['a?x=1', false],
  ['..', false],
])('%j is where one is: %s', (to, isSame) => {
  expect(isSamePlace(now, to)).toBe(isSame)
})
