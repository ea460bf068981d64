import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const c = stationAccessContract
const [pv, wind] = ['pv-qinghai-gonghe', 'wp-gansu-guazhou'] as const
let t: TestApp
let admin: TestBrowser
let colleague: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  ;[admin, colleague] = await Promise.all([t.signIn('admin'), t.signIn('operator')])
})
afterAll(() => t.close())
beforeEach(() => t.db.run('delete from station_group', []))

const add = (groupName: string, stids: string[] = [], stcls = '01') =>
  admin.post(c.addGroup.path, { groupName, stcls, stids })
const added = async (groupName: string, stids?: string[]) => (await add(groupName, stids)).json().data.groupId as string
const groups = async (browser = admin) => (await browser.get(c.groups.path)).json().data
const tree = async () => (await admin.get(`${c.tree.path}?stcls=01&treeType=group`)).json().body

test('a group is made, shown as a tree, chosen, emptied and deleted [req 168] [req 162] [req 189] [req 389] [req 390] [req 391] [req 392] [req 393] [req 394]', async () => {
  const groupId = await added('常看', [pv])
  expect(await groups()).toEqual([{ groupId, groupName: '常看', stcls: '01', stationCount: 1 }])
  expect(await tree()).toMatchObject([
    { busiId: groupId, busiType: 4, name: '常看', stids: [pv], pid: null },
    { busiId: pv, busiType: 1, stids: [pv] },
  ])
  const choose = () => admin.get(`${c.changeBusiType.path}?stcls=01&busiId=${groupId}&treeType=group&busiType=4`)
  expect((await choose()).json().body).toMatchObject({ currentDataName: '常看', currentGroupType: groupId })
  expect((await admin.get(`${c.groupStations.path}?groupId=${groupId}`)).json().data).toMatchObject([{ stid: pv }])

  const emptied = await admin.post(c.groupDeleteStation.path, { groupId, stids: [pv] })
  expect(emptied.json().data).toEqual({ stationCount: 0 })
  expect((await choose()).json().key).toBe('station.switchFailed')
  const filled = await admin.post(c.groupAddStation.path, { groupId, stids: [pv, pv] })
  expect(filled.json().data).toEqual({ stationCount: 1 })

  expect((await admin.post(c.deleteGroup.path, { groupId })).json().data).toEqual({})
  expect(await groups()).toEqual([])
  expect((await admin.get(c.rtUserInfo.path)).json().data.currentStids).toEqual([])
})

describe('refused', () => {
  test('a name of more than 10 characters, a blank one and one that the class has [req 264]', async () => {
    expect((await add('一二三四五六七八九十')).statusCode).toBe(200)
    for (const name of ['一二三四五六七八九十超', ' ', '一二三四五六七八九十']) {
      const answer = await add(name)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['groupName']])
    }
    expect((await add('一二三四五六七八九十', [], '02')).statusCode).toBe(200)
  })

  test('stations of another class or of nobody; the group is then not made', async () => {
    for (const stid of [wind, 'no-such-station'])
      expect((await add('组', [pv, stid])).json().key).toBe('record.notFound')
    expect(await groups()).toEqual([])
  })

  test('a group of another account, like one that does not exist', async () => {
    const groupId = await added('我的', [pv])
    expect(await groups(colleague)).toEqual([])
    for (const id of [groupId, 'g-none']) {
      const answers = [
        await colleague.get(`${c.groupStations.path}?groupId=${id}`),
        await colleague.post(c.groupAddStation.path, { groupId: id, stids: [pv] }),
        await colleague.post(c.groupDeleteStation.path, { groupId: id, stids: [pv] }),
        await colleague.post(c.deleteGroup.path, { groupId: id }),
      ]
      expect(answers.map((a) => a.json().key)).toEqual(Array.from({ length: 4 }, () => 'record.notFound'))
    }
    expect(await groups()).toMatchObject([{ stationCount: 1 }])
  })
})

test('a station that the role lost is neither counted nor shown', async () => {
  const groupId = await added('组', [pv])
  await t.db.run('update station set deleted_at = now() where id = $1', [pv])
  expect(await groups()).toMatchObject([{ stationCount: 0 }])
  expect((await admin.get(`${c.groupStations.path}?groupId=${groupId}`)).json().data).toEqual([])
  expect(await tree()).toHaveLength(1)
  await t.db.run('update station set deleted_at = null where id = $1', [pv])
})
