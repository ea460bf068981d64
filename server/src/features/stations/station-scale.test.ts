import { stationAccessContract as c } from '@fengguang/domain/stations/station-access.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const count = 10_000
let t: TestApp
let admin: TestBrowser
/** Of another company, which has none of them. */
let stranger: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone,
       commissioned_on)
     select 'many-' || i, 'c-huanghe', '电站' || i, '01', 1000, '省' || i % 30, '市' || i % 300, '', 100, 30, 'Asia/Shanghai',
       '2020-01-01' from generate_series(1, $1::int) i`,
    [count],
    { timeLimitMs: 60_000 },
  )
  await t.db.run('analyze', [], { timeLimitMs: 60_000 })
  admin = await t.signIn('admin')
  stranger = await t.signIn('operator2')
})
afterAll(() => t.close())

test.each([
  ['the default tree', `${c.tree.path}?stcls=01`],
  ['the region tree', `${c.regionTree.path}?stcls=01`],
  ['the list', `${c.list.path}?stcls=01`],
  ['the ids by class', c.rtUserInfo.path],
])('10,000 stations: %s answers whole, with as many statements as for a few', async (_name, url) => {
  const statementsOf = async (browser: TestBrowser) => {
    const before = t.statements()
    const answer = await browser.get(url)
    expect(answer.statusCode).toBe(200)
    return { answer, statements: t.statements() - before }
  }
  const [few, many] = [await statementsOf(stranger), await statementsOf(admin)]
  for (const id of ['many-1', `many-${count}`]) expect(many.answer.body).toContain(`"${id}"`)
  expect(few.answer.body).not.toContain('"many-')
  expect(many.statements).toBe(few.statements)
})

test('the first station of 10,000 is found in the index, without a sort', async () => {
  const plan = await t.db.rows(
    `explain select s.id from visible_station('u-admin', 'c-huanghe:administrator') s order by s.stcls, s.own_name, s.id limit 1`,
    [],
    (row) => Object.values(row as Record<string, string>)[0],
  )
  expect(plan.join('\n')).toContain('station_order')
  expect(plan.join('\n')).not.toContain('Sort')
})
