import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldFailure } from './failure.ts'
import { intParam } from './endpoint.ts'
import { issuesToFields, mark } from './validation.ts'

const schema = z.strictObject({
  name: z.string().trim().min(1).max(5),
  code: z.string().min(3),
  kind: z.enum(['a', 'b']),
  size: z.number().positive().max(10),
  share: z.number().min(1).lt(2),
  tags: z.array(z.string()).min(1).max(2),
  when: z.iso.date(),
  place: z.object({ city: z.string() }),
})
const good = {
  name: 'n',
  code: 'abc',
  kind: 'a',
  size: 1,
  share: 1,
  tags: ['t'],
  when: '2026-03-01',
  place: { city: 'c' },
}

test.each<[string, object, Record<string, FieldFailure>]>([
  ['nothing wrong', {}, {}],
  ['missing text', { name: undefined }, { name: { key: 'field.required' } }],
  ['null', { name: null }, { name: { key: 'field.required' } }],
  ['empty text', { name: '' }, { name: { key: 'field.required' } }],
  ['blank text', { name: '  ' }, { name: { key: 'field.empty' } }],
  ['wrong type', { name: 1 }, { name: { key: 'field.format' } }],
  ['long text', { name: 'toolong' }, { name: { key: 'field.tooLong', values: { max: 5 } } }],
  ['short text', { code: 'ab' }, { code: { key: 'field.tooShort', values: { min: 3 } } }],
  ['missing choice', { kind: undefined }, { kind: { key: 'field.required' } }],
  ['wrong choice', { kind: 'c' }, { kind: { key: 'field.choice' } }],
  ['zero where more is asked', { size: 0 }, { size: { key: 'field.notAbove', values: { min: 0 } } }],
  ['too big', { size: 11 }, { size: { key: 'field.tooBig', values: { max: 10 } } }],
  ['too small', { share: 0 }, { share: { key: 'field.tooSmall', values: { min: 1 } } }],
  ['at an excluded bound', { share: 2 }, { share: { key: 'field.notBelow', values: { max: 2 } } }],
  ['too few', { tags: [] }, { tags: { key: 'field.tooFew', values: { min: 1 } } }],
  ['too many', { tags: ['a', 'b', 'c'] }, { tags: { key: 'field.tooMany', values: { max: 2 } } }],
  ['inside a list', { tags: ['a', 1] }, { 'tags.1': { key: 'field.format' } }],
  ['a date that is none', { when: '2026-02-30' }, { when: { key: 'field.format' } }],
  ['nested', { place: {} }, { 'place.city': { key: 'field.required' } }],
  ['unknown field', { admin: true }, { admin: { key: 'field.unknown' } }],
])('%s', (_, over, expected) => {
  const input = { ...good, ...over }
  const result = schema.safeParse(input)
  expect(result.success ? {} : issuesToFields(result.error, input)).toEqual(expected)
})

test('only so many failures are reported, and no name longer than an address of a form', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`x${i}`, 1]))
  const input = { ...good, ...unknown, tags: [1, 2] }
  const fields = issuesToFields(schema.safeParse(input).error!, input, 20)
  expect(Object.keys(fields)).toHaveLength(20)
  expect(fields).toMatchObject({ 'tags.0': { key: 'field.format' }, x17: { key: 'field.unknown' } })
  const long = { ...good, ['x'.repeat(5000)]: 1 }
  expect(Object.keys(issuesToFields(schema.safeParse(long).error!, long))).toEqual(['x'.repeat(200)])
})

test('a missing field is reported without the input too', () => {
  expect(issuesToFields(z.object({ name: z.string() }).safeParse({}).error!)).toEqual({
    name: { key: 'field.required' },
  })
})

test.each([
  ['key alone', mark('field.email'), { key: 'field.email' }],
  ['with values', mark('field.tooLong', { max: 9 }), { key: 'field.tooLong', values: { max: 9 } }],
  [
    'values that carry the separator',
    mark('device.mainTaken', { name: 'a|b' }),
    { key: 'device.mainTaken', values: { name: 'a|b' } },
  ],
])('a mark survives the way through zod: %s', (_, message, failure) => {
  const result = z.object({ f: z.string().refine(() => false, { error: message }) }).safeParse({ f: 'v' })
  expect(issuesToFields(result.error!)).toEqual({ f: failure })
})

test('text that only looks like a mark is no failure of ours', () => {
  const result = z.object({ f: z.string().refine(() => false, { error: 'constructor|{}' }) }).safeParse({ f: 'v' })
  expect(issuesToFields(result.error!)).toEqual({ f: { key: 'field.format' } })
})

test('a decoded query reports like a body', () => {
  const query = z.object({ page: intParam(1, 100) })
  expect(issuesToFields(z.safeDecode(query, { page: '0' }).error!, { page: '0' })).toEqual({
    page: { key: 'field.tooSmall', values: { min: 1 } },
  })
  expect(issuesToFields(z.safeDecode(query, { page: 'x' }).error!, { page: 'x' })).toEqual({
    page: { key: 'field.format' },
  })
})
