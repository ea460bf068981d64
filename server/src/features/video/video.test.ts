import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const base = '/microplat/api/mixbox/video'
let t: TestApp
let operator: TestBrowser
beforeAll(async () => {
  t = await openTestApp({ telemetry: false })
  operator = await t.signIn('operator')
  await t.db.run(
    `insert into station (id, company_id, name, stcls, capacity_kw, province, city, address, longitude, latitude, time_zone, commissioned_on)
     values ('st-other', 'c-donghai', '别家电站', '01', 1, '', '', '', 120, 30, 'Asia/Shanghai', '2020-01-01')`,
    [],
  )
  await t.db.run(
    `insert into camera (id, station_id, name, address) values ('cam-other', 'st-other', '别家', 'demo:pv')`,
    [],
  )
})
afterAll(() => t.close())

const tokenOf = async (browser: TestBrowser): Promise<string> =>
  (await browser.get('/UserAuthHandle/getVideoToken')).json().body.token
/** As a player asks: no cookie, no header of ours. */
const play = (part: string, query: Record<string, string>) =>
  t.app.inject({ url: `${base}/${part}?${new URLSearchParams(query)}` })
const mine = 'cam-pv-qinghai-gonghe-1'
const ids = async (query: string) =>
  (await operator.get(`${base}/queryVideos?${query}`)).json().data.rows.map((row: { id: string }) => row.id)
const keyOf = async (token: string) => (await play('live.m3u8', { id: mine, token })).json().key

describe('the list', () => {
  test('tells the cameras of the caller, by station, with our own streams named by id [req 12] [req 453]', async () => {
    const { rows, total } = (await operator.get(`${base}/queryVideos`)).json().data
    expect(total).toBe(rows.length)
    expect(new Set(rows.map((row: { stationId: string }) => row.stationId)).size).toBe(3)
    expect(rows.find((row: { id: string }) => row.id === mine)).toEqual({
      id: mine,
      stationId: 'pv-qinghai-gonghe',
      stationName: '青海共和光伏电站',
      stcls: '01',
      name: '主变区域',
      boxName: '升压站智能盒',
      codec: 'h264',
      protocol: 'hls',
      isOurs: true,
      url: `${base}/live.m3u8?id=${mine}`,
    })
  })

  test('is narrowed by station and by text', async () => {
    expect(await ids('stationId=wp-gansu-guazhou')).toHaveLength(4)
    expect(await ids(`keyword=${encodeURIComponent('储能')}`)).toEqual(['cam-ce-jiangsu-suzhou-1'])
    expect(await ids('stationId=st-other')).toEqual([])
  })
})

