import { deviceTypes } from '@fengguang/domain/devices/device.model'
import { emptyFilters, type CubeDefinition } from '@fengguang/domain/data-cube/cube.model'
import { dataCubeContract, type CubeResult } from '@fengguang/domain/data-cube/data-cube.contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'
import type { TestBrowser } from '../../testing/test-app.ts'
import {
  alarmedFault,
  both,
  ce,
  co2Factor,
  days,
  halfHourMs,
  hourOf,
  irradiation,
  layThreeStations,
  lossOf,
  measuredFault,
  peak,
  perDay,
  priceWind,
  pv,
  riseOf,
  startMs,
  stations,
  valley,
  wind,
  windLossOf,
  type Devices,
} from '../../testing/three-stations.ts'

/** What each kind of indicator must answer for a PV, a wind and a comprehensive-energy station, computed by hand. */
const slow = 600_000

let t: TelemetryApp
let analyst: TestBrowser
let ids: Devices

beforeAll(async () => {
  t = await openTelemetryApp(deviceTypes, stations, startMs + 2 * perDay * halfHourMs + 12 * 3_600_000)
  analyst = await t.signIn('analyst')
  ids = await layThreeStations(t)
}, slow)
afterAll(() => t.close(), slow)

async function ask(change: Partial<CubeDefinition>, who = analyst): Promise<CubeResult> {
  const body = { x: ['time'], y: [], from: days[0], to: days[1], step: 'day', ...change }
  const answer = await who.post(dataCubeContract.selectAnlsType.path, body)
  expect([answer.statusCode, answer.json().msg]).toEqual([200, undefined])
  return answer.json().data as CubeResult
}
const of = (station: string) => ({ filters: { ...emptyFilters(), stationIds: [station] } })

type Expected = readonly (number | null)[]
function expectFigures(found: Expected, expected: Expected): void {
  expect(found).toHaveLength(expected.length)
  expect(found.map((value) => value === null)).toEqual(expected.map((value) => value === null))
  for (const [i, value] of expected.entries()) expect(found[i] ?? 0).toBeCloseTo(value ?? 0, 6)
}
const pct = (part: number, whole: number): number => (100 * part) / whole

const pvMade = both((i) => riseOf(0, 'totalEnergyKwh')(i) + riseOf(1, 'totalEnergyKwh')(i))
const pvGiven = both(riseOf(2, 'forwardKwh'))
const pvBought = both(riseOf(2, 'reverseKwh'))
const windMade = both(riseOf(3, 'totalEnergyKwh'))
const windGiven = both(riseOf(4, 'forwardKwh'))
const ceIn = both(riseOf(5, 'chargedKwh'))
const ceOut = both(riseOf(5, 'dischargedKwh'))
const ceIncome = both((i) => riseOf(6, 'forwardKwh')(i) * (hourOf(i) < 12 ? valley : peak))
const lost = lossOf.map(({ fault, dust, limit }) => fault + dust + limit)
const sum = ([a, b]: readonly number[]): number => a! + b!
const each = (f: (day: 0 | 1) => number): [number, number] => [f(0), f(1)]
const spread = Math.sqrt(8 / 3)
const theory = sum(irradiation) * 100

