import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { passwordMatches } from '../../platform/password.ts'
import { installDemo, installFirstAdministrator } from './installation.service.ts'

let t: TestDatabase
beforeEach(async () => {
  t = await createTestDatabase(inject('postgresUrl'), resolve(import.meta.dirname, '../../../../db/postgres'))
})
afterEach(() => t.drop())

test('without demo mode there is one account, with a password that must be changed', async () => {
  const password = await installFirstAdministrator(t.db)
  const accounts = await t.db.rows('select user_name, password_hash, must_change_password from account', [], (row) =>
    z.object({ user_name: z.string(), password_hash: z.string(), must_change_password: z.boolean() }).parse(row),
  )
  expect(accounts).toMatchObject([{ user_name: 'admin', must_change_password: true }])
  expect(await passwordMatches(password!, accounts[0]!.password_hash)).toBe(true)
})

test('the password is told once', async () => {
  expect(await installFirstAdministrator(t.db)).toEqual(expect.any(String))
  expect(await installFirstAdministrator(t.db)).toBeUndefined()
})

test('the demo can be installed again and grows, but does not bring back what was removed', async () => {
  await installDemo(t.db, 3)
  await t.db.run(`update station set deleted_at = now() where id = 'ce-jiangsu-suzhou'`, [])
  await installDemo(t.db, 5)
  const ids = await t.db.rows('select id from station where deleted_at is null', [], (r) => (r as { id: string }).id)
  expect(ids).toHaveLength(4)
  expect(ids).not.toContain('ce-jiangsu-suzhou')
})

test('demo data and real data never share a folder', async () => {
  await installDemo(t.db, 1)
  await expect(installFirstAdministrator(t.db)).rejects.toThrow('FENGGUANG_DEMO=on')
})