describe('a stream', () => {
  test('is a live playlist whose parts a player can fetch with nothing but their addresses [req 12]', async () => {
    const token = await tokenOf(operator)
    const playlist = await play('live.m3u8', { id: mine, token })
    expect([playlist.statusCode, playlist.headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl'])
    const addresses = [...playlist.body.matchAll(/^(?!#)(.+)$/gm)].map(([, address]) => address!)
    const init = /URI="([^"]+)"/.exec(playlist.body)![1]!
    expect(addresses).toHaveLength(6)
    for (const address of [init, ...addresses]) {
      const part = await t.app.inject({ url: `${base}/${address}` })
      expect([part.statusCode, part.headers['content-type']]).toEqual([200, 'video/mp4'])
      expect(part.rawPayload.subarray(4, 8).toString()).toBe(address === init ? 'ftyp' : 'moof')
    }
  })

  test('has no part that is not over yet, and none of long ago', async () => {
    const token = await tokenOf(operator)
    const newest = Math.floor(t.clock.now.getTime() / 2000) - 1
    const statusOf = async (no: number) => (await play('segment.m4s', { id: mine, token, no: String(no) })).statusCode
    expect([
      await statusOf(newest),
      await statusOf(newest + 1),
      await statusOf(newest - 100),
      await statusOf(0),
    ]).toEqual([200, 404, 404, 404])
  })

  test.each(['cam-other', 'no-such-camera', '../pv', 'demo:pv'])('%s is missing', async (id) => {
    const token = await tokenOf(operator)
    const answers = await Promise.all([
      play('live.m3u8', { id, token }),
      play('init.mp4', { id, token }),
      play('segment.m4s', { id, token, no: '1' }),
    ])
    expect(answers.map((a) => [a.statusCode, a.json().key])).toEqual(
      Array.from(answers, () => [404, 'record.notFound']),
    )
  })

  test('of a media server is not ours to serve', async () => {
    await t.db.run(
      `update camera set address = 'https://media.example.cn/a.flv' where id = 'cam-pv-qinghai-gonghe-4'`,
      [],
    )
    const row = (await operator.get(`${base}/queryVideos`))
      .json()
      .data.rows.find(({ id }: { id: string }) => id === 'cam-pv-qinghai-gonghe-4')
    expect(row).toMatchObject({ protocol: 'flv', isOurs: false, url: 'https://media.example.cn/a.flv' })
    const answer = await play('live.m3u8', { id: row.id, token: await tokenOf(operator) })
    expect(answer.json().key).toBe('record.notFound')
  })
})

describe('a link is over', () => {
  test('when it is old, cut, forged, or a token of something else', async () => {
    const token = await tokenOf(operator)
    const before = t.clock.now
    t.clock.now = new Date(before.getTime() + 300_000)
    const old = await keyOf(token)
    t.clock.now = before
    const { access_token: bearer } = (
      await operator.post('/microplat/oauth/token', {
        payload: new URLSearchParams({
          grant_type: 'password',
          username: 'operator',
          password: 'Fengguang@2026',
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).json().data
    expect([
      old,
      await keyOf(token.slice(0, -3)),
      await keyOf(`${token}A.`),
      await keyOf(bearer),
      await keyOf(''),
    ]).toEqual(Array(5).fill('video.linkExpired'))
  })

  test('when its owner signed out', async () => {
    const leaving = await t.signIn('operator')
    const token = await tokenOf(leaving)
    expect((await play('live.m3u8', { id: mine, token })).statusCode).toBe(200)
    await leaving.post('/Login/logout.htm', form({}))
    expect(await keyOf(token)).toBe('video.linkExpired')
  })

  test('when its owner took another role, or the role lost the screen', async () => {
    const admin = await t.signIn('admin')
    const token = await tokenOf(admin)
    await admin.get('/UserAuthHandle/changeRole?roleId=c-huanghe:operator')
    expect(await keyOf(token)).toBe('video.linkExpired')
    const analyst = await tokenOf(await t.signIn('analyst'))
    await t.db.run(`delete from role_screen where role_id = 'c-huanghe:analyst' and screen = 'videoSurveillance'`, [])
    expect(await keyOf(analyst)).toBe('video.linkExpired')
  })

  test('when its owner was locked: the camera is gone for him', async () => {
    const token = await tokenOf(await t.signIn('safety'))
    await t.db.run(`update account set status = '1' where id = 'u-safety'`, [])
    expect(await keyOf(token)).toBe('record.notFound')
  })
})

describe('cameras are kept', () => {
  const form = {
    stationId: 'wp-gansu-guazhou',
    name: '箱变',
    boxName: '',
    codec: 'h264',
    address: 'https://media.example.cn/live/box.m3u8',
  }

  test('by those who keep the station: added, changed once per version, removed', async () => {
    const admin = await t.signIn('admin')
    const camera = (await admin.post(`${base}/create`, form)).json().data
    expect(camera).toMatchObject({ ...form, stationName: '甘肃瓜州风电场', version: 1 })
    const { stationId: _, ...change } = form
    const save = (name: string) => admin.post(`${base}/update`, { ...change, name, id: camera.id, version: 1 })
    expect((await save('箱变北')).json().data).toMatchObject({ name: '箱变北', version: 2 })
    expect((await save('箱变南')).json().key).toBe('record.conflict')
    const names = async () =>
      (await admin.get(`${base}/cameras?stationId=wp-gansu-guazhou`)).json().data.map((c: { name: string }) => c.name)
    expect(await names()).toContain('箱变北')
    expect((await admin.post(`${base}/delete`, { ids: [camera.id] })).json().data).toEqual({ removed: 1 })
    expect(await names()).not.toContain('箱变北')
    expect((await save('箱变')).json().key).toBe('record.notFound')
  })

  test.each([
    ['a name the station has', { name: '主变区域' }, 'request.invalid'],
    ['a station of another company', { stationId: 'st-other' }, 'record.notFound'],
    ['an address a page could run', { address: 'javascript:alert(1)' }, 'request.invalid'],
    ['an address with a password', { address: 'https://a:b@media.example.cn/a.flv' }, 'request.invalid'],
  ])('%s is refused', async (_name, change, key) => {
    const admin = await t.signIn('admin')
    expect((await admin.post(`${base}/create`, { ...form, ...change })).json().key).toBe(key)
  })

  test('one of another company can neither be changed nor removed', async () => {
    const admin = await t.signIn('admin')
    const { stationId: _, ...change } = form
    const answers = [
      await admin.post(`${base}/update`, { ...change, id: 'cam-other', version: 1 }),
      await admin.post(`${base}/delete`, { ids: ['cam-other'] }),
    ]
    expect(answers.map((a) => a.json().key)).toEqual(['record.notFound', 'record.notFound'])
  })

  test('who only looks may not', async () => {
    expect((await operator.post(`${base}/create`, form)).statusCode).toBe(403)
  })
})
