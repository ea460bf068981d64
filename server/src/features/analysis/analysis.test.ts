import {
  analysisContract,
  type LossSummary,
  type DeviceLoss,
  type FaultLog,
  type FaultTrend,
  type IntervalLoss,
  type AnalysisHome,
} from '@fengguang/domain/analysis/analysis.contract'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laidFaults, laidKwh, openStruckPlant, stationId, type StruckPlant } from '../../testing/struck-plant.ts'

const slow = 900_000
const inJune = { stationId, span: 'month', date: '2026-06-20' }
let t: StruckPlant
const run = () => t.analyse()

const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const summary = (span: string, date: string) =>
  ask<LossSummary>(analysisContract.lossSummary.path, { stationId, span, date })
const total = (sums: readonly { actualKwh: number }[]) => sums.reduce((all, { actualKwh }) => all + actualKwh, 0)
const marks = () =>
  t.db.rows(
    "select to_char(day, 'YYYY-MM-DD') as day, computed_at from analysis_day where station_id = $1 order by day",
    [stationId],
    (row) => row as { day: string; computed_at: Date },
  )

beforeAll(async () => {
  t = await openStruckPlant()
}, slow)
afterAll(() => t.close(), slow)

test(
  'days are computed once, and every loss that was laid is booked to its class within 5 % of its energy',
  async () => {
    expect(await run()).toEqual({ stations: 1, days: 6 })
    expect(await run()).toEqual({ stations: 0, days: 0 })
    const whole = await summary('month', '2026-06-20')
    expect(whole.days).toEqual({ all: 30 - 8, computed: 6, notEnough: [], waiting: 30 - 8 - 6 })
    expect(whole.intervals.missing).toBe(t.late.length)
    for (const [cause, name] of [
      ['inverterTrip', 'fault'],
      ['silentStop', 'abnormalStop'],
    ] as const) {
      expect(laidKwh(cause)).toBeGreaterThan(100)
      expect(Math.abs(whole.lossKwh[name] / laidKwh(cause) - 1)).toBeLessThan(0.05)
    }
    expect(whole.lossKwh.dispatchLimit + whole.lossKwh.maintenance).toBe(0)
  },
  slow,
)

test(
  'the balance holds for intervals, devices, days, the month and the year, and each level adds up to the next',
  async () => {
    const month = await summary('month', '2026-06-20')
    const year = await summary('year', '2026-01-01')
    const devices = await ask<DeviceLoss[]>(analysisContract.lossDevices.path, inJune)
    expect(devices).toHaveLength(5)
    for (const sum of [month, year, ...month.slices, ...year.slices, ...devices])
      expect(Math.abs(unbalancedKwh(sum))).toBeLessThan(1e-6)
    expect(total(month.slices)).toBeCloseTo(month.actualKwh, 6)
    expect(total(devices)).toBeCloseTo(month.actualKwh, 6)
    expect(year.actualKwh).toBeCloseTo(month.actualKwh, 6)
    const { deviceId } = devices[0]!
    const days = await ask<{ day: string; actualKwh: number }[]>(analysisContract.lossDays.path, {
      deviceId,
      span: 'month',
      date: '2026-06-20',
    })
    expect(days.map(({ day }) => day)).toEqual([17, 18, 19, 20, 21, 22].map((day) => `2026-06-${day}`))
    expect(total(days)).toBeCloseTo(devices[0]!.actualKwh, 6)
    const intervals = await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, { deviceId, date: '2026-06-18' })
    expect(intervals).toHaveLength(288)
    const faulty = intervals.filter(({ booking }) => booking === 'faultState')
    expect(faulty.every(({ inputs }) => inputs.state === 5)).toBe(true)
    const lit = intervals.filter(({ expectedKwh, booking }) => expectedKwh > 1 && booking === 'runs')
    expect(lit.length).toBeGreaterThan(10)
    expect(lit.every(({ inputs }) => inputs.planeWm2! > 0)).toBe(true)
    const metered = lit.reduce((sum, { inputs }) => sum + inputs.powerKw! / 12, 0)
    expect(Math.abs(metered / total(lit) - 1)).toBeLessThan(0.02)
    for (const interval of intervals) expect(Math.abs(unbalancedKwh(interval))).toBeLessThan(1e-9)
    expect(total(intervals)).toBeCloseTo(days.find(({ day }) => day === '2026-06-18')!.actualKwh, 6)
    const day = await summary('day', '2026-06-18')
    expect(total(day.slices)).toBeCloseTo(day.actualKwh, 6)
  },
  slow,
)

