import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { noStation, type StationNode } from '@fengguang/domain/stations/station-tree.model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const c = stationAccessContract
const [pv, wind, ce] = ['pv-qinghai-gonghe', 'wp-gansu-guazhou', 'ce-jiangsu-suzhou'] as const
let t: TestApp
let admin: TestBrowser
let stranger: TestBrowser

beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  await t.db.run('delete from organisation', [])
  await t.db.run(
    `insert into organisation (id, company_id, pid, name, position) values
       ('org-west', 'c-huanghe', null, '西部分公司', 2), ('org-pv', 'c-huanghe', 'org-west', '光伏班', 1),
       ('org-east', 'c-huanghe', null, '东部分公司', 1)`,
    [],
  )
  await t.db.run(`insert into organisation_station values ('org-pv', $1), ('org-west', $2)`, [pv, wind])
  admin = await t.signIn('admin')
  stranger = await t.signIn('operator2')
})
afterAll(() => t.close())

type Values = Record<string, string>
const ask = async (browser: TestBrowser, path: string, query: Values = {}) => {
  const answer = await browser.get(`${path}?${new URLSearchParams(query).toString()}`)
  return { status: answer.statusCode, ...(answer.json() as { body?: never; data?: never; key?: string }) }
}
const body = async (path: string, query: Values = {}) => (await ask(admin, path, query)).body as unknown
const data = async (path: string, query: Values = {}) => (await ask(admin, path, query)).data as unknown
const choice = (stcls: string, busiId: string, treeType = 'default', busiType = '1') => ({
  stcls,
  busiId,
  treeType,
  busiType,
})
const ids = (rows: unknown) => (rows as { stid: string }[]).map((r) => r.stid)
const outline = (nodes: unknown) => (nodes as StationNode[]).map((n) => [n.busiId, n.busiType, n.stids.length])

describe('what the caller has', () => {
  test('classes with their counts [req 166] [req 295] [req 311]', async () => {
    await ask(admin, c.clearStation.path)
    expect(await body(c.currentClasses.path)).toEqual({
      currentStcls: null,
      stclsList: [
        { stcls: '01', name: '光伏', nameEn: 'Photovoltaic', count: 1 },
        { stcls: '02', name: '风电', nameEn: 'Wind', count: 1 },
        { stcls: '05', name: '综合能源', nameEn: 'Comprehensive energy', count: 1 },
      ],
    })
  })

  test('the default tree, and its twin [req 168] [req 169] [req 315] [req 340]', async () => {
    const tree = await body(c.tree.path, { stcls: '01' })
    expect(outline(tree)).toEqual([
      ['c-huanghe', 2, 1],
      ['org-west', 2, 1],
      ['org-pv', 2, 1],
      [pv, 1, 1],
    ])
    expect(await data(c.treeTwin.path, { stcls: '01' })).toEqual(tree)
    expect(outline(await body(c.tree.path, { stcls: '05' }))).toEqual([
      ['c-huanghe', 2, 1],
      [ce, 1, 1],
    ])
  })

  test('the region tree by its own call and by type [req 168] [req 316]', async () => {
    const tree = await body(c.regionTree.path, { stcls: '01' })
    expect(outline(tree)).toEqual([
      ['青海', 3, 1],
      ['青海/海南州', 3, 1],
      [pv, 1, 1],
    ])
    expect(await body(c.tree.path, { stcls: '01', treeType: 'region' })).toEqual(tree)
  })

  test('a tree without a class is the current one', async () => {
    await ask(admin, c.setStcls.path, { stcls: '02' })
    expect(outline(await body(c.tree.path)).at(-1)).toEqual([wind, 1, 1])
    await ask(admin, c.clearStation.path)
    expect(outline(await body(c.tree.path)).at(-1)).toEqual([pv, 1, 1])
  })

  test('lists of one class, several and all [req 317] [req 341]', async () => {
    expect(ids(await body(c.list.path, { stcls: '02' }))).toEqual([wind])
    expect(ids(await data(c.lists.path, { stcls: '05,01' }))).toEqual([pv, ce])
    expect(ids(await data(c.lists.path))).toEqual([pv, wind, ce])
    expect((await ask(admin, c.lists.path, { stcls: '01,03' })).status).toBe(400)
  })

  test('another company has none of it [req 294]', async () => {
    expect((await ask(stranger, c.currentClasses.path)).body).toEqual({ currentStcls: null, stclsList: [] })
    expect((await ask(stranger, c.tree.path, { stcls: '01' })).body).toEqual([])
    expect((await ask(stranger, c.lists.path)).data).toEqual([])
    expect((await ask(stranger, c.rtUserInfo.path)).data).toEqual({ currentStids: [], stclsStidMap: {} })
  })
})

