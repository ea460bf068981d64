import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { hasText, sql } from './sql.ts'

const row = (found: unknown) => z.object({ found: z.boolean() }).parse(found).found
let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase(inject('postgresUrl'), 'db/postgres')
})
afterAll(() => t.drop())

test.each([
  ['E2E-3', 'E2E3', true],
  ['E2E-3', 'e2e-3', true],
  ['1号箱变 低压开关（3B-1）', '1号箱变低压开关3b1', true],
  ['INV_01', 'inv01', true],
  ['〇号箱变', '〇号', true],
  ['inv-10', 'inv01', false],
  ['1号箱变 高压开关', '低压', false],
  ['no\none', 'noone', false],
])('“%s” has “%s”: %s', async (text, keyword, isFound) => {
  const [found] = await t.db.rows(sql`select ${hasText(keyword, sql`${text}::text`)} as found`, row)
  expect(found).toBe(isFound)
})
