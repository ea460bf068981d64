import { auditContract } from '@fengguang/domain/audit/audit.contract'
import {
  cleaningContract as calls,
  type CleanCalculator,
  type CleanLine,
  type DeviceDust,
  type DustSummary,
  type WorthCleaning,
} from '@fengguang/domain/cleaning/cleaning.contract'
import type { CleaningRecord } from '@fengguang/domain/cleaning/cleaning.model'
import { addDays, dayStart } from '@fengguang/domain/kernel/time-range'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { price, rate } from '../../testing/dusty-days.ts'
import { openSoiledPlant, stationId, today, washedOn, type SoiledPlant } from '../../testing/soiled-plant.ts'
import { takeForecast } from '../forecasts/forecasts.service.ts'

const slow = 900_000
const zone = 'Asia/Shanghai'
let t: SoiledPlant
beforeAll(async () => {
  t = await openSoiledPlant()
}, slow)
afterAll(() => t.close(), slow)

const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const may = { stationId, span: 'month', date: '2026-05-10' }
const inMay = () => t.days.filter(({ day }) => day.startsWith('2026-05'))
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
const calculator = (typed: Record<string, string> = {}) =>
  ask<CleanCalculator>(calls.cleanCalculator.path, { stationId, ...typed })
const worth = () => ask<WorthCleaning>(calls.worthCleaning.path)

/** The cleaning behind the second washing: done on the day before the first clean one. */
const done = addDays(washedOn[1]!, -1)
const form = {
  stationId,
  fromDay: done,
  toDay: done,
  kind: 'washing',
  scope: 'station',
  deviceIds: [],
  costYuan: 30_000,
  note: '外委清洗',
}
const records = () => ask<{ rows: CleaningRecord[]; total: number }>(calls.records.path, { stationId })

describe('dust of a plant with a known rate', () => {
  test('rate, ratio and loss are found, each within its interval, in kWh and yuan [req 65] [req 469]', async () => {
    const found = await ask<DustSummary>(calls.dust.path, may)
    expect(found.refusal).toBeNull()
    expect(found.days).toEqual({ all: 31, counted: 31, leftOut: [], waiting: 0 })
    const { value, low, high } = found.ratePerDay!
    expect(Math.abs(value - rate)).toBeLessThan(0.1 * rate)
    expect([low < rate, high > rate]).toEqual([true, true])
    const clean = sum(inMay().map(({ cleanKwh }) => cleanKwh))
    const dust = sum(inMay().map(({ truth, cleanKwh }) => cleanKwh * (1 - truth)))
    expect(found.ratio!.value).toBeCloseTo(1 - dust / clean, 6)
    expect(found.ratio!.high - found.ratio!.low).toBeLessThan(0.03)
    expect(found.lossKwh!.value).toBeCloseTo(dust, 3)
    expect([found.lossKwh!.low < dust, found.lossKwh!.high > dust]).toEqual([true, true])
    expect(found.lossYuan).toBeCloseTo(dust * price, 3)
  })

  test('the band of the curve holds what was laid, and the washing is marked where it was [req 470]', async () => {
    const line = await ask<CleanLine>(calls.cleanLine.path, may)
    expect(line.days).toHaveLength(31)
    const inside = inMay().filter(({ truth }, i) => truth >= line.days[i]!.low! && truth <= line.days[i]!.high!)
    expect(inside.length).toBeGreaterThanOrEqual(28)
    expect(line.found.map(({ day }) => day)).toEqual([washedOn[1]])
    expect(line.found[0]!.gain).toBeCloseTo(36 * rate, 2)
    expect(line.entered).toEqual([])
  })

  test('inverters are ranked by what dust took, at the price of the days, and exported [req 471]', async () => {
    const devices = await ask<DeviceDust[]>(calls.deviceDust.path, may)
    expect(devices.map(({ share }) => share)).toEqual(t.shares.map((share) => expect.closeTo(share, 4)))
    const { lossKwh, lossYuan } = await ask<DustSummary>(calls.dust.path, may)
    expect(sum(devices.map(({ dustKwh }) => dustKwh))).toBeCloseTo(lossKwh!.value, 1)
    expect(sum(devices.map(({ dustYuan }) => dustYuan!))).toBeCloseTo(lossYuan!, 1)
    const file = await t.admin.get(`${calls.exportDeviceDust.path}?${new URLSearchParams(may)}`)
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows[0]!.slice(0, 3)).toEqual(['逆变器', '型号', '额定功率 (kW)'])
    expect(sheets[0]!.rows).toHaveLength(4)
  })

  test('a period without enough valid days is refused with the reason, and has no figure', async () => {
    const june = { stationId, span: 'month', date: '2026-06-10' }
    const gone = `update analysis_day set no_result = 'noFrames' where station_id = $1 and day between '2026-06-01' and $2::date`
    await t.db.run(gone, [stationId, '2026-06-05'])
    const few = await ask<DustSummary>(calls.dust.path, june)
    expect(few).toMatchObject({ refusal: 'fewDays', ratio: null, lossKwh: null, lossYuan: null })
    expect(few.days).toEqual({ all: 20, counted: 15, leftOut: [{ reason: 'noFrames', days: 5 }], waiting: 0 })
    expect(await ask(calls.cleanLine.path, june)).toMatchObject({ refusal: 'fewDays', days: [] })
    expect(await ask(calls.deviceDust.path, june)).toEqual([])
    await t.db.run('update analysis_day set no_result = null where station_id = $1', [stationId])
    const next = { ...june, date: '2026-07-01' }
    expect(await ask(calls.dust.path, next)).toMatchObject({ refusal: 'noDays', ratio: null })
    await t.db.run("update analysis_day set soiling_ratio = null where day < '2026-04-15'", [])
    const april = await ask<DustSummary>(calls.dust.path, { ...may, date: '2026-04-10' })
    expect(april).toMatchObject({ refusal: 'fewDays', days: { leftOut: [{ reason: 'noCleanLevel', days: 14 }] } })
  })
})

