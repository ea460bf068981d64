import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { stationPriceContract as calls, type StationPrice } from '@fengguang/domain/prices/station-price.contract'
import { defaultCalendar } from '@fengguang/domain/prices/tariff.model'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedIngest } from '../../testing/simulated-ingest.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const noon = Date.UTC(2026, 5, 21, 4)
const stationId = 'pv-qinghai-gonghe'
let t: TestApp
let admin: TestBrowser

beforeAll(async () => {
  t = await openTestApp({ telemetry: false, ingest: (db) => simulatedIngest(db, [stationId], noon) })
  admin = await t.signIn('admin')
})
afterAll(() => t.close())

const price = (fromDay: string, single: number, more: object = {}) =>
  admin.post(calls.savePrice.path, { stationId, fromDay, mode: 'single', single, note: '', ...more })
const pageOf = async (query = `stationId=${stationId}`): Promise<StationPrice[]> =>
  (await admin.get(`${calls.pricePage.path}?${query}`)).json().data.rows
/** Newest first. */
const spans = async (query?: string) =>
  (await pageOf(query)).map(({ fromDay, toDay, flat, time }) => `${fromDay}..${toDay ?? ''} ${flat} ${time}`)
const idFrom = async (day: string) => (await pageOf()).find(({ fromDay }) => fromDay === day)!.id
const keyOf = async (answer: Promise<{ json: () => { key: string } }>) => (await answer).json().key

const figures = async () => {
  t.clock.now = new Date(t.clock.now.getTime() + 3000)
  return (await admin.get(`${stationRunContract.runStatusDetail.path}?stationId=${stationId}`)).json().body as {
    incomeYuan: number | null
    dayKwh: number
  }
}

/** What a price earns needs the energy of the main meter: `station-truth.test.ts`. */
test('a price that begins inside another closes it; generated energy alone is no income [req 487] [req 488]', async () => {
  await price('2026-01-01', 0.3)
  await price('2026-06-21', 0.4, { note: '新合同' })
  await price('2026-06-22', 0.5)
  const found = await figures()
  expect(found.dayKwh).toBeGreaterThan(1000)
  expect(found).toMatchObject({ incomeYuan: null, monthIncomeYuan: null, yearIncomeYuan: null })
  expect(await spans()).toEqual([
    '2026-06-22.. 0.5 coming',
    '2026-06-21..2026-06-21 0.4 now',
    '2026-01-01..2026-06-20 0.3 past',
    '2019-06-30..2025-12-31 0.3127 past',
  ])
  expect(await spans(`stationId=${stationId}&time=now`)).toEqual(['2026-06-21..2026-06-21 0.4 now'])
  expect(await spans(`stationId=${stationId}&mode=timeOfUse`)).toEqual([])
})

test('what would leave a gap or an overlap is refused and changes nothing', async () => {
  const before = await spans()
  expect(await keyOf(price('2026-06-21', 1))).toBe('price.sameDay')
  expect(await keyOf(price('2026-03-01', 1))).toBe('price.overlap')
  expect(await keyOf(price('2026-03-01', 1, { toDay: '2026-03-31' }))).toBe('price.gap')
  expect(await keyOf(price('2026-07-01', 1, { toDay: '2026-07-31' }))).toBe('price.shortEnd')
  expect(await keyOf(admin.post(calls.removePrice.path, { id: await idFrom('2026-01-01') }))).toBe('price.gap')
  expect(await spans()).toEqual(before)
})

test('a changed price moves its neighbour, a deleted one leaves its days to the one chosen, both are in the audit log [req 489]', async () => {
  const id = await idFrom('2026-06-22')
  expect((await price('2026-07-01', 0.6, { id })).statusCode).toBe(200)
  expect((await spans()).slice(0, 2)).toEqual(['2026-07-01.. 0.6 coming', '2026-06-21..2026-06-30 0.4 now'])
  const removed = await admin.post(calls.removePrice.path, { id: await idFrom('2026-06-21'), extend: 'previous' })
  expect(removed.statusCode).toBe(200)
  await admin.post(calls.removePrice.path, { id, extend: 'previous' })
  expect(await spans()).toEqual(['2026-01-01.. 0.3 now', '2019-06-30..2025-12-31 0.3127 past'])
  const log = (await admin.get(`${auditContract.page.path}?pageSize=100`)).json().data.rows as { target: string }[]
  expect(log.filter(({ target }) => target.includes('电价'))).toHaveLength(6)
  expect((await admin.post(calls.removePrice.path, { id })).statusCode).toBe(404)
})

