import {
  analysisContract,
  type AnalysisHome,
  type DeviceLoss,
  type IntervalLoss,
  type LossSummary,
  type LossVersions,
} from '@fengguang/domain/analysis/analysis.contract'
import { totalLoss, unbalancedKwh } from '@fengguang/domain/analysis/loss.rules'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { dataCubeContract, type CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { emptyFilters } from '@fengguang/domain/data-cube/cube.model'
import { deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import { addDays } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayCount, fromAt, laidKwh, openStruckFarm, stationId } from '../../testing/struck-farm.ts'
import type { StruckStation } from '../../testing/struck-station.ts'

const slow = 900_000
const date = '2026-04-20'
const span = { stationId, span: 'month', date }
const turbine = `${stationId}.wt-002`
let t: StruckStation
const run = () => t.analyse()

const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const summaryOf = (of: 'day' | 'month', day: string) =>
  ask<LossSummary>(analysisContract.lossSummary.path, { stationId, span: of, date: day })
const sumOf = (rows: readonly { actualKwh: number }[]) => rows.reduce((all, { actualKwh }) => all + actualKwh, 0)
const computedAt = () =>
  t.db.rows(
    "select to_char(day, 'YYYY-MM-DD') as day, computed_at from analysis_day where station_id = $1 order by day",
    [stationId],
    (row) => row as { day: string; computed_at: Date },
  )
/** The days that a run computes. */
async function recomputed(): Promise<string[]> {
  const before = new Map((await computedAt()).map((row) => [row.day, row.computed_at.getTime()]))
  await run()
  return (await computedAt()).filter((row) => row.computed_at.getTime() !== before.get(row.day)).map(({ day }) => day)
}

beforeAll(async () => {
  t = await openStruckFarm()
}, slow)
afterAll(() => t.close(), slow)

test(
  'a farm that has run too little is refused with its reason, and judged once its history has grown',
  async () => {
    const firstDays = 4
    const early = (at: number) => at < fromAt + firstDays * 86_400_000
    await t.sendAll(t.frames.filter(({ at }) => early(at)))
    expect(await run()).toEqual({ stations: 1, days: dayCount })
    const young = await summaryOf('month', date)
    expect(young.days.notEnough).toEqual([
      { reason: 'noFrames', days: dayCount - firstDays },
      { reason: 'noReference', days: firstDays },
    ])
    expect([young.days.computed, young.expectedKwh, young.computedAt]).toEqual([0, 0, null])
    await t.sendAll(t.frames.filter(({ at }) => !early(at)))
    expect(await run()).toEqual({ stations: 1, days: dayCount })
    expect(await run()).toEqual({ stations: 0, days: 0 })
    const { days } = await summaryOf('month', date)
    expect([days.computed, days.notEnough]).toEqual([dayCount, []])
  },
  slow,
)

test('stops and limits that were laid are booked to their class within 5 % of their energy', async () => {
  const whole = await summaryOf('month', date)
  const laid = laidKwh()
  for (const [cause, name] of [
    ['dispatchLimit', 'dispatchLimit'],
    ['maintenance', 'maintenance'],
    ['turbineTrip', 'fault'],
    ['silentStop', 'abnormalStop'],
  ] as const) {
    expect(laid[cause]).toBeGreaterThan(5000)
    expect(Math.abs(whole.lossKwh[name] / laid[cause] - 1)).toBeLessThan(0.05)
  }
  expect(whole.lossKwh.shadow + whole.lossKwh.stringOutage + whole.lossKwh.dust).toBe(0)
  // An interval of ten minutes has two frames.
  expect(whole.intervals).toEqual({
    all: 5 * 144 * dayCount,
    counted: 5 * 144 * dayCount - t.late.length / 2,
    missing: t.late.length / 2,
    bad: 0,
    unjudged: 0,
  })
})

test(
  'the balance holds for intervals, turbines, days and the month, and each level adds up to the next',
  async () => {
    const month = await summaryOf('month', date)
    const devices = await ask<DeviceLoss[]>(analysisContract.lossDevices.path, span)
    expect(devices).toHaveLength(5)
    for (const sum of [month, ...month.slices, ...devices]) expect(Math.abs(unbalancedKwh(sum))).toBeLessThan(1e-6)
    expect(sumOf(month.slices)).toBeCloseTo(month.actualKwh, 5)
    expect(sumOf(devices)).toBeCloseTo(month.actualKwh, 5)
    const days = await ask<{ day: string; actualKwh: number }[]>(analysisContract.lossDays.path, {
      deviceId: turbine,
      span: 'month',
      date,
    })
    expect(sumOf(days)).toBeCloseTo(devices.find(({ deviceId }) => deviceId === turbine)!.actualKwh, 5)
    const intervals = await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, { deviceId: turbine, date })
    expect(intervals).toHaveLength(144)
    for (const interval of intervals) expect(Math.abs(unbalancedKwh(interval))).toBeLessThan(1e-9)
    expect(sumOf(intervals)).toBeCloseTo(days[0]!.actualKwh, 5)
    const first = intervals.find(({ booking }) => booking === 'runsOnCurve')
    expect(first!.inputs.powerKw).toBeGreaterThan(0)
    expect(first!.inputs.planeWm2).toBeNull()
  },
  slow,
)