describe('choosing', () => {
  beforeEach(() => ask(admin, c.clearStation.path))

  test.each([
    ['a station [req 292] [req 318]', choice('01', pv), '青海共和光伏电站', [pv]],
    ['a station in the region tree', choice('01', pv, 'region'), '青海共和光伏电站', [pv]],
    ['the company [req 292]', choice('01', 'c-huanghe', 'default', '2'), '黄河风光能源', [pv]],
    ['an organisation with what lies below [req 292]', choice('01', 'org-west', 'default', '2'), '西部分公司', [pv]],
    ['the same organisation for another class', choice('02', 'org-west', 'default', '2'), '西部分公司', [wind]],
    ['a province', choice('01', '青海', 'region', '3'), '青海', [pv]],
    ['a city', choice('01', '青海/海南州', 'region', '3'), '海南州', [pv]],
  ])('%s', async (_name, wanted, name, stids) => {
    const answer = await ask(admin, c.changeBusiType.path, wanted)
    expect(answer.body).toEqual({
      currentStcls: wanted.stcls,
      currentStid: wanted.busiId,
      currentTreeType: wanted.treeType,
      currentDataName: name,
      currentBusiType: Number(wanted.busiType),
      currentGroupType: null,
    })
    expect(await data(c.rtUserInfo.path)).toEqual({
      currentStids: stids,
      stclsStidMap: { '01': [pv], '02': [wind], '05': [ce] },
    })
  })

  test.each([
    ['a missing station', choice('01', 'no-such-station')],
    ['a station of another class', choice('02', pv)],
    ['an organisation without stations of the class', choice('05', 'org-west', 'default', '2')],
    ['an organisation as a station', choice('01', 'org-west')],
    ['a company in the region tree', choice('01', 'c-huanghe', 'region', '2')],
    ['a station of the group tree that is in no group', choice('01', pv, 'group')],
    ['a group that does not exist', choice('01', 'g-none', 'group', '4')],
    ['another company', choice('01', 'c-donghai', 'default', '2')],
  ])('%s is refused and leaves the choice', async (_name, wanted) => {
    await ask(admin, c.changeBusiType.path, choice('02', wind))
    for (const path of [c.changeBusiType.path, c.changeBusiTypeTwin.path]) {
      const answer = await ask(admin, path, wanted)
      expect([answer.status, answer.key]).toEqual([409, 'station.switchFailed'])
    }
    expect(await data(c.rtUserInfo.path)).toMatchObject({ currentStids: [wind] })
  })

  test('a foreign station is refused like a missing one', async () => {
    const answers = [pv, 'no-such-station'].map((id) => ask(stranger, c.changeBusiType.path, choice('01', id)))
    const [foreign, missing] = (await Promise.all(answers)).map((a) => ({ ...a, requestId: '' }))
    expect(foreign).toEqual(missing)
  })

  test('a class starts at its default station; one the caller lacks is refused [req 295] [req 319] [req 338]', async () => {
    expect(await body(c.setStcls.path, { stcls: '05' })).toMatchObject({ currentStcls: '05', currentStid: ce })
    expect(await data(c.setStclsTwin.path, { stcls: '02' })).toMatchObject({ currentStcls: '02', currentStid: wind })
    expect((await ask(stranger, c.setStcls.path, { stcls: '01' })).key).toBe('station.switchFailed')
  })

  test('home is the first station by class and name [req 220] [req 320]', async () => {
    expect(await body(c.goHome.path)).toMatchObject({ currentStcls: '01', currentStid: pv, currentBusiType: 1 })
    const answer = await ask(stranger, c.goHome.path)
    expect([answer.status, answer.key]).toEqual([409, 'station.defaultFailed'])
  })

  test('clearing leaves nothing [req 221]', async () => {
    await ask(admin, c.goHome.path)
    expect(await data(c.clearStation.path)).toEqual(noStation)
    expect(await data(c.rtUserInfo.path)).toMatchObject({ currentStids: [] })
  })

  test('two sessions of one account look at different stations', async () => {
    const other = await t.signIn('admin')
    await ask(admin, c.setStcls.path, { stcls: '02' })
    await ask(other, c.setStcls.path, { stcls: '05' })
    expect(await body(c.currentClasses.path)).toMatchObject({ currentStcls: '02' })
  })

  test('what a role loses is no longer current, in any call [req 294]', async () => {
    const analyst = await t.signIn('analyst')
    await ask(analyst, c.setStcls.path, { stcls: '01' })
    await t.db.run(`update role set station_scope = 'listed' where id = 'c-huanghe:analyst'`, [])
    await t.db.run(`insert into role_station values ('c-huanghe:analyst', $1)`, [wind])
    expect((await ask(analyst, c.currentClasses.path)).body).toMatchObject({
      currentStcls: null,
      stclsList: [{ stcls: '02', count: 1 }],
    })
    expect((await ask(analyst, c.rtUserInfo.path)).data).toEqual({ currentStids: [], stclsStidMap: { '02': [wind] } })
  })

  test('a role limited to organisations sees theirs and what lies below [req 294]', async () => {
    await t.db.run(`update role set station_scope = 'organisation' where id = 'c-huanghe:safety'`, [])
    await t.db.run(`delete from organisation_account where account_id = 'u-safety'`, [])
    const safety = await t.signIn('safety')
    expect((await ask(safety, c.lists.path)).data).toEqual([])
    await t.db.run(`insert into organisation_account (organisation_id, account_id) values ('org-west', 'u-safety')`, [])
    expect(ids((await ask(safety, c.lists.path)).data)).toEqual([pv, wind])
  })
})
