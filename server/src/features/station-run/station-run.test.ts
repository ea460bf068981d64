import { homesContract } from '@fengguang/domain/homes/homes.contract'
import { reportedStates } from '@fengguang/domain/devices/device.model'
import { stationStateOf } from '@fengguang/domain/devices/device-state.rules'
import { figureDefinitions, figureKeys } from '@fengguang/domain/station-run/figure-definitions'
import type { SentMark } from '@fengguang/domain/station-run/history-filling.rules'
import { stationRunContract as calls } from '@fengguang/domain/station-run/station-run.contract'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IngestHealth } from '../../platform/ingest-client.ts'
import { simulated, simulatedIngest } from '../../testing/simulated-ingest.ts'
import { openTestApp, type TestApp, type TestBrowser } from '../../testing/test-app.ts'

const noon = Date.UTC(2026, 5, 21, 4)
const fleet = ['pv-qinghai-gonghe', 'wp-gansu-guazhou', 'ce-jiangsu-suzhou']
let t: TestApp
let admin: TestBrowser
let ingest: Awaited<ReturnType<typeof simulatedIngest>>
let clockMs = noon
let sent: SentMark[] = []
let waitingSeconds = 0

beforeAll(async () => {
  t = await openTestApp({
    telemetry: false,
    ingest: async (db) => {
      ingest = await simulatedIngest(db, fleet, noon)
      const health = async () =>
        ingest.isAway ? ingest.health() : ({ loader: { backfillLagSeconds: waitingSeconds } } as IngestHealth)
      return { ...ingest, latest: (ask) => ingest.latest(ask), health }
    },
    sentMarks: () => sent,
  })
  admin = await t.signIn('admin')
})
beforeEach(() => {
  // What was made for the last question is kept for two seconds.
  clockMs += 3000
  t.clock.now = new Date(clockMs)
  ingest.isAway = false
})
afterAll(() => t.close())

const ask = async (path: string, query: Record<string, string> = {}, browser = admin) => {
  const answer = await browser.get(`${path}?${new URLSearchParams(query).toString()}`)
  return { status: answer.statusCode, ...(answer.json() as { body?: any; data?: any; key?: string }) } // eslint-disable-line typescript/no-explicit-any
}

const alarmsOf = async (query: Record<string, string> = {}, browser = admin) => {
  const { body } = await ask(calls.fleetList.path, { scope: 'all', ...query }, browser)
  return (body.rows as { id: string; alarms: unknown }[]).map(({ id, alarms }) => [id, alarms])
}

/** The simulator's own last word of each device. */
function truthOf(stationId: string) {
  const last = new Map<string, { at: number; state: number; power: number; day: number }>()
  for (const block of simulated(stationId).blocks(noon - 300_000, noon, 60))
    for (let row = 0; row < block.length; row += 1) {
      const id = block.deviceIds[block.device[row]!]!
      if ((last.get(id)?.at ?? 0) > block.at[row]!) continue
      last.set(id, {
        at: block.at[row]!,
        state: block.columns['state']?.[row] ?? 3,
        power: block.columns['powerKw']?.[row] ?? NaN,
        day: block.columns['dayEnergyKwh']?.[row] ?? NaN,
      })
    }
  return last
}

