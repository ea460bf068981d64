import { analysisContract } from '@fengguang/domain/analysis/analysis.contract'
import type { BrandComparison } from '@fengguang/domain/analysis/brand.model'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { dayList } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'
import { saveDays } from './day-results.repo.ts'
import { noCounts, noUnits } from './loss-booking.ts'
import { LossWriter } from './loss-store.repo.ts'

const slow = 300_000
const stationId = 'pv-qinghai-gonghe'
const days = { from: '2026-06-01', to: '2026-06-20' }
const [better, worse] = ['远山电力', '晨曦电气'] as const
/** Shares of nameplate × irradiation that each brand makes. */
const indexes = { [better]: 0.82, [worse]: 0.8 }
const kwhM2 = (i: number) => 5 + (i % 4)
let t: TelemetryApp

const compare = async (range = days): Promise<BrandComparison> => {
  const answer = await t.admin.get(`${analysisContract.brandComparison.path}?${new URLSearchParams(range)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as BrandComparison
}

async function fillDays(): Promise<void> {
  const inverters = await t.db.rows(
    "select no, maker, (details ->> 'modulesKw')::float8 as kw from device where station_id = $1 and type = 'inverter'",
    [stationId],
    (row) => row as { no: number; maker: string; kw: number },
  )
  const writer = new LossWriter(1)
  const computedAt = new Date('2026-06-21T00:00:00Z')
  for (const [i, day] of dayList(days).entries()) {
    for (const { no, maker, kw } of inverters) {
      const made = Math.round(10_000 * kw * kwhM2(i) * (indexes[maker as keyof typeof indexes] + 0.01 * Math.sin(i)))
      // What a shadow takes is not the inverter's: it is added back.
      const shadow = Math.round(made / 10)
      const fault = maker === worse ? Math.round(made / 100) : 0
      const units = noUnits()
      units.actual = made - shadow
      units.loss = { ...units.loss, shadow, fault }
      units.expected = made + fault
      const counts = { ...noCounts(), intervals: 288, counted: i === 3 ? 100 : 288 }
      writer.addDay({ deviceNo: no, day, counts, units })
    }
    await saveDays(t.db, [
      {
        ...emptySum(),
        stationId,
        day,
        mark: 'test',
        decided: '',
        noResult: null,
        formulaVersion: 4,
        computedAt,
        devices: inverters.length,
        intervals: { all: 288, counted: 288, missing: 0, bad: 0, unjudged: 0 },
        lossYuan: null,
        irradiationKwhM2: kwhM2(i),
        soilingRatio: null,
        onGridKwh: null,
        generatedKwh: null,
        dust: null,
      },
    ])
  }
  await writer.write(t.telemetry)
}

beforeAll(async () => {
  t = await openTelemetryApp(
    ['inverter', 'combinerBox', 'weather', 'meter'],
    stationId,
    Date.parse('2026-06-20T05:00:00Z'),
  )
  await fillDays()
  const frame = (no: string, at: number, powerKw: number) => ({
    deviceId: `${stationId}.inv-${no}`,
    at,
    values: { powerKw, dcPowerKw: 5000 },
  })
  const stamps = Array.from({ length: 12 }, (_, i) => Date.parse('2026-06-20T03:00:00Z') + i * 300_000)
  await t.send(stamps.flatMap((at) => [frame('01', at, 4800), frame('03', at, 4900)]))
  await t.drained()
}, slow)
afterAll(() => t.close(), slow)

test(
  'two brands on one site are paired day by day, and the known difference lies in the interval [req 70]',
  async () => {
    const { brands, pairs } = await compare()
    const of = (maker: string) => brands.find((brand) => brand.maker === maker)!
    expect(of(better).indexPct! - of(worse).indexPct!).toBeCloseTo(2, 1)
    expect(of(better).availabilityPct).toBe(100)
    expect(of(worse).availabilityPct).toBeCloseTo(100 / (1 + 0.01 / 0.9), 1)
    expect([of(worse).efficiencyPct, of(better).efficiencyPct]).toEqual([96, 98])
    expect(pairs).toHaveLength(1)
    const [pair] = pairs
    expect(pair).toMatchObject({ refusal: null, days: 19 })
    const sign = pair!.maker === better ? 1 : -1
    expect(sign * pair!.differencePts!).toBeCloseTo(2, 1)
    expect(pair!.lowPts!).toBeLessThanOrEqual(pair!.differencePts!)
    expect(pair!.highPts!).toBeGreaterThanOrEqual(pair!.differencePts!)
    expect(sign * pair!.lowPts!).toBeGreaterThan(0)
  },
  slow,
)

test('too few days and unlike plants are not comparable, and say so', async () => {
  const short = await compare({ from: '2026-06-01', to: '2026-06-10' })
  expect(short.pairs).toMatchObject([{ refusal: 'tooFewDays', differencePts: null }])
  await t.db.run(
    `update device set details = details || '{"tiltDeg": 5}'::jsonb where maker = $1 and type = 'inverter'`,
    [better],
  )
  expect((await compare()).pairs).toMatchObject([{ refusal: 'notMatched', differencePts: null }])
})

test('an inverter without its maker is counted as unknown, not as a brand of its own', async () => {
  const before = await compare()
  await t.db.run("update device set maker = ' ' where id = $1", [`${stationId}.inv-01`])
  const after = await compare()
  expect(after.unknownInverters).toBe(before.unknownInverters + 1)
  expect(after.brands.map(({ maker }) => maker).toSorted()).toEqual(before.brands.map(({ maker }) => maker).toSorted())
})

test.each([
  ['more than a year', { from: '2025-01-01', to: '2026-06-01' }, 10110001],
  ['an end before the start', { from: '2026-06-02', to: '2026-06-01' }, 10110002],
])('%s is refused', async (_, range, code) => {
  const answer = await t.admin.get(`${analysisContract.brandComparison.path}?${new URLSearchParams(range)}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe(code)
})

test('the brands are exported; another company has none of these inverters', async () => {
  const file = await t.admin.get(`${analysisContract.brandExport.path}?${new URLSearchParams(days)}`)
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const stranger = await t.signIn('operator2')
  const answer = await stranger.get(`${analysisContract.brandComparison.path}?${new URLSearchParams(days)}`)
  expect((answer.json().data as BrandComparison).brands.every(({ deviceDays }) => deviceDays === 0)).toBe(true)
})