test(
  'what a late frame, staff or a formula changes computes its own day again, and no other',
  async () => {
    const lateDay = addDays(date, 1)
    await t.sendAll(t.late)
    expect(await recomputed()).toEqual([lateDay])
    expect((await summaryOf('month', date)).intervals.missing).toBe(0)

    // What is learned of the farm has the late frames in it now; from here on every day has.
    await t.db.run("update analysis_day set mark = '' where station_id = $1", [stationId])
    expect(await run()).toEqual({ stations: 1, days: dayCount })
    const saidDay = addDays(date, 3)
    const before = await summaryOf('day', saidDay)
    const added = await t.admin.post(deviceOperationContract.addAdjustments.path, {
      deviceIds: [turbine],
      condition: 'gridFault',
      fromAt: `${saidDay}T02:00:00Z`,
      toAt: `${saidDay}T04:00:00Z`,
      reason: '线路跳闸',
    })
    expect(added.statusCode).toBe(200)
    expect(await recomputed()).toEqual([saidDay])
    const intervals = await ask<IntervalLoss[]>(analysisContract.lossIntervals.path, {
      deviceId: turbine,
      date: saidDay,
    })
    expect(intervals.filter(({ booking }) => booking === 'saidOther')).toHaveLength(12)
    expect((await summaryOf('day', saidDay)).expectedKwh).toBeCloseTo(before.expectedKwh, 3)
    await t.db.run('update state_adjustment set deleted_at = now(), deleted_by = created_by', [])
    expect(await recomputed()).toEqual([saidDay])
    expect((await summaryOf('day', saidDay)).lossKwh).toEqual(before.lossKwh)

    await t.db.run("update analysis_day set mark = 'old', formula_version = 3 where station_id = $1 and day = $2", [
      stationId,
      saidDay,
    ])
    expect(await recomputed()).toEqual([saidDay])
    const { ledger } = await ask<LossVersions>(analysisContract.lossVersions.path, span)
    expect([ledger!.version, ledger!.earlierVersion, ledger!.days]).toEqual([5, 3, 1])
  },
  slow,
)

test(
  'a run that is killed goes on with what is left; the same frames give the same figures',
  async () => {
    const before = await summaryOf('month', date)
    const left = addDays(date, 5)
    await t.db.run('delete from analysis_day where station_id = $1 and day >= $2', [stationId, left])
    const gone = new AbortController()
    gone.abort(new Error('killed'))
    await expect(t.analyse(gone.signal)).rejects.toThrow('killed')
    expect(await run()).toEqual({ stations: 1, days: dayCount - 5 })
    const after = await summaryOf('month', date)
    for (const name of lossClasses) expect(after.lossKwh[name]).toBeCloseTo(before.lossKwh[name], 6)
  },
  slow,
)

test(
  'prices, the home of the fleet and the cube know the farm; figures that need light stay unknown',
  async () => {
    await t.db.run('delete from electricity_price where station_id = $1', [stationId])
    await t.db.run(
      `insert into electricity_price (id, station_id, from_day, sharp, peak, flat, valley, changed_by)
       select 'p-wind', $1, '2026-01-01', 0.4, 0.4, 0.4, 0.4, id from account limit 1`,
      [stationId],
    )
    expect(await run()).toEqual({ stations: 1, days: dayCount })
    const whole = await summaryOf('month', date)
    for (const name of lossClasses) expect(whole.lossYuan![name]).toBeCloseTo(whole.lossKwh[name] * 0.4, 2)

    const home = await ask<AnalysisHome>(analysisContract.home.path, { span: 'month', date })
    expect(home.lossKwh).toEqual(whole.lossKwh)
    const [ranked] = home.ranking
    expect([home.ranking.length, ranked!.stationId, ranked!.stcls, ranked!.performanceRatio]).toEqual([
      1,
      stationId,
      '02',
      null,
    ])
    expect(ranked!.equivalentHours).toBeGreaterThan(0)
    expect(home.devices.map(({ stcls }) => stcls)).toEqual(['02', '02', '02', '02', '02'])
    expect(home.devices.reduce((sum, { lossKwh }) => sum + lossKwh, 0)).toBeCloseTo(totalLoss(whole.lossKwh), 4)

    const answer = await t.admin.post(dataCubeContract.selectAnlsType.path, {
      mode: 'aggregate',
      x: ['lossClass'],
      y: ['loss.lossKwh'],
      groups: [],
      filters: { ...emptyFilters(), stationIds: [stationId] },
      step: 'day',
      chart: 'bar',
      from: date,
      to: addDays(date, dayCount - 1),
    })
    expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
    const { xs, values } = answer.json().data as CubeResult
    const byClass = Object.fromEntries(xs.map(({ key }, i) => [key, values[0]![0]![i]!]))
    for (const name of lossClasses) expect(byClass[name] ?? 0).toBeCloseTo(whole.lossKwh[name], 4)
  },
  slow,
)
