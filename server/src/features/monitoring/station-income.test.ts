import type { StationRunDetail } from '@fengguang/domain/monitoring/station-figures.model'
import { stationPriceContract } from '@fengguang/domain/monitoring/station-price.contract'
import { stationRunContract } from '@fengguang/domain/monitoring/station-run.contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTelemetryApp, type TelemetryApp } from '../../testing/telemetry-app.ts'

const slow = 300_000
const stationId = 'pv-qinghai-gonghe'
const at = (local: string): number => Date.parse(`2026-${local}:00+08:00`)

/** Forward readings of the main meter: 100 and 200 kWh on two days of April, 400 and 50 on two of June. */
const readings = [
  ['04-14T00:00', 1000],
  ['04-14T12:00', 1060],
  ['04-15T00:00', 1100],
  ['04-15T12:00', 1250],
  ['04-16T00:00', 1300],
  ['06-20T00:00', 1300],
  ['06-20T12:00', 1500],
  ['06-21T00:00', 1700],
  ['06-21T11:59', 1750],
] as const

let t: TelemetryApp
beforeAll(async () => {
  t = await openTelemetryApp(['meter'], stationId, at('06-21T12:00'))
  await t.send(
    readings.map(([local, forwardKwh]) => ({
      deviceId: `${stationId}.meter-01`,
      type: 'meter',
      at: at(local),
      values: { forwardKwh },
    })),
  )
  await t.drained()
}, 1_200_000)
afterAll(() => t.close(), slow)

const price = (fromDay: string, priceYuanPerKwh: number) =>
  t.admin.post(stationPriceContract.savePrice.path, { stationId, fromDay, priceYuanPerKwh, note: '' })

/** A first question does not wait for a slow store. */
const settled = () =>
  vi.waitFor(
    async () => {
      const answer = await t.admin.get(`${stationRunContract.runStatusDetail.path}?stationId=${stationId}`)
      const body = answer.json().body as StationRunDetail
      expect(body.yearIncomeYuan).not.toBeNull()
      return body
    },
    { timeout: slow - 30_000, interval: 1000 },
  )

test(
  'income of month and year: every day at the price of that day',
  async () => {
    const one = await settled()
    expect(one).toMatchObject({ dayKwh: 50, monthKwh: 450, yearKwh: 750 })
    expect(one.yearIncomeYuan).toBeCloseTo(750 * 0.3127, 6)
    await price('2026-04-15', 0.4)
    await price('2026-06-21', 0.5)
    const several = await settled()
    expect(several.incomeYuan).toBeCloseTo(50 * 0.5, 6)
    expect(several.monthIncomeYuan).toBeCloseTo(400 * 0.4 + 50 * 0.5, 6)
    expect(several.yearIncomeYuan).toBeCloseTo(100 * 0.3127 + 200 * 0.4 + 400 * 0.4 + 50 * 0.5, 6)
    const home = (await t.admin.get(`${stationRunContract.fleetOverview.path}?scope=all`)).json().body
    expect(home.figures.yearIncomeYuan).toBeCloseTo(several.yearIncomeYuan!, 6)
    expect(home.known).toMatchObject({ yearIncomeYuan: 1, monthIncomeYuan: 1 })
  },
  slow,
)
