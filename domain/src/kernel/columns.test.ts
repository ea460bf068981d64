import { expect, test } from 'vitest'
import { z } from 'zod'
import { choices, figures, flags, numbers, texts } from './columns.ts'

test.each<[string, z.ZodType, unknown, boolean]>([
  ['numbers', numbers, [1, -2.5], true],
  ['no numbers at all', numbers, [], true],
  ['a number that is none', numbers, [1, NaN], false],
  ['a hole among numbers', numbers, [1, null], false],
  ['a text among numbers', numbers, [1, '2'], false],
  ['figures with a hole', figures, [1, null], true],
  ['an endless figure', figures, [Infinity], false],
  ['nothing among figures', figures, [undefined], false],
  ['texts', texts, ['a', ''], true],
  ['a number among texts', texts, ['a', 1], false],
  ['flags', flags, [true, false], true],
  ['a number among flags', flags, [1], false],
  ['known choices', choices(['a', 'b']), ['b'], true],
  ['an unknown choice', choices(['a', 'b']), ['c'], false],
  ['no list', numbers, 1, false],
])('%s', (_name, schema, given, isTaken) => {
  expect(schema.safeParse(given).success).toBe(isTaken)
  expect(z.safeEncode(schema, given).success).toBe(isTaken)
})

test('are documented as lists', () => {
  expect(z.toJSONSchema(figures, { unrepresentable: 'any' })).toMatchObject({
    type: 'array',
    items: { type: ['number', 'null'] },
  })
})
