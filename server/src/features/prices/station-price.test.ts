import { auditContract } from '@fengguang/domain/audit/audit.contract'
import { stationPriceContract as calls } from '@fengguang/domain/prices/station-price.contract'
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

const price = (fromDay: string, priceYuanPerKwh: number, note = '') =>
  admin.post(calls.savePrice.path, { stationId, fromDay, priceYuanPerKwh, note })
const prices = async () =>
  (await admin.get(`${calls.pricePage.path}?keyword=${encodeURIComponent('共和')}`)).json().data.rows as {
    fromDay: string
    isInForce: boolean
    id: string
  }[]
const figures = async () => {
  t.clock.now = new Date(t.clock.now.getTime() + 3000)
  return (await admin.get(`${stationRunContract.runStatusDetail.path}?stationId=${stationId}`)).json().body as {
    incomeYuan: number | null
    monthIncomeYuan: number | null
    yearIncomeYuan: number | null
    dayKwh: number
  }
}

/** What a price earns needs the energy of the main meter: `station-truth.test.ts`. */
test('the price of the local day is in force, a later one waits; generated energy alone is no income', async () => {
  await admin.post(calls.removePrice.path, { stationId, fromDay: '2019-06-30' })
  await price('2026-01-01', 0.3)
  await price('2026-06-21', 0.4, '新合同')
  await price('2026-06-22', 0.5)
  const found = await figures()
  expect(found.dayKwh).toBeGreaterThan(1000)
  expect(found).toMatchObject({ incomeYuan: null, monthIncomeYuan: null, yearIncomeYuan: null })
  expect((await prices()).map(({ fromDay, isInForce }) => [fromDay, isInForce])).toEqual([
    ['2026-06-22', false],
    ['2026-06-21', true],
    ['2026-01-01', false],
  ])
})

test('the same day is replaced, a removed one falls back, and both are in the audit log', async () => {
  await price('2026-06-21', 0.45)
  expect(await prices()).toHaveLength(3)
  const removed = await admin.post(calls.removePrice.path, { stationId, fromDay: '2026-06-21' })
  expect(removed.statusCode).toBe(200)
  expect((await prices()).filter(({ isInForce }) => isInForce).map(({ fromDay }) => fromDay)).toEqual(['2026-01-01'])
  const log = (await admin.get(auditContract.page.path)).json().data.rows as { target: string }[]
  expect(log.filter(({ target }) => target.includes('电价'))).toHaveLength(6)
  expect((await admin.post(calls.removePrice.path, { stationId, fromDay: '2026-06-21' })).statusCode).toBe(404)
})

test.each([
  { fromDay: '2026-13-01', priceYuanPerKwh: 1 },
  { fromDay: '2026-01-01', priceYuanPerKwh: -1 },
  { fromDay: '2026-01-01', priceYuanPerKwh: 101 },
])('%o is refused', async (wrong) => {
  const answer = await admin.post(calls.savePrice.path, { stationId, note: '', ...wrong })
  expect(answer.statusCode).toBe(400)
})

test('who looks may not change, and another company sees and touches nothing', async () => {
  const analyst = await t.signIn('analyst')
  expect((await analyst.get(calls.pricePage.path)).statusCode).toBe(200)
  const form = { stationId, fromDay: '2026-01-01', priceYuanPerKwh: 9, note: '' }
  expect((await analyst.post(calls.savePrice.path, form)).statusCode).toBe(403)
  const viewer = await t.signIn('viewer3')
  expect((await viewer.get(calls.pricePage.path)).json().data.total).toBe(0)
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
