import type { DeviceType } from '@fengguang/domain/devices/device.model'
import { gatewaysContract } from '@fengguang/domain/gateways/gateways.contract'
import type { StationRunDetail } from '@fengguang/domain/station-run/station-figures.model'
import { stationPriceContract } from '@fengguang/domain/prices/station-price.contract'
import { defaultCalendar, ratesOfDay } from '@fengguang/domain/prices/tariff.model'
import { homesContract, type FleetOverview, type OverviewDay } from '@fengguang/domain/homes/homes.contract'
import { stationRunContract } from '@fengguang/domain/station-run/station-run.contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { simulated } from '../testing/simulated-ingest.ts'
import { openTelemetryApp, type TelemetryApp } from '../testing/telemetry-app.ts'

/** What screens tell of a station against what the simulator did there: through gateway, log, store and rollups. */
const minute = 60_000
const midnight = Date.parse('2026-06-20T16:00:00Z')
const noon = midnight + 12 * 60 * minute
const slow = 300_000
const plants = ['pv-qinghai-gonghe', 'wp-gansu-guazhou'] as const
/** Which state each device is in needs no store (`station-run.test.ts`). */
const sent: readonly DeviceType[] = ['meter', 'weather', 'inverter', 'turbine']

interface Said {
  deviceId: string
  type: DeviceType
  at: number
  values: Record<string, number>
}

function* said(stationId: string): Iterable<Said> {
  const blocks = simulated(stationId).blocks(midnight - 60 * minute, noon, 60)
  for (const { type, deviceIds, device, at, columns, length } of blocks) {
    if (!sent.includes(type)) continue
    for (let row = 0; row < length; row += 1) {
      const known = Object.entries(columns).filter(([, column]) => !Number.isNaN(column[row]!))
      const values = Object.fromEntries(known.map(([code, column]) => [code, column[row]!]))
      yield { deviceId: deviceIds[device[row]!]!, type, at: at[row]!, values }
    }
  }
}

interface Energy {
  generated: number
  onGrid: number
  /** On-grid, by half hours of the local day. */
  halfHours: number[]
}

/** Power summed up by minutes, until the newest word: of the main meter, and of all inverters or turbines. */
function energyOf(stationId: string, frames: readonly Said[]): Energy {
  const meter = simulated(stationId).devices.find(({ type, isMain }) => type === 'meter' && isMain)!.id
  const sum = (isCounted: (frame: Said) => boolean) =>
    frames
      .filter((frame) => isCounted(frame) && frame.at >= midnight && frame.at < noon - minute)
      .reduce((kwh, { values }) => kwh + Math.max(0, values['powerKw'] ?? 0) / 60, 0)
  return {
    halfHours: Array.from({ length: 24 }, (_, n) =>
      sum(({ deviceId, at }) => deviceId === meter && Math.floor((at - midnight) / (30 * minute)) === n),
    ),
    onGrid: sum(({ deviceId }) => deviceId === meter),
    generated: sum(({ type }) => type === 'inverter' || type === 'turbine'),
  }
}

/** A plant that is seen every minute and heard every half hour, whatever its clocks show: its counters know of the clouds between. */
const isHeard = ({ at }: Said): boolean => at % (30 * minute) < minute || at >= noon - 3 * minute

let t: TelemetryApp
/** Before anything is asked: the simulator would hold up the answers of the store. */
const truth = new Map<string, Energy>()

beforeAll(async () => {
  const heard = new Map<string, Said[]>()
  for (const stationId of plants) {
    const frames = [...said(stationId)]
    truth.set(stationId, energyOf(stationId, frames))
    heard.set(stationId, frames.filter(isHeard))
  }
  t = await openTelemetryApp(sent, 'pv-qinghai-gonghe', noon)
  const { rows } = (await t.admin.get(`${gatewaysContract.page.path}?pageSize=100`)).json().data
  const { id, version, name } = rows.find((one: { name: string }) => one.name === '测试网关')
  await t.admin.post(gatewaysContract.update.path, { id, version, name, stationIds: plants })
  for (const frames of heard.values())
    for (let i = 0; i < frames.length; i += 1000) await t.send(frames.slice(i, i + 1000))
  await t.drained()
}, 1_200_000)
afterAll(() => t.close(), slow)