test(
  'late frames compute their own day again, and no other; the gap is filled',
  async () => {
    const before = await marks()
    const lateDay = '2026-06-18'
    const { intervals: had } = await summary('day', lateDay)
    await t.sendAll(t.late)
    expect(await run()).toEqual({ stations: 1, days: 1 })
    const changed = (await marks()).filter(({ day, computed_at: at }, i) => {
      expect(day).toBe(before[i]!.day)
      return at.getTime() !== before[i]!.computed_at.getTime()
    })
    expect(changed.map(({ day }) => day)).toEqual([lateDay])
    const { intervals } = await summary('day', lateDay)
    expect(intervals.missing).toBe(0)
    expect(intervals.counted).toBe(had.counted + t.late.length)
  },
  slow,
)

test(
  'what staff enter goes before what the device reported, and comes back when it is removed',
  async () => {
    const deviceId = `${stationId}.inv-01`
    const day = '2026-06-19'
    const before = await summary('day', day)
    const added = await t.admin.post(deviceOperationContract.addAdjustments.path, {
      deviceIds: [deviceId],
      condition: 'dispatchLimit',
      fromAt: '2026-06-19T02:00:00Z',
      toAt: '2026-06-19T04:00:00Z',
      reason: '调度电话要求',
    })
    expect(added.statusCode).toBe(200)
    expect(await run()).toEqual({ stations: 1, days: 1 })
    const intervals = await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, { deviceId, date: day })
    expect(intervals.filter(({ booking }) => booking === 'saidLimit')).toHaveLength(24)
    const after = await summary('day', day)
    expect(Math.abs(unbalancedKwh(after))).toBeLessThan(1e-6)
    expect(after.expectedKwh).toBeCloseTo(before.expectedKwh, 0)
    await t.db.run('update state_adjustment set deleted_at = now(), deleted_by = created_by', [])
    expect(await run()).toEqual({ stations: 1, days: 1 })
    expect((await summary('day', day)).lossKwh).toEqual(before.lossKwh)
  },
  slow,
)

test(
  'a run that is killed goes on with what is left; the same frames give the same figures',
  async () => {
    const before = await summary('month', '2026-06-20')
    await t.db.run('delete from analysis_day where day >= $1', ['2026-06-20'])
    expect((await summary('month', '2026-06-20')).days.computed).toBe(3)
    const gone = new AbortController()
    gone.abort(new Error('killed'))
    await expect(t.analyse(gone.signal)).rejects.toThrow('killed')
    expect(await run()).toEqual({ stations: 1, days: 3 })
    const after = await summary('month', '2026-06-20')
    expect(after.days.computed).toBe(6)
    expect(after.actualKwh).toBeCloseTo(before.actualKwh, 6)
    expect(after.lossKwh.fault).toBeCloseTo(before.lossKwh.fault, 6)
  },
  slow,
)

test(
  'without irradiance there is a result that says so, and no figure',
  async () => {
    await t.db.run("update device set deleted_at = now() where station_id = $1 and type = 'weather'", [stationId])
    expect(await run()).toEqual({ stations: 1, days: 6 })
    const whole = await summary('month', '2026-06-20')
    expect(whole.days.notEnough).toEqual([{ reason: 'noWeather', days: 6 }])
    expect([whole.days.computed, whole.expectedKwh, whole.computedAt]).toEqual([0, 0, null])
    const fleet = await ask<AnalysisHome>(analysisContract.home.path, { span: 'month', date: '2026-06-20' })
    expect(fleet.days).toMatchObject({ computed: 0, notEnough: [{ reason: 'noWeather', days: 6 }] })
    const stranger = await t.signIn('operator2')
    const foreign = await stranger.get(`${analysisContract.home.path}?span=month&date=2026-06-20`)
    expect(foreign.json().data.days.notEnough).toEqual([])
    expect(await ask(analysisContract.lossDevices.path, inJune)).toEqual([])
    const deviceId = `${stationId}.inv-01`
    expect(await ask(analysisContract.lossIntervals.path, { deviceId, date: '2026-06-18' })).toEqual([])
    await t.db.run("update device set deleted_at = null where station_id = $1 and type = 'weather'", [stationId])
    expect(await run()).toEqual({ stations: 1, days: 6 })
  },
  slow,
)

test(
  'losses are in yuan at the price of their time; a new price computes again, and without one money is unknown',
  async () => {
    const price = (yuan: number) =>
      t.db.run(
        `insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, changed_by)
         select 'p-test', $1, '2026-01-01', $2, $2, $2, $2, id from account limit 1`,
        [stationId, yuan],
      )
    await t.db.run('delete from electricity_price where station_id = $1', [stationId])
    expect(await run()).toEqual({ stations: 1, days: 6 })
    expect((await summary('month', '2026-06-20')).lossYuan).toBeNull()
    await price(0.5)
    expect(await run()).toEqual({ stations: 1, days: 6 })
    const { lossKwh, lossYuan } = await summary('month', '2026-06-20')
    expect(lossKwh.fault).toBeGreaterThan(100)
    for (const name of lossClasses) expect(lossYuan![name]).toBeCloseTo(lossKwh[name] * 0.5, 2)
  },
  slow,
)