test('two who save at once: one closes the other, never both open', async () => {
  const answers = await Promise.all([price('2026-08-01', 0.7), price('2026-09-01', 0.8)])
  // Whichever comes second: after the other it closes it, before it it would have to end.
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
  const open = (await pageOf()).filter(({ toDay }) => toDay === null)
  expect(open).toHaveLength(1)
  for (const { id } of (await pageOf()).filter(({ fromDay }) => fromDay >= '2026-08-01'))
    await admin.post(calls.removePrice.path, { id, extend: 'previous' })
})

test('four rates with their hours, also of one meter beside the station', async () => {
  const rated = { mode: 'timeOfUse', single: null, sharp: 1.2, peak: 0.8, flat: 0.5, valley: 0.2 }
  const [meter] = (await admin.get(`${calls.meters.path}?stationId=${stationId}`)).json().data as { id: string }[]
  const saved = await price('2026-05-01', 0, { ...rated, calendar: defaultCalendar, meterId: meter!.id })
  expect(saved.statusCode).toBe(200)
  const [row] = await pageOf(`stationId=${stationId}&mode=timeOfUse`)
  expect(row).toMatchObject({ meterId: meter!.id, sharp: 1.2, valley: 0.2, calendar: defaultCalendar, toDay: null })
  // A series of its own: that of the station stays as it was.
  expect((await pageOf()).filter(({ meterId, toDay }) => meterId === '' && toDay === null)).toHaveLength(1)
  expect(await keyOf(price('2026-05-01', 1, { meterId: 'pv-qinghai-gonghe.inv-001' }))).toBe('request.invalid')
  await admin.post(calls.removePrice.path, { id: row!.id })
})

test('the export has the rows of the filter', async () => {
  const answer = await admin.get(`${calls.exportPrices.path}?stationId=${stationId}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.rawPayload.length).toBeGreaterThan(1000)
})

test.each([
  { fromDay: '2026-13-01', single: 1 },
  { fromDay: '2026-01-01', single: -1 },
  { fromDay: '2026-01-01', single: 101 },
  { fromDay: '2026-01-02', single: 1, toDay: '2026-01-01' },
  { fromDay: '2026-01-02', mode: 'timeOfUse', sharp: 1, peak: 1, flat: 1 },
])('%o is refused', async (wrong) => {
  const answer = await admin.post(calls.savePrice.path, { stationId, note: '', mode: 'single', ...wrong })
  expect(answer.statusCode).toBe(400)
})

test('who looks may not change, and another company sees and touches nothing', async () => {
  const analyst = await t.signIn('analyst')
  expect((await analyst.get(calls.pricePage.path)).statusCode).toBe(200)
  const form = { stationId, fromDay: '2026-02-01', mode: 'single', single: 9, note: '' }
  expect((await analyst.post(calls.savePrice.path, form)).statusCode).toBe(403)
  const viewer = await t.signIn('viewer3')
  expect((await viewer.get(calls.pricePage.path)).json().data.total).toBe(0)
  expect((await viewer.get(`${calls.meters.path}?stationId=${stationId}`)).json().data).toEqual([])
  const stranger = await t.signIn('admin3')
  expect((await stranger.post(calls.savePrice.path, form)).statusCode).toBe(404)
  expect((await stranger.post(calls.removePrice.path, { id: await idFrom('2026-01-01') })).statusCode).toBe(404)
})

test('factors: those published stand until the company enters its own', async () => {
  const list = async () => (await admin.get(calls.factors.path)).json().data as { year: number; kgPerKwh: number }[]
  expect((await list()).find(({ year }) => year === 2023)!.kgPerKwh).toBe(0.5306)
  await admin.post(calls.saveFactor.path, { year: 2023, kgPerKwh: 0.6, note: '' })
  expect((await list()).find(({ year }) => year === 2023)!.kgPerKwh).toBe(0.6)
  await admin.post(calls.removeFactor.path, { year: 2023 })
  expect((await list()).find(({ year }) => year === 2023)!.kgPerKwh).toBe(0.5306)
  expect((await admin.post(calls.removeFactor.path, { year: 2023 })).statusCode).toBe(404)
})