const detail = async (stationId: string): Promise<StationRunDetail> =>
  (await t.admin.get(`${stationRunContract.runStatusDetail.path}?stationId=${stationId}`)).json().body

/** A first question does not wait for a slow store: the figures are there for one of the next. */
const settled = (stationId: string, figure: 'yearKwh' | 'yearIncomeYuan' = 'yearKwh'): Promise<StationRunDetail> =>
  vi.waitFor(
    async () => {
      const found = await detail(stationId)
      expect(found[figure]).not.toBeNull()
      return found
    },
    { timeout: slow - 30_000, interval: 1000 },
  )

describe.each(plants)('%s', (stationId) => {
  test(
    'energy of the day is the power of its source summed up, within 0.5 %',
    async () => {
      const { generated, onGrid } = truth.get(stationId)!
      const figures = await settled(stationId)
      expect(figures.onGridDayKwh! / onGrid).toBeGreaterThan(0.995)
      expect(figures.onGridDayKwh! / onGrid).toBeLessThan(1.005)
      expect(figures.dayKwh! / generated).toBeGreaterThan(0.995)
      expect(figures.dayKwh! / generated).toBeLessThan(1.005)
      expect(figures.selfUsedDayKwh).toBeCloseTo(Math.max(0, figures.dayKwh! - figures.onGridDayKwh!), 1)
      expect(figures.monthKwh).toBeGreaterThanOrEqual(figures.dayKwh!)
      expect(figures.yearKwh).toBeCloseTo(figures.monthKwh!, 0)
      expect(figures.hours).toBeCloseTo(figures.dayKwh! / figures.capacityKw, 2)
      expect(figures.co2T).toBeCloseTo((figures.yearKwh! * 0.5306) / 1000, 2)
      expect(figures.coverage).toEqual({ month: { known: 2, all: 21 }, year: { known: 2, all: 172 } })
    },
    slow,
  )
})

/** A busy store answers 503; any other refusal is a fault. */
async function dayOf(query: string): Promise<OverviewDay> {
  const answer = await vi.waitFor(
    async () => {
      const got = await t.admin.get(`${homesContract.overviewDay.path}?${query}`)
      if (got.statusCode === 503) throw new Error(got.body)
      return got
    },
    { timeout: slow - 60_000, interval: 1000 },
  )
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json().body
}

test(
  'expected power of a plant is near its power; a farm without days before is not guessed at',
  async () => {
    const { expectedKw, powerKw, expectedOf } = await dayOf('stationIds=pv-qinghai-gonghe')
    expect(expectedOf).toEqual({ stations: 1, all: 1 })
    const ratios = expectedKw.flatMap((expected, i) => (expected! > 20_000 && powerKw[i] ? powerKw[i] / expected! : []))
    expect(ratios.length).toBeGreaterThan(5)
    const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!
    expect(middle).toBeGreaterThan(0.8)
    expect(middle).toBeLessThan(1.2)
    const farm = await dayOf('stationIds=wp-gansu-guazhou')
    expect(farm).toMatchObject({ expectedKw: [], expectedOf: { stations: 0, all: 1 } })
  },
  slow,
)

