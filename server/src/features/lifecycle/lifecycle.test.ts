import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Failure } from '@fengguang/domain/kernel/failure'
import { machine } from '@fengguang/domain/kernel/state-machine'
import { z } from 'zod'
import type { Context } from '../../http/context.ts'
import { openLog } from '../../platform/log.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { perform, type Lifecycle } from './lifecycle.service.ts'

type State = 'open' | 'claimed' | 'done'
type Action = 'claim' | 'finish'
const Row = z.object({
  id: z.string(),
  status: z.enum(['open', 'claimed', 'done']),
  owner: z.string(),
  version: z.int(),
})
type Row = z.infer<typeof Row>

let t: TestApp
let announced = 0
let admits = true
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run(
    'create table errand (id text primary key, status text not null, owner text not null, version int not null)',
    [],
  )
  await t.db.run(
    'create table errand_history (errand_id text, action text, from_state text, by_account text, note text)',
    [],
  )
})
afterAll(() => t.close())
beforeEach(async () => {
  announced = 0
  admits = true
  await t.db.run('delete from errand_history; delete from errand', [])
  await t.db.run(`insert into errand select n, 'open', 'u-admin', 1 from unnest(array['a', 'b']) n`, [])
})

const errands: Lifecycle<State, Action, 'owner' | 'anyone', Row> = {
  machine: machine<State, Action, 'owner' | 'anyone'>('errand', {
    open: { claim: { to: 'claimed', by: ['anyone'] } },
    claimed: { finish: { to: 'done', by: ['owner'] } },
    done: {},
  }),
  title: ['差事', 'Errand'],
  lock: (tx, _ctx, ids) =>
    tx.rows('select id, status, owner, version from errand where id = any($1) order by id for update', [ids], (row) =>
      Row.parse(row),
    ),
  rolesOf: ({ user }, { owner }) => (owner === user.accountId ? ['owner', 'anyone'] : ['anyone']),
  guard: (_ctx, _row, { action }) => {
    if (action === 'finish' && !admits) throw new Failure('record.unchanged')
  },
  write: async (tx, rows, { to, from, action }, { accountId, comment }) => {
    const ids = rows.map(({ id }) => id)
    await tx.run('insert into errand_history select unnest($1::text[]), $2, $3, $4, $5', [
      ids,
      action,
      from,
      accountId,
      comment,
    ])
    return tx.run('update errand set status = $2, version = version + 1 where id = any($1)', [ids, to])
  },
  announce: async () => {
    announced += 1
  },
}

const ctxOf = (accountId = 'u-admin'): Context => ({
  db: t.db,
  telemetry: t.telemetry,
  cookies: { session: undefined, device: undefined, setSession: () => undefined, setDevice: () => undefined },
  log: openLog({ name: 'test', level: 'silent' }),
  now: t.clock.now,
  lang: 'zh_CN',
  requestId: 'r1',
  address: '127.0.0.1',
  userAgent: 'test',
  user: {
    accountId,
    companyId: 'c-huanghe',
    roleId: 'c-huanghe:administrator',
    sessionId: 's',
    lang: 'zh_CN',
    grants: [],
    permissions: new Set(),
    mustChangePassword: false,
  },
})
const act = (action: Action, ids: readonly string[] = ['a'], more: { accountId?: string; version?: number } = {}) =>
  perform(ctxOf(more.accountId), errands, {
    ids,
    action,
    comment: '因为',
    ...(more.version !== undefined && { version: more.version }),
  })
const states = () =>
  t.db.rows('select status from errand order by id', [], (row) => z.object({ status: z.string() }).parse(row).status)
const history = () =>
  t.db.rows('select errand_id as id, action, from_state as "from", note from errand_history', [], (row) => row)
const audited = () => t.db.rows(`select detail from audit_event where target like '差事%'`, [], (row) => row)

test('an action changes the state, keeps its history, announces it and is audited, all in one', async () => {
  const before = (await audited()).length
  expect(await act('claim', ['a', 'b'])).toEqual({ changed: 2 })
  expect(await states()).toEqual(['claimed', 'claimed'])
  expect(await history()).toEqual([
    { id: 'a', action: 'claim', from: 'open', note: '因为' },
    { id: 'b', action: 'claim', from: 'open', note: '因为' },
  ])
  expect(announced).toBe(1)
  expect((await audited()).length).toBe(before + 1)
})

test('one record that cannot take the action refuses all of them, and nothing stays', async () => {
  await act('claim', ['a'])
  const rows = (await audited()).length
  await expect(act('claim', ['a', 'b'])).rejects.toMatchObject({ key: 'action.wrongState' })
  expect(await states()).toEqual(['claimed', 'open'])
  expect(await history()).toHaveLength(1)
  expect((await audited()).length).toBe(rows)
})

test.each([
  ['that is not there', () => act('claim', ['a', 'x']), 'record.notFound'],
  ['in another state', () => act('finish', ['b']), 'action.wrongState'],
])('a record %s is refused', async (_what, asked, key) => {
  await expect(asked()).rejects.toMatchObject({ key })
  expect(await states()).toEqual(['open', 'open'])
})

test('what is not the caller’s to do is refused by the table', async () => {
  await act('claim')
  await expect(act('finish', ['a'], { accountId: 'u-wangqiang' })).rejects.toMatchObject({ key: 'action.notYours' })
  expect(await act('finish')).toEqual({ changed: 1 })
})

test('a guard says why not', async () => {
  await act('claim')
  admits = false
  await expect(act('finish')).rejects.toMatchObject({ key: 'record.unchanged' })
  expect(await states()).toEqual(['claimed', 'open'])
})

test('a record that changed meanwhile is a conflict', async () => {
  await expect(act('claim', ['a'], { version: 7 })).rejects.toMatchObject({ key: 'record.conflict' })
  expect(await act('claim', ['a'], { version: 1 })).toEqual({ changed: 1 })
})

test('of two people who act at once one wins and the other reads why not', async () => {
  const both = await Promise.allSettled([act('claim'), act('claim', ['a'], { accountId: 'u-wangqiang' })])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { key: 'action.wrongState' } })
  expect(await history()).toHaveLength(1)
})
