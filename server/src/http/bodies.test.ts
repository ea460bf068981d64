import { expect, test } from 'vitest'
import { refuseUnstorable } from './bodies.ts'

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
  for (let i = 0; i < 100_000; i += 1) deep = [deep]
  for (const input of [undefined, null, 1, 'text', deep, { bytes: Uint8Array.of(0, 0) }])
    expect(() => refuseUnstorable(input)).not.toThrow()
})
