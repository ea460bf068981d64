import type { AnyEndpoint, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { wiringContract } from '@fengguang/domain/wiring/wiring.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { absentIngest } from '../../platform/ingest-client.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const { svgData, realTime, logData, pointConfig, savePoints, upload, versions, revert, download, history } =
  wiringContract
const station = 'pv-qinghai-gonghe'
const foreign = 'ce-jiangsu-suzhou'
let t: TestApp
let admin: TestBrowser
let isIngestAway = false
const noon = Date.parse('2026-06-21T04:00:00Z')

/** Every device it is asked about says 42 of a few points; a switch is open. */
const ingest: IngestClient = {
  ...absentIngest,
  latest: ({ nos = [] }) => {
    if (isIngestAway) return absentIngest.latest({})
    const column = (value: number) => Float64Array.from(nos, () => value)
    return Promise.resolve([
      {
        type: 'inverter' as const,
        length: nos.length,
        deviceNo: Uint32Array.from(nos),
        at: column(noon - 20_000),
        arrivedMs: column(noon - 19_000),
        lostMs: column(NaN),
        version: new BigUint64Array(nos.length),
        columns: { powerKw: column(42), state: column(5), hvSwitch: column(0) },
        arrays: { stringI: { width: 2, values: Float64Array.from(nos.flatMap(() => [1, 2])) } },
      },
    ])
  },
}
const refuse = () => Promise.reject(new Failure('server.unavailable'))
beforeAll(async () => {
  t = await openTestApp({ telemetry: false, ingest: () => Promise.resolve(ingest) })
  // The store is away, as after a start or a crash.
  Object.assign(t.telemetry, { bytes: refuse, rows: refuse })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const read = async <E extends AnyEndpoint>(e: E, query: Record<string, string>, browser = admin) => {
  const answer = await browser.get(`${e.path}?${new URLSearchParams(query).toString()}`)
  const { key, data } = answer.json() as { key?: string; data: ResponseOf<E> }
  return { status: answer.statusCode, key, data }
}
const shown = async (stationId = station) => (await read(svgData, { stationId })).data
const send = async (svg: string, version: number, browser = admin, stationId = station) => {
  const query = new URLSearchParams({ stationId, fileName: '一次/图.svg', version: String(version) })
  const answer = await browser.post(`${upload.path}?${query.toString()}`, {
    payload: Buffer.from(svg),
    headers: { 'content-type': 'image/svg+xml' },
  })
  return { status: answer.statusCode, key: answer.json().key as string | undefined, data: answer.json().data }
}
const post = async (path: string, body: Record<string, unknown>, browser = admin) => {
  const answer = await browser.post(path, body)
  return { status: answer.statusCode, key: answer.json().key as string | undefined, data: answer.json().data }
}
const picture = (inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><script>alert(1)</script><text x="1" y="9">P</text>${inner}</svg>`
const version = async (stationId = station) => (await shown(stationId)).version

describe('a diagram that nobody changed', () => {
  test('is drawn from the devices, in the language of the caller [req 160] [req 459]', async () => {
    const diagram = await shown()
    expect(diagram).toMatchObject({ source: 'drawn', version: 0, savedAt: null, timeZone: 'Asia/Shanghai' })
    expect(diagram.svg).toContain('data-device="pv-qinghai-gonghe.inv-01"')
    expect(diagram.svg).toContain('汇集母线')
    await admin.get('/UserAuthHandle/changeLocaleUnit.htm?lang=en_US')
    expect((await shown()).svg).toContain('Collector bus')
    await admin.get('/UserAuthHandle/changeLocaleUnit.htm?lang=zh_CN')
  })

  test('knows its points, which cannot be bound anew [req 463]', async () => {
    const { points } = (await read(pointConfig, { stationId: station })).data
    expect(points.length).toBeGreaterThan(200)
    expect((await post(savePoints.path, { stationId: station, version: 0, points: [] })).key).toBe('wiring.drawn')
  })

  test('is downloaded as a file that no page opens in place', async () => {
    const answer = await admin.get(`${download.path}?stationId=${station}`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.body).toMatch(/^<svg /)
  })
})

describe('live', () => {
  test('figures, states and positions of what is shown [req 160] [req 462]', async () => {
    const { rows, isLive } = (await read(realTime, { stationId: station })).data
    expect(isLive).toBe(true)
    const box = rows.find(({ id }) => id === `${station}.bt-01`)!
    expect(box).toMatchObject({ state: 'fault', isStale: false, values: { powerKw: 42, hvSwitch: 0, lvSwitch: null } })
  })

  test('ingest and store away: the diagram stays, nothing is known and nothing is zero [req 462]', async () => {
    isIngestAway = true
    const { data, status } = await read(realTime, { stationId: station })
    isIngestAway = false
    expect([status, data]).toEqual([200, expect.objectContaining({ isLive: false, rows: [] })])
  })

  test('active alarms come with their device [req 225]', async () => {
    const device = `${station}.inv-02`
    await t.db.run(
      `insert into alarm_event (station_id, device_id, device_type, subject, rule_key, source, level, is_active,
         first_raised_at, raised_at) values ($1, $2, 'inverter', $2, 'device.fault', 'state', 1, true, $3, $3)`,
      [station, device, new Date(noon - 60_000)],
    )
    const { rows } = (await read(realTime, { stationId: station })).data
    expect(rows.filter(({ alarm }) => alarm).map(({ id, alarm }) => [id, alarm!.level, alarm!.count])).toEqual([
      [device, 'critical', 1],
    ])
    const range = { from: '2026-06-21T00:00:00Z', to: '2026-06-21T12:00:00Z' }
    const log = await read(logData, {
      stationId: station,
      ...range,
    })
    expect(log.data.rows).toEqual([expect.objectContaining({ kind: 'alarm', deviceId: device, tone: 'fault' })])
    expect(log.data.isWithoutSwitches).toBe(true)
  })

  test('a log of more than seven days is refused', async () => {
    const range = { from: '2026-06-01T00:00:00Z', to: '2026-06-21T00:00:00Z' }
    expect((await read(logData, { stationId: station, ...range })).key).toBe('range.tooLong')
  })
})

describe('an uploaded diagram', () => {
  test('is cleaned, kept, bound, reverted, and each step is in the audit log', async () => {
    const bound = `<text data-role="value" data-device="${station}.inv-01" data-point="powerKw">--</text>`
    const elsewhere = `<text data-role="value" data-device="${foreign}.inv-01" data-point="powerKw">--</text>`
    const sent = await send(picture(bound + elsewhere), 0)
    expect(sent).toMatchObject({ status: 200, data: { version: 1, points: 1, leftOut: { '<script>': 1 } } })
    const diagram = await shown()
    expect(diagram).toMatchObject({ source: 'uploaded', version: 1, fileName: '一次_图.svg' })
    expect(diagram.svg).not.toMatch(/script|jiangsu/)

    const { points } = (await read(pointConfig, { stationId: station })).data
    expect(points).toEqual([{ element: '2', role: 'value', deviceId: `${station}.inv-01`, point: 'powerKw' }])
    const other = { element: '1', role: 'state', deviceId: `${station}.inv-02`, point: '' }
    const saved = await post(savePoints.path, { stationId: station, version: 1, points: [...points, other] })
    expect(saved).toMatchObject({ status: 200, data: { version: 2 } })
    const live = (await read(realTime, { stationId: station })).data
    expect(live.rows.map(({ id }) => id).toSorted()).toEqual([`${station}.inv-01`, `${station}.inv-02`])

    expect((await post(revert.path, { stationId: station, version: 2, to: 1 })).data).toEqual({ version: 3 })
    expect((await post(revert.path, { stationId: station, version: 3, to: 0 })).data).toEqual({ version: 4 })
    expect(await shown()).toMatchObject({ source: 'drawn', version: 4 })
    const listed = (await read(versions, { stationId: station })).data
    expect(listed.map((row) => [row.version, row.points])).toEqual([
      [4, 0],
      [3, 1],
      [2, 2],
      [1, 1],
    ])
    const audited = await t.db.rows(
      `select detail from audit_event where detail like 'wiring %' order by seq`,
      [],
      (row) => z.object({ detail: z.string() }).parse(row).detail,
    )
    expect(audited.map((line) => line.replace(/^.*: /, ''))).toEqual([
      'upload 一次_图.svg',
      '2 points bound',
      'revert to 1',
      'revert to 0',
    ])
  })

  test('two people at once: the second is refused, and nothing is lost', async () => {
    const seen = await version()
    expect((await send(picture(), seen)).status).toBe(200)
    expect((await send(picture(), seen)).key).toBe('record.conflict')
    expect((await post(savePoints.path, { stationId: station, version: seen, points: [] })).key).toBe('record.conflict')
  })

  test.each([
    ['an element that is not there', { element: '999', role: 'state', deviceId: `${station}.inv-01`, point: '' }],
    ['a point the device has not', { element: '1', role: 'value', deviceId: `${station}.inv-01`, point: 'soc' }],
    ['a switch that is none', { element: '1', role: 'switch', deviceId: `${station}.inv-01`, point: 'powerKw' }],
    ['a device of another station', { element: '1', role: 'state', deviceId: 'wp-gansu-guazhou.wt-001', point: '' }],
  ])('%s is not bound', async (_name, point) => {
    const answer = await post(savePoints.path, { stationId: station, version: await version(), points: [point] })
    expect(answer.key).toBe('wiring.badPoint')
  })

  test.each([
    ['nothing', '', 'file.emptyOrMissing'],
    ['a packed one', '\u001f\u008b\u0008', 'wiring.notSvg'],
    ['a document type', `<!DOCTYPE svg>${picture()}`, 'wiring.forbidden'],
    ['more than two megabytes', picture('<g/>'.repeat(600_000)), 'file.tooLarge'],
  ])('%s is refused', async (_name, text, key) => {
    expect((await send(text, await version())).key).toBe(key)
  })
})

describe('who may', () => {
  test('a viewer looks and does not touch', async () => {
    const viewer = await t.signIn('analyst')
    expect((await read(svgData, { stationId: station }, viewer)).status).toBe(200)
    expect((await send(picture(), 0, viewer)).key).toBe('access.denied')
    expect((await post(revert.path, { stationId: station, version: 0, to: 0 }, viewer)).key).toBe('access.denied')
  })

  test('a station of another company is missing like one that never was', async () => {
    const stranger = await t.signIn('operator2')
    const range = { from: '2026-06-21T00:00:00Z', to: '2026-06-21T12:00:00Z' }
    const point = { deviceId: `${station}.inv-01`, point: 'powerKw', bucket: '5m' }
    for (const call of [svgData, realTime, pointConfig, versions, download])
      expect([call.path, (await read(call, { stationId: station }, stranger)).key]).toEqual([
        call.path,
        'record.notFound',
      ])
    expect((await read(logData, { stationId: station, ...range }, stranger)).key).toBe('record.notFound')
    expect((await read(history, { stationId: station, ...point, ...range }, stranger)).key).toBe('record.notFound')
    expect((await send(picture(), 0, stranger)).key).toBe('record.notFound')
    expect((await post(savePoints.path, { stationId: station, version: 0, points: [] }, stranger)).key).toBe(
      'record.notFound',
    )
    expect((await post(revert.path, { stationId: station, version: 0, to: 0 }, stranger)).key).toBe('record.notFound')
  })
})
