import { expect, test } from 'vitest'
import { maxCompared, withPick } from './picked-devices.ts'

const full = Array.from({ length: maxCompared }, (_, i) => `d${i}`)

test.each<[string, string[], string, boolean, string[] | undefined]>([
  ['the first', [], 'a', true, ['a']],
  ['one more', ['a'], 'b', true, ['a', 'b']],
  ['one put back', ['a', 'b'], 'a', false, ['b']],
  ['one put back that was not picked', ['a'], 'b', false, ['a']],
  ['the last that may be compared', full.slice(1), 'x', true, [...full.slice(1), 'x']],
  ['one too many', full, 'x', true, undefined],
  ['one put back from as many as may be', full, 'd0', false, full.slice(1)],
])('%s', (_, before, id, on, after) => {
  expect(withPick(new Set(before), id, on)).toEqual(after && new Set(after))
})
