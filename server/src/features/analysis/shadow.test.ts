import { analysisContract, type ShadowList } from '@fengguang/domain/analysis/analysis.contract'
import type { PlantPlan, ShadowHeat } from '@fengguang/domain/analysis/shadow.model'
import { emptySum } from '@fengguang/domain/analysis/loss.rules'
import { dayList } from '@fengguang/domain/kernel/time-range'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'
import { saveDays } from './day-results.repo.ts'
import { noCounts, noUnits } from './loss-booking.ts'
import { LossWriter } from './loss-store.repo.ts'

const slow = 300_000
const stationId = 'pv-qinghai-gonghe'
const [inverter, box] = [`${stationId}.inv-01`, `${stationId}.cb-01-1`]
const span = { stationId, span: 'month', date: '2026-06-20' }
const days = dayList({ from: '2026-06-01', to: '2026-06-10' })
/** A quarter past nine in the evening of Beijing is no time for a shadow; half past nine in the morning is. */
const morning = 38
let t: TelemetryApp
const nos = { inverter: 0, box: 0 }

const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const list = () => ask<ShadowList>(analysisContract.shadowList.path, span)

/** Shadow of one string of the box on two quarters of an hour of each day: 0.5 kWh and 0.2 yuan each. */
async function run(version: number, slots: readonly number[], string = 3): Promise<void> {
  const writer = new LossWriter(version)
  for (const day of days) {
    const counts = { ...noCounts(), intervals: 288, counted: 288 }
    writer.addDay({ deviceNo: nos.inverter, day, counts, units: noUnits() })
    for (const slot of slots)
      writer.addShadow({
        inverterNo: nos.inverter,
        day,
        deviceNo: nos.box,
        string,
        slot,
        units: 5000,
        yuan: 0.2,
        lacksA: 3,
        usualA: 10,
      })
  }
  await writer.write(t.telemetry)
}

beforeAll(async () => {
  t = await openTelemetryApp(
    ['inverter', 'combinerBox', 'weather', 'meter'],
    stationId,
    Date.parse('2026-06-20T05:00:00Z'),
  )
  const rows = await t.db.rows(
    'select id, no from device where id = any($1)',
    [[inverter, box]],
    (row) => row as { id: string; no: number },
  )
  nos.inverter = rows.find(({ id }) => id === inverter)!.no
  nos.box = rows.find(({ id }) => id === box)!.no
  await saveDays(
    t.db,
    days.map((day) => ({
      ...emptySum(),
      stationId,
      day,
      mark: 'test',
      decided: '',
      noResult: null,
      formulaVersion: 4,
      computedAt: new Date('2026-06-21T00:00:00Z'),
      devices: 1,
      intervals: { all: 288, counted: 288, missing: 0, bad: 0, unjudged: 0 },
      lossYuan: null,
      irradiationKwhM2: 6,
      soilingRatio: null,
      onGridKwh: null,
      generatedKwh: null,
      dust: null,
    })),
  )
  await run(1, [morning, morning + 1, 60], 7)
}, slow)
afterAll(() => t.close(), slow)

test(
  'shaded strings, their times of day, cost and the side the sun came from; a later run replaces the earlier one [req 473]',
  async () => {
    await run(2, [morning, morning + 1])
    const found = await list()
    expect(found).toMatchObject({ lostKwh: 10, total: 1, days: { computed: 10 } })
    expect(found.lostYuan).toBeCloseTo(4, 9)
    expect(found.strings).toMatchObject([{ deviceId: box, string: 3, lostKwh: 10, days: 10, depthPct: 30 }])
    expect(found.strings[0]!.side).toBe('east')
    expect(found.strings[0]!.elevationDeg).toBeGreaterThan(20)
    expect(found.windows).toMatchObject([
      { deviceId: box, string: 3, fromMinute: 570, toMinute: 600, days: 10, lostKwh: 10 },
    ])
  },
  slow,
)

test('where no string was shaded nothing is lost, and it costs nothing', async () => {
  const found = await ask<ShadowList>(analysisContract.shadowList.path, { ...span, date: '2026-04-01' })
  expect(found).toMatchObject({ lostKwh: 0, lostYuan: 0, total: 0, strings: [] })
})

test('one string over the year, by hour and month; months without a result are unknown', async () => {
  const query = { deviceId: box, string: '3', year: '2026' }
  const { months } = await ask<ShadowHeat>(analysisContract.shadowHeat.path, query)
  expect(months.filter((month) => month !== null)).toHaveLength(1)
  expect(months[5]![9]).toBeCloseTo(10, 9)
  expect(months[5]!.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(10, 9)
})

const save = (body: object) => t.admin.post(analysisContract.saveDeviceCoordinate.path, body)
const plan = () => ask<PlantPlan>(analysisContract.getCoordinate.path, { stationId })

test('the plan of a plant is kept as a whole; of two who edit it the second is refused [req 476] [req 477]', async () => {
  const before = await plan()
  expect(before.version).toBe(0)
  expect(before.devices.some(({ isEntered }) => isEntered)).toBe(false)
  const places = [{ deviceId: box, eastM: 12.5, northM: 40 }]
  const saved = await Promise.all([1, 2].map(() => save({ stationId, version: 0, places })))
  expect(saved.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = await plan()
  expect(after.version).toBe(1)
  expect(after.devices.filter(({ isEntered }) => isEntered)).toMatchObject([{ deviceId: box, eastM: 12.5, northM: 40 }])
  expect((await save({ stationId, version: 1, places: [] })).statusCode).toBe(200)
  expect((await save({ stationId, version: 1, places })).statusCode).toBe(409)
  expect((await plan()).devices.some(({ isEntered }) => isEntered)).toBe(false)
})

test('a place outside of the plan and a device of another plant are refused, and nothing changes', async () => {
  const { version } = await plan()
  const outside = await save({ stationId, version, places: [{ deviceId: box, eastM: -1, northM: 0 }] })
  expect(outside.statusCode).toBe(400)
  const other = await t.db.rows(
    "select id from device where station_id <> $1 and type = 'inverter' limit 1",
    [stationId],
    (row) => row as { id: string },
  )
  const foreign = await save({ stationId, version, places: [{ deviceId: other[0]!.id, eastM: 1, northM: 1 }] })
  expect(foreign.statusCode).toBe(404)
  expect((await plan()).version).toBe(version)
})

test('the list is exported; another company finds neither station, device nor plan', async () => {
  const file = await t.admin.get(`${analysisContract.shadowExport.path}?${new URLSearchParams(span)}`)
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const stranger = await t.signIn('operator2')
  const asked = [
    `${analysisContract.shadowList.path}?${new URLSearchParams(span)}`,
    `${analysisContract.shadowExport.path}?${new URLSearchParams(span)}`,
    `${analysisContract.shadowHeat.path}?deviceId=${box}&string=3&year=2026`,
    `${analysisContract.getCoordinate.path}?stationId=${stationId}`,
  ]
  for (const path of asked) expect((await stranger.get(path)).statusCode).toBe(404)
})
