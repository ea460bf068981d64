import { pvLedgerVersion } from '@fengguang/analytics/ledger/pv-ledger'
import {
  analysisContract,
  type LossSummary,
  type LossVersions,
  type OpenDiagnoses,
} from '@fengguang/domain/analysis/analysis.contract'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStruckPlant, stationId, type StruckPlant } from '../../testing/struck-plant.ts'
import { analyseDue } from './analysis-run.service.ts'

const slow = 900_000
const lastNight = Date.parse('2026-06-22T16:00:00Z')
const dayMs = 86_400_000
let t: StruckPlant

const ask = async <T>(path: string, query: Record<string, string>): Promise<T> => {
  const answer = await t.admin.get(`${path}?${new URLSearchParams(query)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data as T
}
const june = { stationId, span: 'month', date: '2026-06-20' }
const open = () => ask<OpenDiagnoses>(analysisContract.openDiagnoses.path, { stationId })
const lostLinks = () =>
  t.db.rows(
    "select device_id, start_at, end_at, is_open from diagnosis where kind = 'communicationLoss' order by start_at, device_id",
    [],
    (row) => row as { device_id: string; start_at: Date; end_at: Date; is_open: boolean },
  )

beforeAll(async () => {
  t = await openStruckPlant()
  await t.analyse()
}, slow)
afterAll(() => t.close(), slow)

test(
  'a lost link is a diagnosis with its time; it goes when its frames come late',
  async () => {
    const [found, ...others] = await lostLinks()
    expect(others).toEqual([])
    expect(found).toMatchObject({ device_id: `${stationId}.inv-02`, is_open: false })
    const [first, last] = [t.late[0]!.at, t.late.at(-1)!.at]
    expect(found!.start_at.getTime()).toBeGreaterThanOrEqual(first - 300_000)
    expect(found!.start_at.getTime()).toBeLessThanOrEqual(first)
    expect(Math.abs(found!.end_at.getTime() - last)).toBeLessThanOrEqual(300_000)
    expect(await open()).toEqual({ total: 0, rows: [] })
    await t.sendAll(t.late)
    expect(await t.analyse()).toEqual({ stations: 1, days: 1 })
    expect(await lostLinks()).toEqual([])
  },
  slow,
)

test(
  'what still lasts at the end of the newest day is open, and belongs to its own company only',
  async () => {
    const parts = { db: t.db, telemetry: t.telemetry, clock: () => lastNight + dayMs + 600_000 }
    await analyseDue(parts, 62, { signal: new AbortController().signal, progress: async () => {} })
    const { total, rows } = await open()
    const silent = rows.filter(({ kind }) => kind === 'communicationLoss')
    expect(total).toBe(rows.length)
    expect(silent).toHaveLength(5)
    expect(silent.every(({ isOpen, startAt }) => isOpen && Date.parse(startAt) <= lastNight)).toBe(true)
    const other = await t.signIn('operator2')
    const foreign = await other.get(`${analysisContract.openDiagnoses.path}?${new URLSearchParams({ stationId })}`)
    expect(foreign.json().data).toEqual({ total: 0, rows: [] })
  },
  slow,
)

test(
  'the dust of days without a washing is refused, and the ledger says why',
  async () => {
    const { dust, lossKwh } = await ask<LossSummary>(analysisContract.lossSummary.path, june)
    expect(dust).toEqual({ days: 0, lowKwh: null, highKwh: null, refused: [{ reason: 'fewDays', days: 6 }] })
    expect(lossKwh.dust).toBe(0)
  },
  slow,
)

test(
  'a plant whose frames are still coming when its turn comes is left to the next run',
  async () => {
    await t.db.run("update analysis_day set mark = 'old' where no_result is null", [])
    let at = lastNight + 600_000
    const parts = { db: t.db, telemetry: t.telemetry, clock: () => at }
    const signal = new AbortController().signal
    const progress = async () => {
      at = lastNight + 10_000 // ten seconds after its newest frame
    }
    expect(await analyseDue(parts, 62, { signal, progress })).toEqual({ stations: 0, days: 0 })
    expect(await t.analyse()).toMatchObject({ stations: 1 })
  },
  slow,
)

test(
  'days that become due while a run computes others are computed by the same run',
  async () => {
    const outdate = () =>
      t.db.run("update analysis_day set mark = 'old' where day = (select min(day) from analysis_day)", [])
    await t.analyse()
    await outdate()
    let asked = 0
    const rollupsThrough = async () => {
      asked += 1
      // Before the run and before the plant; then whether anything is left.
      if (asked === 3) await outdate()
      return Date.now()
    }
    const parts = { db: t.db, telemetry: t.telemetry, clock: () => lastNight + 600_000, rollupsThrough }
    const run = { signal: new AbortController().signal, progress: async () => {} }
    expect(await analyseDue(parts, 62, run)).toEqual({
      stations: 2,
      days: 2,
    })
    expect(await t.analyse()).toEqual({ stations: 0, days: 0 })
  },
  slow,
)

test(
  'the result of an earlier formula stays beside the new one, over the same days',
  async () => {
    const before = await ask<LossVersions>(analysisContract.lossVersions.path, june)
    expect(before.ledger).toBeNull()
    await t.db.run(
      `update analysis_day set formula_version = $1, mark = 'old', other_kwh = other_kwh + 7, expected_kwh = expected_kwh + 7
       where no_result is null`,
      [pvLedgerVersion - 1],
    )
    await t.analyse()
    const { ledger, kpis } = await ask<LossVersions>(analysisContract.lossVersions.path, june)
    const { now, earlier, ...versions } = ledger!
    expect(versions).toEqual({ version: pvLedgerVersion, earlierVersion: pvLedgerVersion - 1, days: 6 })
    expect(earlier.expectedKwh - now.expectedKwh).toBeCloseTo(42, 6)
    expect(totalLoss(earlier.lossKwh) - totalLoss(now.lossKwh)).toBeCloseTo(42, 6)
    const hours = kpis.find(({ key }) => key === 'equivalentHours')!
    expect(hours).toMatchObject({ version: 2, earlierVersion: 1, earlierValue: null })
    const [capacity] = await t.db.rows(
      'select capacity_kw from station where id = $1',
      [stationId],
      (row) => (row as { capacity_kw: number }).capacity_kw,
    )
    expect(Math.abs((hours.value! * capacity!) / now.actualKwh - 1)).toBeLessThan(0.05)
  },
  slow,
)
