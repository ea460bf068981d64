import { expect, test } from 'vitest'
import { isDeeper, maxDepth, maxValues, refuseUnstorable } from './bodies.ts'

test.each([
  ['a zero byte', { name: 'a\0b' }],
  ['a zero byte deep inside', { list: [{ name: ['fine', '\0'] }] }],
  ['a zero byte in a name', { 'na\0me': 1 }],
  ['half of a character', { name: '\uD83D' }],
])('%s cannot be stored and is refused', (_, input) => {
  expect(() => refuseUnstorable(input)).toThrow('request.invalid')
})

test('other text, numbers and bytes pass, however deeply they lie', () => {
  let deep: unknown = '风光 😀'
  for (let i = 0; i < 20_000; i += 1) deep = [deep]
  for (const input of [undefined, null, 1, 'text', deep, { bytes: Uint8Array.of(0, 0) }])
    expect(() => refuseUnstorable(input)).not.toThrow()
})

const list = (length: number) => Array.from({ length }, () => 1)

test('more values than any form or list has are refused, in one list, in many or one within the other', () => {
  expect(() => refuseUnstorable({ ids: list(maxValues - 3) })).not.toThrow()
  let deep: unknown = 1
  for (let i = 0; i < maxValues; i += 1) deep = [deep]
  for (const input of [
    { ids: list(maxValues + 1) },
    Array.from({ length: maxValues / 100 + 1 }, () => list(100)),
    deep,
  ])
    expect(() => refuseUnstorable(input)).toThrow('request.tooLarge')
})

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)
test.each([
  ['at the limit', nested(maxDepth), false],
  ['beyond the limit', nested(maxDepth + 2), true],
  ['half a million lists', '['.repeat(500_000), true],
  ['one beside the other', `[${'[],'.repeat(1000)}1]`, false],
  ['brackets of a text', JSON.stringify({ a: '['.repeat(100), b: '\\"[[' }), false],
  ['a text that ends in a backslash', JSON.stringify(['\\', [[[]]]]), false],
])('how deep a body goes is known before it is parsed: %s', (_, text, expected) => {
  expect(isDeeper(text, maxDepth)).toBe(expected)
})
