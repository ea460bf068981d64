import { pvLedgerVersion } from '@fengguang/analytics/ledger/pv-ledger'
import { lossClasses } from '@fengguang/domain/analysis/loss.model'
import { dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveDays } from '../server/src/features/analysis/day-results.repo.ts'
import { addUnits, count, kwhOf, noCounts, noUnits } from '../server/src/features/analysis/loss-booking.ts'
import { LossWriter } from '../server/src/features/analysis/loss-store.repo.ts'
import { openTelemetry } from '../server/src/platform/clickhouse/telemetry.ts'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { limitMs, openProductDatabase, productStores } from './records.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const stationId = 'pv-qinghai-gonghe'
const deviceId = `${stationId}.inv-01`
const zone = 'Asia/Shanghai'
const stepMs = 300_000
/** A day that is not over: no job computes it, so that what is laid stays, and its curve is measured. */
const day = localDayOf(new Date(), zone)
const fromMs = dayStart(day, zone).getTime()
const intervals = 72

let db: Database

/** Six hours of an inverter that stood for the first of them, as the ledger keeps them. */
beforeAll(async () => {
  db = openProductDatabase()
  const telemetry = openTelemetry(productStores().CLICKHOUSE_URL)
  const [no] = await db.rows('select no from device where id = $1', [deviceId], (row) => (row as { no: number }).no)
  const writer = new LossWriter(Date.now())
  const [units, counts] = [noUnits(), noCounts()]
  for (let i = 0; i < intervals; i++) {
    const isFaulty = i < 12
    const own = noUnits()
    own.expected = 160_000
    if (isFaulty) own.loss.fault = own.expected
    else own.actual = own.expected
    const interval = { atMs: fromMs + i * stepMs, booking: isFaulty ? 'faultState' : 'runs', units: own } as const
    writer.addInterval(no!, interval)
    addUnits(units, own)
    count(counts, interval.booking)
  }
  writer.addDay({ deviceNo: no!, day, counts, units })
  await writer.write(telemetry)
  await telemetry.close()
  const { intervals: all, ...others } = counts
  await saveDays(db, [
    {
      stationId,
      day,
      mark: 'laid losses',
      decided: '',
      noResult: null,
      formulaVersion: pvLedgerVersion,
      computedAt: new Date(),
      devices: 1,
      intervals: { all, ...others },
      expectedKwh: kwhOf(units.expected),
      actualKwh: kwhOf(units.actual),
      gainKwh: 0,
      lossKwh: Object.fromEntries(lossClasses.map((name) => [name, kwhOf(units.loss[name])])) as never,
      lossYuan: null,
      irradiationKwhM2: null,
      soilingRatio: null,
      onGridKwh: null,
      generatedKwh: null,
      dust: 'noWashing',
    },
  ])
}, limitMs)
afterAll(async () => {
  await db.run("delete from analysis_day where station_id = $1 and mark = 'laid losses'", [stationId])
  await db.close()
})

/** Expected, fault, actual: the bar of the fault is in the middle, somewhere below the top. */
async function clickMiddleBar(page: Page): Promise<void> {
  const canvas = page.locator('section').filter({ hasText: '应发 → 实发' }).locator('canvas').first()
  await canvas.waitFor({ timeout: limitMs })
  const { width, height } = (await canvas.boundingBox())!
  for (let share = 0.1; share < 0.9 && !page.url().includes('lossClass='); share += 0.04)
    await canvas.click({ position: { x: width * 0.52, y: height * share } })
}

describe('scenario: a bar of the waterfall is followed down to its interval and its curve', () => {
  test(
    'class, inverter, day, interval with its rule, and the measured power of that day [req 66]',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'light' })
      await chooseStationFor(visit, ['PV_STATION'])
      await page.goto(`/lossAnalysis?span=day&date=${day}`)
      await clickMiddleBar(page)
      await page.waitForURL('**lossClass=fault**')
      await page.locator(`tbody tr[data-row-key="${deviceId}"]`).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(`时段明细 ${day}`).waitFor({ timeout: limitMs })
      const card = drawer.locator('section').filter({ hasText: '时段明细' })
      const rows = card.locator('tbody tr[data-row-key]')
      await rows.first().waitFor()
      expect(await rows.count()).toBe(12)
      const first = await rows.first().innerText()
      expect(first).toContain(`${day} 00:00`)
      expect(first).toContain('设备上报故障')
      expect(page.url()).toContain(`device=${deviceId}`)
      const curve = drawer.locator('section').filter({ hasText: '功率曲线' }).locator('canvas').first()
      await curve.waitFor({ timeout: limitMs })
      expect((await curve.boundingBox())!.width).toBeGreaterThan(300)
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )

  test(
    'every figure has its definition beside it',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'dark' })
      await chooseStationFor(visit, ['PV_STATION'])
      await page.goto(`/lossAnalysis?span=day&date=${day}`)
      await page.getByRole('button', { name: '口径', exact: true }).click({ timeout: limitMs })
      const drawer = page.getByRole('dialog')
      await drawer.getByText('平均交流功率 × 时段长度').waitFor({ timeout: limitMs })
      await drawer.getByText('该周期没有保存更早版本的结果').waitFor()
      expect(page.url()).toContain('show=definitions')
      await page.getByText('1 天未区分灰尘：期间没有可见的清洗或降雨').waitFor()
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )
})