describe('a station', () => {
  test.each(fleet)('%s: states are those the simulator gave its devices [req 1] [req 424]', async (stationId) => {
    const { body } = await ask(calls.runStatusDetail.path, { stationId })
    const truth = truthOf(stationId)
    const states = [...truth.values()].map(({ state }) => reportedStates[state as 3])
    const counts: Record<string, number> = {}
    for (const state of states) counts[state] = (counts[state] ?? 0) + 1
    const silent = body.deviceTotal - truth.size
    expect(body.states).toEqual({ ...counts, ...(silent > 0 && { notConnected: silent }) })
    expect(body.state).toBe(stationStateOf(states))
    expect(body.isStale).toBe(false)
  })
  test('power and energy of the day are the meter’s and the inverters’ own, and what needs the store is missing [req 3]', async () => {
    const truth = truthOf('pv-qinghai-gonghe')
    const meter = simulated('pv-qinghai-gonghe').devices.find(({ type, isMain }) => type === 'meter' && isMain)!
    const { body } = await ask(calls.runStatusDetail.path, { stationId: 'pv-qinghai-gonghe' })
    expect(body.gridKw).toBeCloseTo(truth.get(meter.id)!.power, 1)
    const day = [...truth.values()].reduce((sum, { day: own }) => sum + (Number.isNaN(own) ? 0 : own), 0)
    expect(body.dayKwh / day).toBeCloseTo(1, 3)
    expect(body).toMatchObject({ onGridDayKwh: null, incomeYuan: null, monthKwh: null, yearKwh: null, co2T: null })
    const modulesKw = simulated('pv-qinghai-gonghe')
      .devices.filter(({ type }) => type === 'inverter')
      .reduce((sum, { details }) => sum + Number(details['modulesKw']), 0)
    expect(body.capacityKw).toBeCloseTo(modulesKw, 1)
    expect(body.hours).toBeCloseTo(day / modulesKw, 2)
    expect(body.prPct).toBeNull()
    expect(body.definitions.dayKwh).toMatchObject({ version: 2, source: '逆变器、风机的计量' })
    expect(body.coverage.month).toEqual({ known: 0, all: 21 })
    expect(body.units).toHaveLength([...truth.keys()].filter((id) => id.includes('.INV') || id.includes('.inv')).length)
  })
  test('while ingest is away every figure is missing and the devices are still there', async () => {
    ingest.isAway = true
    const { status, body } = await ask(calls.runStatusDetail.path, { stationId: 'pv-qinghai-gonghe' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: null, powerKw: null, dayKwh: null, isStale: true })
    expect(body.units.length).toBeGreaterThan(10)
    const weather = (await ask(calls.weather3day.path, { stationId: 'pv-qinghai-gonghe' })).data
    expect(weather).toMatchObject({ isLive: false, now: { temperatureC: null } })
  })
  test('one of another company, of another class or of nobody is not there', async () => {
    const other = await t.signIn('operator2')
    const query = { stationId: 'pv-qinghai-gonghe' }
    expect(await ask(calls.runStatusDetail.path, query, other)).toMatchObject({ status: 404, key: 'record.notFound' })
    expect((await ask(calls.wpDetail.path, query)).status).toBe(404)
    expect((await ask(calls.weather3day.path, { stationId: 'nobody' })).status).toBe(404)
    expect((await ask(calls.runStatusDetail.path, { stationId: 'pv-qinghai-gonghe,wp-gansu-guazhou' })).status).toBe(
      404,
    )
  })
  test('weather is what the instrument says now; the days before are missing without the store [req 478]', async () => {
    const { data } = await ask(calls.weather3day.path, { stationId: 'ce-jiangsu-suzhou' })
    expect(data.isLive).toBe(true)
    expect(data.now.temperatureC).toEqual(expect.any(Number))
    expect(data.days).toBeNull()
  })
})

/** Decimals as JSON writes them. */
const decimalsOf = (value: number): number =>
  /e-(\d+)$/.exec(String(value))?.[1] ? 99 : (String(value).split('.')[1] ?? '').length

/** Every number of an answer with the name it stands under. */
function* numbersIn(answer: unknown, name = ''): Iterable<[name: string, value: number]> {
  if (typeof answer === 'number') yield [name, answer]
  else if (Array.isArray(answer)) for (const one of answer) yield* numbersIn(one, name)
  else if (answer !== null && typeof answer === 'object')
    for (const [key, value] of Object.entries(answer)) yield* numbersIn(value, key)
}