/** By day, and over both days: a figure of both is computed from its inputs, not from the days. */
const table: readonly [station: string, id: string, byDay: [number | null, number | null], whole: number | null][] = [
  [pv, 'inverter.powerKw', each(() => (40 / 3 + 11.5 / 3) / 2), (40 / 3 + 11.5 / 3) / 2],
  [pv, 'inverter.powerKw.max', [40, 40], 40],
  [pv, 'inverter.powerKw.min', [0, 0], 0],
  [pv, 'inverter.totalEnergyKwh', pvMade, sum(pvMade)],
  [pv, 'inverter.state=5', [pct(12, 96), 0], pct(12, 192)],
  [pv, 'inverter.stringI[2]', [6 / 2, 6 / 2], 3],
  [pv, 'meter.forwardKwh', pvGiven, sum(pvGiven)],
  [pv, 'loss.fault', [12, 0], 12],
  [pv, 'loss.lossKwh', each((d) => lost[d]!), sum(lost)],
  [pv, 'lossYuan.fault', [6, null], null],
  [pv, 'lossYuan.all', [27.5, null], null],
  [pv, 'day.irradiationKwhM2', [6, 5], 11],
  [pv, 'day.soilingRatio', [0.98, 0.98], 0.98],
  [pv, 'kpi.theoreticalEnergy', [600, 500], theory],
  [pv, 'kpi.performanceRatio', each((d) => pct(pvGiven[d], irradiation[d]! * 100)), pct(sum(pvGiven), theory)],
  [pv, 'kpi.equivalentHours', each((d) => pvMade[d] / 100), sum(pvMade) / 100],
  [
    pv,
    'kpi.stationUseRate',
    each((d) => pct(pvMade[d] - pvGiven[d] + pvBought[d], pvMade[d])),
    pct(sum(pvMade) - sum(pvGiven) + sum(pvBought), sum(pvMade)),
  ],
  [
    pv,
    'kpi.curtailmentRate',
    each((d) => pct(lossOf[d]!.limit, pvMade[d] + lossOf[d]!.limit)),
    pct(100, sum(pvMade) + 100),
  ],
  [
    pv,
    'kpi.productionAvailability',
    each((d) => pct(pvMade[d], pvMade[d] + lost[d]!)),
    pct(sum(pvMade), sum(pvMade) + sum(lost)),
  ],
  [pv, 'kpi.timeAvailability', [pct(84, 96), 100], pct(180, 192)],
  [pv, 'kpi.dispersionRate', each(() => pct(spread, 18)), pct(spread, 18)],
  [pv, 'kpi.co2Avoided', each((d) => (pvMade[d] * co2Factor) / 1000), (sum(pvMade) * co2Factor) / 1000],
  [pv, 'kpi.income', [null, null], null],
  [wind, 'turbine.powerKw', [1115, 1115], 1115],
  [wind, 'turbine.powerKw.max', [1230, 1230], 1230],
  [wind, 'loss.fault', [700, 0], 700],
  [wind, 'loss.lossKwh', [1000, 500], 1500],
  [wind, 'lossYuan.all', [3, 3], 6],
  [wind, 'day.irradiationKwhM2', [null, null], null],
  [wind, 'day.soilingRatio', [null, null], null],
  [
    wind,
    'kpi.curtailmentRate',
    each((d) => pct(windLossOf[d]!.limit, windMade[d] + windLossOf[d]!.limit)),
    pct(800, sum(windMade) + 800),
  ],
  [wind, 'turbine.totalEnergyKwh', windMade, sum(windMade)],
  [wind, 'kpi.equivalentHours', each((d) => windMade[d] / 2000), sum(windMade) / 2000],
  [
    wind,
    'kpi.stationUseRate',
    each((d) => pct(windMade[d] - windGiven[d] + 48, windMade[d])),
    pct(sum(windMade) - sum(windGiven) + 96, sum(windMade)),
  ],
  [wind, 'kpi.timeAvailability', [pct(32, 36), 100], pct(80, 84)],
  [wind, 'kpi.income', each((d) => windGiven[d] * priceWind), sum(windGiven) * priceWind],
  [wind, 'kpi.co2Avoided', each((d) => (windMade[d] * co2Factor) / 1000), (sum(windMade) * co2Factor) / 1000],
  [ce, 'storagePcs.powerKw', each(() => (-50 * 16 + 40 * 32) / 48), (-50 * 16 + 40 * 32) / 48],
  [ce, 'storagePcs.powerKw.min', [-50, -50], -50],
  [ce, 'storagePcs.chargedKwh', ceIn, sum(ceIn)],
  [ce, 'kpi.conversionEfficiency', each((d) => pct(ceOut[d], ceIn[d])), pct(sum(ceOut), sum(ceIn))],
  [ce, 'kpi.income', ceIncome, sum(ceIncome)],
]

