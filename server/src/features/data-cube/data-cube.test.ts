import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { emptyFilters, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import { dataCubeContract, type CubeResult, type RawResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { randomDefinitions } from '@fengguang/domain/data-cube/random-definitions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'
import type { TestBrowser } from '../../testing/test-app.ts'

const station = 'pv-qinghai-gonghe'
const foreign = 'ce-jiangsu-suzhou'
const noon = Date.parse('2026-06-21T04:00:00Z')
const minute = 60_000
const slow = 600_000
const [one, two, meter] = ['inv-01', 'inv-02', 'meter-01'].map((name) => `${station}.${name}`) as [
  string,
  string,
  string,
]
const days = { from: '2026-06-19', to: '2026-06-20' }
const calls = dataCubeContract

let t: TelemetryApp
let analyst: TestBrowser
let foreignInverter: { id: string; no: number }
const nos = new Map<string, number>()

/** Twelve hours of two days, every quarter hour; the second counter begins again, the second inverter fails for an hour. */
function* frames() {
  for (const day of ['2026-06-18T22:00:00Z', '2026-06-19T22:00:00Z'])
    for (let i = 0; i < 48; i += 1) {
      const at = Date.parse(day) + i * 15 * minute
      const isLater = day > '2026-06-19'
      const count = (isLater ? 48 : 0) + i
      yield { deviceId: one, at, values: { powerKw: 10 + i, totalEnergyKwh: 1000 + 2 * count, state: 3 } }
      const reset = isLater && i >= 24 ? 3 * (i - 24) : 5000 + 3 * count
      const isDown = !isLater && i >= 4 && i < 8
      yield { deviceId: two, at, values: { powerKw: isDown ? 0 : 20, totalEnergyKwh: reset, state: isDown ? 5 : 3 } }
      yield { deviceId: meter, at, values: { forwardKwh: 100 + 4 * count, reverseKwh: 10 + count / 8 } }
    }
}

const numberRow = z.object({ v: z.coerce.number() })
const byHand = async (sql: string): Promise<number> =>
  (await t.telemetry.rows({ sql, params: {}, row: numberRow }))[0]!.v

const definition = (change: Partial<CubeDefinition>): CubeDefinition => ({
  mode: 'aggregate',
  x: ['time'],
  y: ['inverter.powerKw'],
  groups: [],
  filters: emptyFilters(),
  step: 'day',
  chart: 'line',
  ...days,
  ...change,
})
const only = (change: Partial<CubeDefinition['filters']>) => ({ filters: { ...emptyFilters(), ...change } })
const send = (change: Partial<CubeDefinition>, who = analyst, more: object = {}) =>
  who.post(calls.selectAnlsType.path, { ...definition(change), ...more })
async function ask(change: Partial<CubeDefinition>, who = analyst): Promise<CubeResult> {
  const answer = await send(change, who)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data as CubeResult
}

const energies = ['expected_kwh', 'actual_kwh', 'gain_kwh', 'fault_kwh', 'dust_kwh']
const lossDay = (deviceNo: number, day: string, kwh: readonly number[]) => ({
  device_no: deviceNo,
  day,
  intervals: 288,
  counted: 288,
  ...Object.fromEntries(energies.map((name, i) => [name, kwh[i]])),
  version: 1,
})

beforeAll(async () => {
  t = await openTelemetryApp(deviceTypes, station, noon)
  await t.db.run("update station set company_id = 'c-donghai' where id = $1", [foreign])
  analyst = await t.signIn('analyst')
  const devices = await t.db.rows(
    "select id, no from device where id = any($1) or (station_id = $2 and type = 'inverter') order by no",
    [[one, two, meter], foreign],
    (row) => row as { id: string; no: number },
  )
  for (const { id, no } of devices) nos.set(id, no)
  foreignInverter = devices.find(({ id }) => id.startsWith(foreign))!
  await t.send([...frames()])
  await t.drained()
  // Of another company: in the same tables, at the same time.
  const at = new Date('2026-06-20T02:00:00Z')
  await t.telemetry.insert('frame_inverter', [{ device_no: foreignInverter.no, at, version: 1, power_kw: 9999 }])
  await t.telemetry.insert('loss_day', [
    lossDay(nos.get(one)!, '2026-06-19', [100, 80, 0, 15, 5]),
    lossDay(nos.get(one)!, '2026-06-20', [100, 90, 0, 0, 10]),
    lossDay(nos.get(two)!, '2026-06-19', [50, 49, 1, 2, 0]),
    lossDay(foreignInverter.no, '2026-06-19', [7777, 7777, 0, 7777, 7777]),
  ])
}, slow)
afterAll(() => t.close(), slow)

describe('figures are what the stores hold', () => {
  test('a counter by its increase, also where it begins again', async () => {
    const { values, totals, xs, indicators } = await ask({ y: ['inverter.totalEnergyKwh'], groups: ['device'] })
    expect(xs.map(({ key }) => key)).toEqual(['2026-06-19', '2026-06-20'])
    const up = await byHand(
      `select sum(toFloat64(total_energy_kwh_up)) as v from day_inverter final where device_no in (${nos.get(one)}, ${nos.get(two)})`,
    )
    // Within days; the night between them is in neither and adds what was counted in it.
    expect(totals[0]).toBeCloseTo(up + 2 + 3, 6)
    const sum = values[0]!.flat().reduce<number>((all, value) => all + (value ?? 0), 0)
    expect(sum).toBeCloseTo(totals[0]!, 6)
    expect(indicators[0]).toMatchObject({ aggregate: 'rise', unit: 'kWh' })
  })

  test('a power by the mean of its samples, devices alike; totals are computed and not added', async () => {
    const { values, totals } = await ask({ x: ['station'] })
    const mean = await byHand(
      `select avg(m) as v from (select device_no, avg(power_kw) as m from frame_inverter final
         where device_no in (${nos.get(one)}, ${nos.get(two)}) group by device_no)`,
    )
    expect(values[0]![0]![0]).toBeCloseTo(mean, 6)
    expect(totals[0]).toBeCloseTo(mean, 6)
  })

  test.each(['5m', '1h', 'day', 'month'] as const)('the same mean by steps of %s', async (step) => {
    const { totals, xs } = await ask({ step, ...only({ deviceIds: [one] }) })
    const whole = await byHand(`select avg(power_kw) as v from frame_inverter final where device_no = ${nos.get(one)}`)
    expect(totals[0]).toBeCloseTo(whole, 6)
    expect(xs).toHaveLength({ '5m': 576, '1h': 48, day: 2, month: 1 }[step])
  })

  test('a state by its share of samples', async () => {
    for (const step of ['5m', 'day'] as const) {
      const { totals } = await ask({ y: ['inverter.state=5'], step })
      const share = await byHand(
        `select 100 * countIf(state = 5) / count(state) as v from frame_inverter final
           where device_no in (${nos.get(one)}, ${nos.get(two)})`,
      )
      expect(totals[0]).toBeCloseTo(share, 6)
    }
  })

  test('a code by its last value, of one device', async () => {
    const { values } = await ask({ y: ['inverter.faultCode'], groups: ['device'] })
    expect(values[0]).toEqual([])
    expect((await send({ y: ['inverter.faultCode'] })).json().key).toBe('cube.oneDevice')
  })

  test('losses by class, device and day add up to the ledger', async () => {
    const { values, groups, totals } = await ask({ y: ['loss.lossKwh', 'loss.expectedKwh'], groups: ['device'] })
    const own = `device_no in (${nos.get(one)}, ${nos.get(two)})`
    expect(totals).toEqual([
      await byHand(`select sum(toFloat64(fault_kwh + dust_kwh)) as v from loss_day final where ${own}`),
      await byHand(`select sum(toFloat64(expected_kwh)) as v from loss_day final where ${own}`),
    ])
    expect(groups.map(({ key }) => key)).toEqual([one, two])
    expect(values).toEqual([[[20, 10], [2, null]], [[100, 100], [50, null]]]) // prettier-ignore
    const classes = await ask({ x: ['lossClass'], y: ['loss.lossKwh'] })
    const shown = Object.fromEntries(classes.xs.map(({ key }, i) => [key, classes.values[0]![0]![i]]))
    expect([shown['fault'], shown['dust'], shown['shadow']]).toEqual([17, 15, 0])
    const dust = await ask({ y: ['loss.lossKwh'], ...only({ lossClasses: ['dust'] }) })
    expect(dust.totals).toEqual([15])
  })

  test('a key figure from sums of its inputs', async () => {
    const { values, xs } = await ask({ x: ['station'], y: ['kpi.stationUseRate'] })
    const [generated, onGrid, bought] = [
      (await ask({ x: ['station'], y: ['inverter.totalEnergyKwh'] })).totals[0]!,
      (await ask({ x: ['station'], y: ['meter.forwardKwh'] })).totals[0]!,
      (await ask({ x: ['station'], y: ['meter.reverseKwh'] })).totals[0]!,
    ]
    expect(xs.map(({ key }) => key)).toEqual([station])
    expect(values[0]![0]![0]).toBeCloseTo((100 * (generated - onGrid + bought)) / generated, 6)
  })

  test('raw rows are the frames, page by page', async () => {
    const raw = { mode: 'raw', x: [], y: ['inverter.powerKw', 'meter.forwardKwh'] } as const
    const filters = only({ deviceIds: [two, meter] })
    const page = async (number: number, pageSize: number) =>
      (await send({ ...raw, x: [], y: [...raw.y], ...filters }, analyst, { page: number, pageSize })).json()
        .data as RawResult
    const first = await page(1, 50)
    expect(first.total).toBe(
      await byHand(`select count() as v from frame_inverter final where device_no = ${nos.get(two)}`).then(
        (n) => 2 * n,
      ),
    )
    expect(first.rows).toHaveLength(50)
    expect(first.rows[0]).toMatchObject({ deviceId: two, at: '2026-06-18T22:00:00.000Z', values: [20, null] })
    const second = await page(2, 90)
    expect(second.rows.slice(0, 7).map(({ deviceId }) => deviceId)).toEqual([...Array<string>(6).fill(two), meter])
    expect(second.rows[6]).toMatchObject({ at: '2026-06-18T22:00:00.000Z', values: [null, 100] })
    expect((await page(9, 200)).rows).toEqual([])
    const codes = await send({ mode: 'raw', x: [], y: ['inverter.state=5'], ...only({ deviceIds: [two] }) })
    expect(codes.json().data).toMatchObject({ indicators: [{ name: '运行状态', unit: '' }], total: 96 })
    expect(codes.json().data.rows.slice(3, 5)).toMatchObject([{ values: [3] }, { values: [5] }])
  })
})

describe('rules hold on the server too', () => {
  test.each([
    [{ x: ['time', 'station'] }, 'cube.xOne'],
    [{ y: ['station'] }, 'cube.yIndicators'],
    [{ x: ['station'], groups: ['device'] }, 'cube.groupNeedsTime'],
    [{ groups: ['time'] }, 'cube.oneTime'],
    [{ mode: 'raw', x: [] }, 'cube.rawDevice'],
    [{ y: ['no.such'] }, 'cube.unsupported'],
  ] as const)('%j is refused with %s', async (change, key) => {
    const answer = await send(change as unknown as Partial<CubeDefinition>)
    expect([answer.statusCode, answer.json().key]).toEqual([400, key])
  })

  test(
    '200 random definitions are answered or refused, and never fail',
    async () => {
      const places = { stationIds: [station, foreign, 'none'], deviceIds: [one, two, meter, 'none'], day: '2026-06-19' }
      const seen = new Set<number>()
      for (const random of randomDefinitions(11, 200, places)) {
        const { statusCode, body } = await analyst.post(calls.selectAnlsType.path, random)
        seen.add(statusCode)
        expect([statusCode < 500, body.slice(0, statusCode < 500 ? 0 : 500)]).toEqual([true, ''])
      }
      expect(seen).toEqual(new Set([200, 400, 404]))
    },
    slow,
  )
})

describe('another company', () => {
  test('is never counted', async () => {
    expect(await byHand(`select max(power_kw) as v from frame_inverter final`)).toBe(9999)
    const { values, counted } = await ask({ step: '5m' })
    expect(Math.max(...values.flat(2).map((value) => value ?? 0))).toBeLessThan(100)
    expect(counted).toEqual({ stations: 1, devices: 2 })
    const stranger = await t.signIn('admin2')
    const theirs = await ask({ step: '5m' }, stranger)
    expect(theirs.totals).toEqual([9999])
    expect((await ask({ y: ['loss.actualKwh'], x: ['station'] }, stranger)).totals).toEqual([7777])
  })

  test('has no station and no device: its ids answer like ids that never were', async () => {
    for (const filters of [
      { stationIds: [foreign] },
      { stationIds: ['no-such-id'] },
      { deviceIds: [foreignInverter.id] },
      { deviceIds: ['no-such-id'] },
    ]) {
      const answer = await send(only(filters))
      expect([answer.statusCode, answer.json().key]).toEqual([404, 'record.notFound'])
    }
  })
})

test('an export is a workbook and is recorded', async () => {
  const body = definition({ groups: ['device'] })
  const answer = await analyst.post(calls.export.path, body)
  expect(answer.headers['content-disposition']).toContain('.xlsx')
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const raw = await analyst.post(calls.export.path, { ...body, mode: 'raw', groups: [], ...only({ deviceIds: [one] }) })
  expect(raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const recorded = await t.db.rows(
    "select detail from audit_event where action = 'export' order by at",
    [],
    (row) => (row as { detail: string }).detail,
  )
  expect(recorded.map((detail) => JSON.parse(detail).mode)).toEqual(['aggregate', 'raw'])
})

test('models to filter by are those of the caller', async () => {
  const models = (await analyst.get(calls.models.path)).json().data as string[]
  expect(models.length).toBeGreaterThan(0)
  const filtered = await ask({ groups: ['model'], ...only({ models: ['no such model'] }) })
  expect(filtered.totals).toEqual([null])
})

const change = (set: string) => t.db.run(`update device set ${set} where id = $1`, [two])
test('the next question sees a device renamed, given another model, removed and restored', async () => {
  const shown = async () => (await ask({ groups: ['device'] })).groups.map(({ name }) => name)
  const before = await shown()
  await change(`name = '新名逆变器', model = 'M-1'`)
  expect(await shown()).toEqual([before[0], '新名逆变器'])
  expect((await ask(only({ models: ['M-1'] }))).counted.devices).toBe(1)
  await change('deleted_at = now()')
  expect(await shown()).toEqual([before[0]])
  await change('deleted_at = null')
  expect(await shown()).toEqual([before[0], '新名逆变器'])
})
