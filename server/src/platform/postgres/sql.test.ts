import { expect, test } from 'vitest'
import { allOf, askedOf, sql } from './sql.ts'

const parse = (row: unknown) => row

test('a string is bound, a part of a statement becomes text', () => {
  const mine = sql`company_id = ${"c'; drop table station"}`
  const { text, values } = sql`select ${sql`id, name`} from station where ${mine} limit ${10}`
  expect(text).toBe('select id, name from station where company_id = $1 limit $2')
  expect(values).toEqual(["c'; drop table station", 10])
})

test('an alternative inside a condition does not escape the others', () => {
  const { text } = allOf(sql`a = 1`, undefined, sql`b = ${2} or c = ${3}`)
  expect(text).toBe('((a = 1) and (b = $1 or c = $2))')
  expect(allOf(undefined).text).toBe('true')
})

test('both forms of a call are read alike', () => {
  expect(askedOf([sql`select ${1}`, parse])).toEqual({ text: 'select $1', values: [1], rest: [parse] })
  expect(askedOf<[typeof parse]>(['select $1', [1], parse])).toEqual({ text: 'select $1', values: [1], rest: [parse] })
})

test('undefined is refused by the compiler: pg would send it as null', () => {
  // @ts-expect-error a value that is not there
  expect(sql`select ${undefined}`.values).toEqual([undefined])
})