test('no answer carries more digits than its figure declares', async () => {
  const declared: Readonly<Record<string, number>> = {
    ...Object.fromEntries(figureKeys.map((key) => [key, figureDefinitions[key].decimals])),
    // Of the register, as they were entered.
    longitude: 6,
    longitudes: 6,
    latitude: 6,
    latitudes: 6,
  }
  const answers = await Promise.all([
    ask(homesContract.fleetOverview.path, { scope: 'all' }),
    ask(calls.pvOverview.path, { scope: 'all' }),
    ask(calls.fleetList.path, { scope: 'all' }),
    ask(calls.statusMap.path, { scope: 'all' }),
    ...fleet.flatMap((stationId) => [
      ask(calls.runStatusDetail.path, { stationId }),
      ask(calls.weather3day.path, { stationId }),
    ]),
  ])
  const numbers = answers.flatMap(({ body, data }) => [...numbersIn(body ?? data)])
  expect(numbers.length).toBeGreaterThan(500)
  expect(numbers.filter(([name, value]) => decimalsOf(value) > (declared[name] ?? 2))).toEqual([])
})

const filling = async () => (await ask(homesContract.fleetOverview.path, { scope: 'all' })).body.filling

test('a home tells how much of a demo’s history can be read: what was sent, less what waits for the store', async () => {
  expect(await filling()).toBeNull()
  const nowMs = t.clock.now.getTime()
  sent = [
    { sentAtMs: nowMs - 60_000, share: 0.1, backToMs: null },
    { sentAtMs: nowMs - 30_000, share: 0.62, backToMs: Date.UTC(2026, 5, 2, 18) },
  ]
  expect(await filling()).toEqual({ percent: 62, backTo: '2026-06-03' })
  waitingSeconds = 40
  expect(await filling()).toEqual({ percent: 10, backTo: null })
  ingest.isAway = true
  expect(await filling()).toBeNull()
  sent = []
})