test(
  'each half hour has its own rate: what is lost in the valley costs the price of the valley',
  async () => {
    const calendar = [
      {
        months: Array.from({ length: 12 }, (_, i) => i + 1),
        periods: [
          { from: '00:00', to: '12:00', rate: 'peak' },
          { from: '12:00', to: '24:00', rate: 'valley' },
        ],
      },
    ]
    await t.db.run('update electricity_price set peak = 1, valley = 0.1, calendar = $2::jsonb where station_id = $1', [
      stationId,
      JSON.stringify(calendar),
    ])
    expect(await run()).toEqual({ stations: 1, days: 6 })
    const day = await summary('day', '2026-06-18')
    const byHand = day.slices.reduce(
      (yuan, { key, lossKwh }) =>
        yuan + lossKwh.fault * (new Date(key).getUTCHours() + 8 < 12 || new Date(key).getUTCHours() >= 16 ? 1 : 0.1),
      0,
    )
    expect(day.lossYuan!.fault).toBeCloseTo(byHand, 3)
  },
  slow,
)

test(
  'the fault log has every fault that was laid, with its time, code, energy and money [req 474] [req 475]',
  async () => {
    const whole = await summary('month', '2026-06-20')
    const log = await ask<FaultLog>(analysisContract.faultLog.path, inJune)
    const lost = log.rows.reduce((sum, { lossKwh }) => sum + (lossKwh ?? 0), 0)
    expect(lost).toBeCloseTo(whole.lossKwh.fault + whole.lossKwh.abnormalStop, 3)
    const yuan = log.rows.reduce((sum, { lossYuan }) => sum + lossYuan!, 0)
    expect(yuan).toBeCloseTo(whole.lossYuan!.fault + whole.lossYuan!.abnormalStop, 2)
    expect(log.rows.every(({ kind, code }) => (kind === 'fault') === (code !== null))).toBe(true)
    const missed = laidFaults('inverterTrip').filter(
      ({ lostKwh, deviceIds: [deviceId], startMs, endMs }) =>
        lostKwh > 1 &&
        !log.rows.some(
          (row) =>
            row.deviceId === deviceId &&
            row.kind === 'fault' &&
            Date.parse(row.fromAt) < endMs &&
            (row.toAt === null || Date.parse(row.toAt) > startMs),
        ),
    )
    expect(missed).toEqual([])
    const trend = await ask<FaultTrend>(analysisContract.faultTrend.path, inJune)
    expect(trend.all.count).toBe(log.total)
    expect(trend.all.devices).toBe(5)
    for (const groups of [trend.slices, trend.byCode, trend.byDevice, trend.byMaker]) {
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(log.total)
      expect(groups.reduce((sum, { lossKwh }) => sum + lossKwh, 0)).toBeCloseTo(lost, 6)
    }
    const file = await t.admin.get(`${analysisContract.faultExport.path}?${new URLSearchParams(inJune)}`)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  },
  slow,
)

test('the plan of a month counts for the days that have a result', async () => {
  await t.db.run(
    `insert into production_plan (id, station_id, year, annual_kwh, months_kwh, split_method, created_by)
     select 'plan-test', $1, 2026, 12000, array_fill(1000::float8, array[12]), 'entered', id from account limit 1
     on conflict (station_id, year) do update set months_kwh = excluded.months_kwh`,
    [stationId],
  )
  expect((await summary('month', '2026-06-20')).planKwh).toBeCloseTo((1000 * 6) / 30, 6)
  expect((await summary('day', '2026-06-20')).planKwh).toBeCloseTo(1000 / 30, 6)
  expect((await summary('year', '2025-06-20')).planKwh).toBeNull()
})

test('another company finds no such station or device, and its home has none of these losses', async () => {
  const stranger = await t.signIn('operator2')
  const asked = [
    `${analysisContract.lossSummary.path}?stationId=${stationId}&span=day&date=2026-06-18`,
    ...(['lossDevices', 'faultLog', 'faultTrend', 'faultExport'] as const).map(
      (name) => `${analysisContract[name].path}?stationId=${stationId}&span=day&date=2026-06-18`,
    ),
    `${analysisContract.lossDays.path}?deviceId=${stationId}.inv-01&span=month&date=2026-06-18`,
    `${analysisContract.lossIntervals.path}?deviceId=${stationId}.inv-01&date=2026-06-18`,
  ]
  for (const path of asked) expect((await stranger.get(path)).statusCode).toBe(404)
  const home = await stranger.get(`${analysisContract.home.path}?span=month&date=2026-06-18`)
  expect(home.json().data.ranking).toEqual([])
  const own = await ask<{ ranking: { stationId: string }[] }>(analysisContract.home.path, {
    span: 'month',
    date: '2026-06-18',
  })
  expect(own.ranking.map((one) => one.stationId)).toEqual([stationId])
})
