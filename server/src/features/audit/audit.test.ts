import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChain } from './audit.service.ts'
import { form, openTestApp, TestBrowser, type TestApp } from '../../testing/test-app.ts'

const base = '/microplat/api/base/audit'
let t: TestApp
let admin: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const page = async (query = '', browser = admin) =>
  (await browser.get(`${base}/page?pageSize=100&${query}`)).json().data
const newest = async (query = '') => (await page(query)).rows[0]
const verify = async (browser = admin) => (await browser.get(`${base}/verify`)).json().data
const asAdministratorOf = async (company: string, userName: string) => {
  await t.db.run(`update account_role set role_id = $1 where account_id = $2`, [
    `${company}:administrator`,
    `u-${userName}`,
  ])
  return t.signIn(userName)
}

describe('what leaves an event', () => {
  test('a sign-in, a refused one, an unknown user, a sign-out', async () => {
    const browser = await t.signIn('operator')
    expect(await newest('action=login')).toMatchObject({ userName: 'operator', result: 'ok', target: 'operator' })
    await browser.post('/Login/doLogin', form({ userName: 'operator', password: 'Wrong@2026', psd_type: '01' }))
    expect(await newest('action=login')).toMatchObject({
      userName: 'operator',
      result: 'refused',
      detail: 'login.wrong',
    })
    await browser.post('/Login/logout', form({}))
    expect(await newest('action=logout')).toMatchObject({ userName: 'operator', result: 'ok' })
  })

  test('a denial, with who, what and where', async () => {
    const operator = await t.signIn('operator')
    await operator.post('/microplat/api/base/station/create', { name: 'x' })
    const event = await newest('action=denied')
    expect(event).toMatchObject({ userName: 'operator', realName: '周行', result: 'refused', address: '127.0.0.1' })
    expect(event.target).toMatch(/^POST \/microplat/)
    await admin.send({ method: 'GET', url: '/UserAuthHandle/goHome', headers: { 'x-requested-with': 'evil' } })
    expect(await newest('action=denied')).toMatchObject({ detail: 'access.crossSite', userName: 'admin' })
  })

  test('a visit nobody allowed, and why a client left: without control characters, capped [req 40] [req 527] [req 547]', async () => {
    await admin.post('/microplat/api/base/unauthorized/recording', { routingAddress: '/role\r\nManagement\u202e' })
    expect(await newest('action=unauthorizedVisit')).toMatchObject({ target: '/role  Management ', result: 'refused' })
    const exit = '/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog'
    const tooLong = await admin.post(exit, { type: 'lock', value: '1', description: 'x'.repeat(1001) })
    expect(Object.keys(tooLong.json().fields)).toEqual(['description'])
    expect((await admin.post(exit, { type: 'lock', value: '1', description: 'admin' })).statusCode).toBe(200)
    expect(await newest('action=exit')).toMatchObject({ userName: 'admin', target: 'lock 1' })
  })

  test('reports are limited for each address', async () => {
    const stranger = new TestBrowser(t.app)
    const send = () =>
      stranger.post('/microplat/api/oss/record/exit/log/insertRecordNewEnergyExitLog', {
        payload: { type: 'x', value: '', description: '' },
        remoteAddress: '192.0.2.50',
      })
    const answers = await Promise.all(Array.from({ length: 80 }, send))
    const refused = answers.filter((a) => a.statusCode === 429)
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect(refused[0]!.headers['retry-after']).toBe('5')
  })
})

describe('reading', () => {
  test('pages newest first, and filters', async () => {
    const all = await page()
    expect(all.rows.length).toBe(Math.min(100, all.total))
    const ids = all.rows.map((r: { id: string }) => Number(r.id))
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    const logins = await page('action=login&result=refused&keyword=operator')
    expect(logins.total).toBe(1)
    expect((await page('from=2030-01-01T00:00:00Z')).total).toBe(0)
    expect((await page(`to=${encodeURIComponent('2026-06-21T11:59:00+08:00')}`)).total).toBe(0)
    expect((await page(`from=${encodeURIComponent('2026-06-21T11:59:00+08:00')}`)).total).toBe(all.total)
  })

  test('only its own company, and unknown users only for who operates the platform', async () => {
    await admin.post('/Login/doLogin', form({ userName: 'nobody-at-all', password: 'x', psd_type: '01' }))
    admin = await t.signIn('admin')
    const other = await asAdministratorOf('c-donghai', 'operator2')
    const users = (await page('', other)).rows.map((r: { userName: string }) => r.userName)
    expect(new Set(users)).toEqual(new Set(['operator2']))
    const strangers = 'action=login&result=refused'
    await t.db.run('update company set operates_platform = false', [])
    const own = (await page(strangers)).total
    await t.db.run(`update company set operates_platform = true where id = 'c-huanghe'`, [])
    expect((await page(strangers)).total).toBe(own + 1)
    expect((await page(`${strangers}&keyword=nobody`)).total).toBe(0)
    expect((await page(strangers, other)).total).toBe(0)
  })

  test('the export is a workbook, and is itself recorded', async () => {
    const answer = await admin.get(`${base}/export?action=login`)
    const [header, ...rows] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets[0]!.rows
    expect(header![0]).toBe('时间')
    expect(rows.length).toBe((await page('action=login')).total)
    expect(await newest('action=export')).toMatchObject({ userName: 'admin', target: 'audit' })
  })

  test('needs the permission', async () => {
    expect((await (await t.signIn('operator')).get(`${base}/verify`)).statusCode).toBe(403)
  })
})

describe('the chain', () => {
  test('holds while many write at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => admin.get('/UserAuthHandle/changeRole?roleId=none')))
    const { events, brokenAt } = await verify()
    expect(brokenAt).toBeNull()
    expect(events).toBe((await page()).total)
  })

  test('cannot be changed or cleared', async () => {
    for (const sql of ['update audit_event set target = $1', 'delete from audit_event where target <> $1'])
      await expect(t.db.run(sql, ['x'])).rejects.toThrow('append-only')
    await expect(t.db.run('truncate audit_event', [])).rejects.toThrow('append-only')
  })

  test.each([
    ['a changed event', `update audit_event set detail = detail || '.' where seq = $1`],
    ['a removed event', 'delete from audit_event where seq = $1'],
    ['a moved text', `update audit_event set target = '', detail = target || detail where seq = $1`],
  ])('tells %s, even by who may switch the trigger off', async (_name, sql) => {
    const rows = (await page()).rows as { id: string }[]
    const victim = rows[5]!
    const found = await t.db
      .inTransaction(async (tx) => {
        await tx.run('alter table audit_event disable trigger audit_append_only', [])
        await tx.run(sql, [victim.id])
        const user = { companyId: 'c-huanghe', permissions: new Set() }
        throw Object.assign(new Error('undo'), { result: await verifyChain({ db: tx, user } as never) })
      })
      .catch((error: { result: { brokenAt: string } }) => error.result)
    expect([victim.id, rows[4]!.id]).toContain(found.brokenAt)
    expect((await verify()).brokenAt).toBeNull()
  })
})