describe('many stations', () => {
  test('the overview adds up, by class and together [req 1] [req 404] [req 426]', async () => {
    const [pv, all] = await Promise.all([
      ask(calls.pvOverview.path, { scope: 'all' }),
      ask(homesContract.fleetOverview.path, { scope: 'all' }),
    ])
    expect(pv.data).toMatchObject({ stationCount: 1, isLive: true, hasHistory: false, isHistoryStale: true })
    expect(all.body).toMatchObject({ stationCount: 3, days: null, months: null })
    const classes = all.body.byClass as { figures: { powerKw: number } }[]
    expect(classes.reduce((sum, { figures }) => sum + figures.powerKw, 0)).toBeCloseTo(all.body.figures.powerKw, 1)
    expect(all.body.ranking.dayKwh[0].id).toBe('pv-qinghai-gonghe')
    const hours = (all.body.ranking.hours as { value: number }[]).map(({ value }) => value)
    expect(hours.length).toBeGreaterThan(1)
    expect(hours).toEqual(hours.toSorted((a, b) => b - a))
    expect(all.body.known.monthKwh).toBe(0)
  })
  test('the list filters, sorts with the unknown last, and pages [req 159] [req 407]', async () => {
    const rows = async (query: Record<string, string>) =>
      ((await ask(calls.fleetList.path, { scope: 'all', ...query })).body.rows as { id: string }[]).map(({ id }) => id)
    expect(await rows({ sort: 'capacityKw', order: 'desc' })).toEqual([fleet[1], fleet[0], fleet[2]])
    expect((await rows({ sort: 'dayKwh', order: 'asc' })).at(-1)).toBe('wp-gansu-guazhou')
    expect((await rows({ sort: 'dayKwh', order: 'desc' })).at(-1)).toBe('wp-gansu-guazhou')
    expect(await rows({ keyword: '共和' })).toEqual(['pv-qinghai-gonghe'])
    expect(await rows({ stcls: '02' })).toEqual(['wp-gansu-guazhou'])
    expect(await rows({ province: '江苏' })).toEqual(['ce-jiangsu-suzhou'])
    expect(await rows({ province: '河南' })).toEqual([])
    expect(await rows({ sort: 'capacityKw', page: '2', pageSize: '2' })).toHaveLength(1)
    expect((await ask(calls.wpList.path)).data.total).toBe(1)
  })
  test('open alarms: the gravest and how many, as the list of alarms would show them; not for users who may not read them', async () => {
    const raise = (stationId: string, level: number, more: Record<string, unknown> = {}) =>
      t.db.run(
        `insert into alarm_event (station_id, subject, rule_key, source, level, is_active, first_raised_at, raised_at,
           closed_at, shelved_until, is_group)
         values ($1, gen_random_uuid()::text, 'test', 'state', $2, true, now(), now(), $3, $4, false)`,
        [stationId, level, more['closed'] ?? null, more['shelved'] ?? null],
      )
    const later = new Date(t.clock.now.getTime() + 86_400_000)
    await raise('wp-gansu-guazhou', 3)
    await raise('wp-gansu-guazhou', 2)
    await raise('ce-jiangsu-suzhou', 1)
    await raise('pv-qinghai-gonghe', 1, { closed: t.clock.now })
    await raise('pv-qinghai-gonghe', 1, { shelved: later })
    expect(await alarmsOf({ sort: 'alarms', order: 'desc' })).toEqual([
      ['ce-jiangsu-suzhou', { level: 'critical', count: 1 }],
      ['wp-gansu-guazhou', { level: 'major', count: 2 }],
      ['pv-qinghai-gonghe', { level: null, count: 0 }],
    ])
    expect(await alarmsOf({ sort: 'alarms', order: 'asc', pageSize: '1' })).toEqual([
      ['pv-qinghai-gonghe', { level: null, count: 0 }],
    ])
    expect(Object.fromEntries(await alarmsOf())['wp-gansu-guazhou']).toEqual({ level: 'major', count: 2 })
    await t.db.run(`delete from role_screen where role_id = 'c-huanghe:analyst' and screen <> 'deviceList'`, [])
    const analyst = await t.signIn('analyst')
    expect((await alarmsOf({ sort: 'alarms' }, analyst)).map(([, alarms]) => alarms)).toEqual([null, null, null])
  })
  test('the map knows every station, and none of another company [req 159] [req 422]', async () => {
    const { body } = await ask(calls.statusMap.path, { scope: 'all' })
    expect(body.ids.toSorted()).toEqual(fleet.toSorted())
    expect(body.states).toHaveLength(3)
    const other = await t.signIn('operator2')
    expect((await ask(calls.statusMap.path, { scope: 'all' }, other)).body.ids).toEqual([])
    expect((await ask(calls.statusMap.path, { stationIds: fleet[0]! }, other)).status).toBe(404)
  })
  test('while ingest is away the map says so', async () => {
    ingest.isAway = true
    const { body } = await ask(calls.statusMap.path, { scope: 'all' })
    expect(body).toMatchObject({ isLive: false, states: ['unknown', 'unknown', 'unknown'] })
  })
})

test('the list is exported as it is filtered and sorted, figures as in the list', async () => {
  const query = { scope: 'all', sort: 'powerKw', order: 'desc', stcls: '01' }
  const { body } = await ask(calls.fleetList.path, query)
  const file = await admin.get(`${calls.fleetExport.path}?${new URLSearchParams(query).toString()}`)
  const [header, ...rows] = (await readXlsx(new Uint8Array(file.rawPayload))).sheets[0]!.rows
  const cells = (head: string) => rows.map((row) => row[header!.indexOf(head)] ?? null)
  const listed = body.rows as { name: string; powerKw: number | null; dayKwh: number | null }[]
  expect(listed.length).toBe(body.total)
  expect(cells('电站名称')).toEqual(listed.map(({ name }) => name))
  expect(cells('发电功率 (kW)')).toEqual(listed.map(({ powerKw }) => powerKw))
  expect(cells('日发电量 (kWh)')).toEqual(listed.map(({ dayKwh }) => dayKwh))
})