describe('figures by day, by month and by station are what a pencil gives', () => {
  test.each(table)(
    '%s %s',
    async (station, id, byDay, whole) => {
      const daily = await ask({ y: [id], ...of(station) })
      expect(daily.xs.map(({ key }) => key)).toEqual(days.filter((_, i) => byDay[i] !== null || daily.xs.length > 0))
      if (daily.xs.length > 0) expectFigures(daily.values[0]![0]!, byDay)
      expectFigures(daily.totals, [whole])
      const place = await ask({ y: [id], x: ['station'], ...of(station) })
      expectFigures(place.totals, [whole])
      const month = await ask({ y: [id], step: 'month', ...of(station) })
      expectFigures(month.totals, [whole])
    },
    slow,
  )

  test('by the hour', async () => {
    const hours = Array.from({ length: 2 * 24 }, (_, hour) => 2 * hour)
    const counter = async (station: string, id: string, of_: (i: number) => number) => {
      const { values, xs } = await ask({ y: [id], step: '1h', ...of(station) })
      expect(xs[0]!.key).toBe('2026-06-18T16:00:00.000Z')
      expectFigures(
        values[0]![0]!,
        hours.map((i) => of_(i) + of_(i + 1)),
      )
    }
    await counter(pv, 'meter.forwardKwh', riseOf(2, 'forwardKwh'))
    await counter(wind, 'turbine.totalEnergyKwh', riseOf(3, 'totalEnergyKwh'))
    await counter(ce, 'storagePcs.dischargedKwh', riseOf(5, 'dischargedKwh'))
    const mean = await ask({ y: ['turbine.powerKw', 'turbine.powerKw.max'], step: '1h', ...of(wind) })
    for (const own of mean.values)
      expectFigures(
        own[0]!,
        hours.map((i) => 1000 + 10 * hourOf(i)),
      )
  })

  test('a plan is that of whole months, also without time on the x axis', async () => {
    const { from, to, totals } = await ask({ y: ['kpi.planCompletion'], x: ['station'], ...of(pv) })
    expect([from, to]).toEqual(['2026-06-01', '2026-06-30'])
    expectFigures(totals, [pct(sum(pvGiven), 1000)])
    const two = await ask({ y: ['kpi.planCompletion'], step: 'month', groups: ['station'] })
    expect(two.groups.map(({ key }) => key).toSorted()).toEqual([pv, wind])
    // Of several stations those with a plan count.
    expectFigures(two.totals, [pct(sum(pvGiven) + sum(windGiven), 2000)])
  })

  test('MTBF and MTTR count a fault from the ledger and a fault over midnight that is known only from its alarm', async () => {
    const inverters = [...ids.keys()].filter((key) => key.startsWith(`${pv} inverter`)).length
    expect(inverters).toBeGreaterThan(1)
    const measuredHours = (measuredFault.to - measuredFault.from) / 2
    const alarmedHours = (alarmedFault.to - alarmedFault.from) / 2
    const y = ['kpi.mtbf', 'kpi.mttr']
    const { values, totals } = await ask({ y, ...of(pv) })
    const running = [24 * inverters - measuredHours - alarmedHours / 2, 24 * inverters - alarmedHours / 2]
    expectFigures(values[0]![0]!, [running[0]! / 2, null])
    expectFigures(values[1]![0]!, [(measuredHours + alarmedHours) / 2, null])
    expectFigures(totals, [sum(running) / 2, (measuredHours + alarmedHours) / 2])
    const place = await ask({ y, x: ['station'], ...of(pv) })
    expectFigures(place.totals, [sum(running) / 2, (measuredHours + alarmedHours) / 2])
    const devices = await ask({ y, groups: ['device'], ...of(pv) })
    const at = devices.groups.findIndex(({ key }) => key === ids.get(`${pv} inverter 1`)!.id)
    expectFigures([devices.groupTotals[0]![at]!, devices.groupTotals[1]![at]!], [48 - alarmedHours, alarmedHours])
  })

  test('of each device: currents and hours of one are not those of the other', async () => {
    const { groups, values } = await ask({
      y: ['kpi.dispersionRate', 'kpi.timeAvailability'],
      groups: ['device'],
      ...of(pv),
    })
    const at = (place: number) => groups.findIndex(({ key }) => key === ids.get(`${pv} inverter ${place}`)!.id)
    expect(groups.length).toBeGreaterThan(1)
    expectFigures(values[0]![at(0)]!, [pct(spread, 8), pct(spread, 8)])
    expectFigures(values[0]![at(1)]!, [0, 0])
    expectFigures(values[1]![at(0)]!, [100, 100])
    expectFigures(values[1]![at(1)]!, [75, 100])
  })

  test('losses by class add up what inverters and turbines lost', async () => {
    const { xs, values } = await ask({ y: ['loss.lossKwh'], x: ['lossClass'] })
    const shown = Object.fromEntries(xs.map(({ key }, i) => [key, values[0]![0]![i]]))
    expect([shown['dispatchLimit'], shown['fault'], shown['dust']]).toEqual([900, 712, 7])
  })

  test('losses in money by class', async () => {
    const { xs, values } = await ask({ y: ['lossYuan.all'], x: ['lossClass'], to: days[0], ...of(pv) })
    const shown = Object.fromEntries(xs.map(({ key }, i) => [key, values[0]![0]![i]]))
    expect([shown['dispatchLimit'], shown['fault'], shown['dust'], shown['shadow']]).toEqual([20, 6, 1.5, 0])
  })
})

test(
  'of every kind of indicator a station that went to another company is not counted any more, and is by that company',
  async () => {
    const kinds = [
      'inverter.powerKw',
      'inverter.powerKw.max',
      'inverter.state=5',
      'meter.forwardKwh',
      'loss.lossKwh',
      'lossYuan.dispatchLimit',
      'day.irradiationKwhM2',
      'kpi.theoreticalEnergy',
      'kpi.stationUseRate',
      'kpi.planCompletion',
      'kpi.income',
      'kpi.timeAvailability',
      'kpi.dispersionRate',
      'kpi.mtbf',
    ]
    const byStation = async (who: TestBrowser) => {
      const found: Record<string, string[]> = {}
      for (const id of kinds) {
        const { xs, counted } = await ask({ y: [id], x: ['station'] }, who)
        expect(counted.stations).toBe(xs.length)
        found[id] = xs.map(({ key }) => key)
      }
      return found
    }
    const before = await byStation(analyst)
    for (const id of kinds) expect(before[id]).toContain(pv)
    await t.db.run("update station set company_id = 'c-donghai' where id = $1", [pv])
    const after = await byStation(analyst)
    for (const id of kinds) expect(after[id]).toEqual(before[id]!.filter((key) => key !== pv))
    const stranger = await byStation(await t.signIn('admin2'))
    for (const id of kinds) expect(stranger[id]).toEqual([pv])
    await t.db.run("update station set company_id = 'c-huanghe' where id = $1", [pv])
  },
  slow,
)