describe('a cleaning', () => {
  let record: CleaningRecord
  test('is entered: what the calculator promised and what was measured stand side by side', async () => {
    const answer = await t.admin.post(calls.insertRecord.path, form)
    expect(answer.statusCode).toBe(200)
    record = answer.json().data
    const before = t.days.find(({ day }) => day === addDays(done, -1))!
    const lost = 1 - before.truth
    expect(record.promise!.ratioBefore).toBeCloseTo(before.truth, 9)
    expect(record.promise!.yuanPerDay).toBeCloseTo(record.promise!.kwhPerDay * price, 6)
    const { measured } = record
    expect(measured).toMatchObject({ state: 'known', daysBefore: 14, daysAfter: 14 })
    const truth = lost + rate
    expect([measured.gainLow! < truth, measured.gainHigh! > truth]).toEqual([true, true])
    expect(Math.abs(measured.gain! - truth)).toBeLessThan(0.015)
    expect(measured.yuanPerDay).toBeCloseTo(measured.kwhPerDay! * price, 6)
    expect(Math.abs(measured.kwhPerDay! / record.promise!.kwhPerDay - 1)).toBeLessThan(0.25)
    const line = await ask<CleanLine>(calls.cleanLine.path, may)
    expect(line.entered).toEqual([{ id: record.id, fromDay: done, toDay: done, kind: 'washing', scope: 'station' }])
  })

  test('keeps its promise when the cost is corrected; of two who save one version the second is refused', async () => {
    const change = (note: string) =>
      t.admin.post(calls.updateRecord.path, { ...form, id: record.id, version: 1, costYuan: 20_000, note })
    const answers = await Promise.all([change('一'), change('二')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().key).toBe('record.conflict')
    const { rows } = await records()
    expect(rows[0]).toMatchObject({ version: 2, costYuan: 20_000, promise: record.promise })
  })

  test('of yesterday has not enough days after it yet, and one in bad days too few before it', async () => {
    const yesterday = addDays(today, -1)
    const fresh = await t.admin.post(calls.insertRecord.path, { ...form, fromDay: yesterday, toDay: yesterday })
    expect(fresh.json().data.measured).toMatchObject({ state: 'notYet', daysBefore: 14, daysAfter: 0, gain: null })
    const early = await t.admin.post(calls.insertRecord.path, { ...form, fromDay: '2026-04-09', toDay: '2026-04-09' })
    expect(early.json().data).toMatchObject({ promise: null, measured: { state: 'fewBefore', gain: null } })
    for (const { json } of [fresh, early])
      expect((await t.admin.post(calls.removeRecord.path, { id: json().data.id })).json().data).toEqual({ removed: 1 })
    expect((await records()).total).toBe(1)
  })

  test('of some inverters is measured by their own energy', async () => {
    const deviceIds = [`${stationId}.inv-01`]
    const answer = await t.admin.post(calls.insertRecord.path, { ...form, scope: 'inverters', deviceIds })
    const { promise, measured, id } = answer.json().data as CleaningRecord
    expect(promise!.kwhPerDay).toBeLessThan(record.promise!.kwhPerDay / 5)
    // Its ratio was laid ten times as flat: a tenth of its expected energy is dust on every day.
    expect(Math.abs(measured.gain!)).toBeLessThan(0.001)
    await t.admin.post(calls.removeRecord.path, { id })
    const foreign = ['wp-gansu-guazhou.wt-001', 'nothing'].map((device) =>
      t.admin.post(calls.insertRecord.path, { ...form, scope: 'inverters', deviceIds: [device] }),
    )
    for (const refused of await Promise.all(foreign))
      expect([refused.statusCode, refused.json().fields.deviceIds]).toEqual([400, '只能选择该电站的逆变器'])
  })

  test('of tomorrow is refused, and every change is in the audit log', async () => {
    const late = await t.admin.post(calls.insertRecord.path, { ...form, toDay: addDays(today, 1) })
    expect([late.statusCode, late.json().fields.toDay]).toEqual([400, '清洗记录不能晚于今天'])
    const log = (await t.admin.get(`${auditContract.page.path}?pageSize=100`)).json().data.rows as { target: string }[]
    expect(log.filter(({ target }) => target.includes('清洗记录'))).toHaveLength(8)
    const file = await t.admin.get(`${calls.exportRecords.path}?stationId=${stationId}`)
    const { sheets } = await readXlsx(file.rawPayload)
    expect(sheets[0]!.rows).toHaveLength(2)
  })
})

const rains = (mm: readonly number[]) =>
  takeForecast(t.db, {
    stationId,
    issuedAt: t.clock.now.getTime(),
    source: '测试气象',
    hours: mm.flatMap((rainMm, i) => {
      const start = dayStart(addDays(today, i), zone).getTime()
      return Array.from({ length: 24 }, (_, hour) => ({
        at: start + hour * 3_600_000,
        poaWm2: null,
        ambientTemperatureC: null,
        windSpeedMs: null,
        rainMm: hour === 12 ? rainMm : 0,
      }))
    }),
  })

describe('the calculator', () => {
  test('begins with what the data say, and says that nothing is known of the rain [req 6] [req 472]', async () => {
    const found = await calculator()
    expect(found).toMatchObject({ asOf: addDays(today, -1), refusal: null, verdict: 'unknown' })
    expect(found.gate).toEqual({ state: 'unknown', source: 'none', service: null, issuedAt: null, days: [] })
    expect(found.measured).toMatchObject({ costYuan: 20_000, pricePerKwh: price, dryDays: null })
    expect(Math.abs(found.measured.ratePctPerDay! / (100 * rate) - 1)).toBeLessThan(0.1)
    const dailyLoss = (found.measured.ratePctPerDay! / 100) * found.dailyEnergyKwh! * price
    expect(found.best!.exactDays).toBeCloseTo(Math.sqrt((2 * 20_000) / dailyLoss), 6)
    const total = found.curve.map(({ cleaning, dust }) => cleaning + dust)
    expect(total.indexOf(Math.min(...total)) + 1).toBe(found.best!.days)
    expect(found.paybackDays).toBeCloseTo(20_000 / (found.dailyEnergyKwh! * price * (1 - found.ratio!)), 6)
  })

  test('computes with what was typed', async () => {
    const found = await calculator({ costYuan: '100', pricePerKwh: '1', ratePctPerDay: '0.5', dryDays: '20' })
    expect(found.used).toEqual({ costYuan: 100, pricePerKwh: 1, ratePctPerDay: 0.5, dryDays: 20 })
    expect(found.gainYuanPerDay).toBeCloseTo(found.gainKwhPerDay!, 9)
    expect(found.verdict).toBe('clean')
    expect((await calculator({ costYuan: '100', dryDays: '0' })).verdict).toBe('early')
    const wrong = await t.admin.get(`${calls.cleanCalculator.path}?stationId=${stationId}&costYuan=-1`)
    expect(wrong.statusCode).toBe(400)
  })

  test(
    'takes measured rain where no forecast comes, and a forecast before it',
    async () => {
      const weather = `${stationId}.weather-01`
      const frames = Array.from({ length: 20 }, (_, i) => {
        const at = dayStart(addDays(today, i - 19), zone).getTime()
        return [6, 15].map((hour) => ({ deviceId: weather, at: at + hour * 3_600_000, values: { rainMm: 5 } }))
      }).flat()
      await t.send(
        frames.filter(({ at }) => at <= t.clock.now.getTime()),
        true,
      )
      await t.drained()
      const dry = await calculator({ costYuan: '30000' })
      expect(dry.gate).toMatchObject({ state: 'dry', source: 'measured' })
      expect(dry.gate.days.map(({ rainMm }) => rainMm)).toEqual([0, 0, 0])
      expect(dry.measured.dryDays).toBe(20)
      expect(dry.verdict).toBe('clean')
      expect(await worth()).toMatchObject({
        stations: { judged: 1 },
        worth: [{ stationId, rainSource: 'measured', gainYuanPerDay: expect.closeTo(dry.gainYuanPerDay!, 6) }],
      })
      await rains([0, 0, 8, 0])
      const wet = await calculator()
      expect(wet.gate).toMatchObject({ state: 'rain', source: 'forecast', service: '测试气象' })
      expect([wet.measured.dryDays, wet.verdict]).toEqual([2, 'waitRain'])
      expect((await worth()).worth).toEqual([])
    },
    slow,
  )
})

test('another company finds nothing, and who only looks enters nothing', async () => {
  const stranger = await t.signIn('operator2')
  const query = new URLSearchParams(may)
  const asked = [calls.dust, calls.cleanLine, calls.deviceDust, calls.exportDeviceDust, calls.cleanCalculator]
  for (const { path } of [...asked, calls.records, calls.exportRecords])
    expect((await stranger.get(`${path}?${query}`)).statusCode).toBe(404)
  expect((await stranger.get(calls.worthCleaning.path)).json().data.worth).toEqual([])
  const [own] = (await records()).rows
  expect((await stranger.post(calls.insertRecord.path, form)).statusCode).toBe(404)
  const change = { ...form, id: own!.id, version: own!.version }
  expect((await stranger.post(calls.updateRecord.path, change)).statusCode).toBe(404)
  expect((await stranger.post(calls.removeRecord.path, { id: own!.id })).statusCode).toBe(404)
  const safety = await t.signIn('safety')
  expect((await safety.get(`${calls.dust.path}?${query}`)).statusCode).toBe(200)
  expect((await safety.post(calls.insertRecord.path, form)).statusCode).toBe(403)
})