test(
  'a home adds the plants up, and its bars end with today',
  async () => {
    const [pv, wind] = [await settled('pv-qinghai-gonghe'), await settled('wp-gansu-guazhou')]
    const home: FleetOverview = (await t.admin.get(`${homesContract.fleetOverview.path}?scope=all`)).json().body
    expect(home.figures.dayKwh).toBeCloseTo(pv.dayKwh! + wind.dayKwh!, 1)
    // A day nobody has is missing, never zero.
    expect(home.days![0]).toEqual({ label: '2026-06-01', kwh: null, stations: 0 })
    expect(home.coverage.month.known).toBeLessThan(home.coverage.month.all)
    expect(home.hasHistory).toBe(true)
    // Completion is made of the two that have both a plan and a meter; the third is left out of both sides.
    const given = pv.onGridMonthKwh! + wind.onGridMonthKwh!
    const planned = pv.monthPlanKwh! + wind.monthPlanKwh!
    expect(home.figures.monthCompletionPct! / ((100 * given) / planned)).toBeCloseTo(1, 2)
    expect(home.figures.monthPlanKwh).toBeGreaterThan(planned)
    expect([home.known['monthCompletionPct'], home.stationCount]).toEqual([2, 3])
    expect(home.days!.at(-1)).toEqual({ label: '2026-06-21', kwh: home.figures.dayKwh, stations: 2 })
    expect(home.months!.at(-1)!.label).toBe('2026-06')
    const day = await dayOf('scope=all')
    expect(day.powerKw.filter((value) => value !== null).length).toBeGreaterThan(20)
    const weather = (await t.admin.get(`${stationRunContract.weather3day.path}?stationId=pv-qinghai-gonghe`)).json()
      .data
    expect(weather.days.map(({ day: one }: { day: string }) => one)).toEqual(['2026-06-19', '2026-06-20', '2026-06-21'])
    expect(weather.days.at(-1).irradiationMj).toBeGreaterThan(1)
  },
  slow,
)

test(
  'income of month and year: every day at the price of that day',
  async () => {
    const stationId = 'wp-gansu-guazhou'
    const first = await settled(stationId, 'yearIncomeYuan')
    expect(first.onGridMonthKwh! - first.onGridDayKwh!).toBeGreaterThan(0)
    expect(first.monthIncomeYuan! / first.onGridMonthKwh!).toBeCloseTo(0.298, 6)
    const price = (fromDay: string, single: number) =>
      t.admin.post(stationPriceContract.savePrice.path, { stationId, fromDay, mode: 'single', single, note: '' })
    // Days of a month gone by are read only when a price began within it.
    await price('2026-05-15', 0.3)
    await price('2026-06-21', 0.5)
    const { onGridDayKwh: dayKwh, onGridMonthKwh: monthKwh, ...figures } = await settled(stationId, 'yearIncomeYuan')
    expect(figures.incomeYuan! / (dayKwh! * 0.5)).toBeCloseTo(1, 6)
    expect(figures.monthIncomeYuan! / ((monthKwh! - dayKwh!) * 0.3 + dayKwh! * 0.5)).toBeCloseTo(1, 6)
    expect(figures.yearIncomeYuan! / figures.monthIncomeYuan!).toBeCloseTo(1, 6)
  },
  slow,
)

test(
  'income under time-of-use rates: each half hour at its own rate, before and after the change of price',
  async () => {
    const stationId = 'pv-qinghai-gonghe'
    const { halfHours } = truth.get(stationId)!
    const before = await settled(stationId, 'yearIncomeYuan')
    expect(before.incomeYuan! / before.onGridDayKwh!).toBeCloseTo(0.3127, 6)
    const prices = { sharp: 1.2, peak: 0.8, flat: 0.5, valley: 0.2 }
    const form = { stationId, fromDay: '2026-06-21', mode: 'timeOfUse', ...prices, calendar: defaultCalendar, note: '' }
    expect((await t.admin.post(stationPriceContract.savePrice.path, form)).statusCode).toBe(200)
    const names = ratesOfDay(defaultCalendar[0]!.periods)!
    const byHand = halfHours.reduce((all, kwh, n) => all + kwh * prices[names[n]!], 0)
    const after = await settled(stationId, 'yearIncomeYuan')
    expect(after.incomeYuan! / byHand).toBeGreaterThan(0.99)
    expect(after.incomeYuan! / byHand).toBeLessThan(1.01)
    // By the mean of the four rates, or by flat alone, it would be another figure.
    expect(Math.abs(after.incomeYuan! / (after.onGridDayKwh! * 0.5) - 1)).toBeGreaterThan(0.05)
    const dayBefore = before.monthIncomeYuan! - before.incomeYuan!
    expect(after.monthIncomeYuan! - after.incomeYuan!).toBeCloseTo(dayBefore, 0)
  },
  slow,
)
