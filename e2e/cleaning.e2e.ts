import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import type { CleaningRecord } from '@fengguang/domain/cleaning/cleaning.model'
import { addDays, dayStart, localDayOf } from '@fengguang/domain/kernel/time-range'
import { numberText } from '@fengguang/domain/kernel/units'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveDays } from '../server/src/features/analysis/day-results.repo.ts'
import { saveForecast } from '../server/src/features/forecasts/forecasts.repo.ts'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { dustyDays, washingsBefore } from '../server/src/testing/dusty-days.ts'
import { inVisit, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { dataOf, limitMs, openProductDatabase } from './records.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const stationId = 'pv-qinghai-gonghe'
const plant = '青海共和光伏电站'
const zone = 'Asia/Shanghai'
const today = localDayOf(new Date(), zone)
/** The last day before the second washing: when it was cleaned. */
const done = addDays(washingsBefore(today)[1]!, -1)

let db: Database
/** Three months of results as the ledger keeps them, and a dry forecast: the demo of the journeys is a day old. */
beforeAll(async () => {
  db = openProductDatabase()
  await saveDays(db, dustyDays(stationId, today).results)
  const start = dayStart(today, zone).getTime()
  await saveForecast(db, {
    stationId,
    issuedAt: Date.now(),
    source: '气象服务',
    hours: Array.from({ length: 16 * 24 }, (_, hour) => ({
      at: start + hour * 3_600_000,
      poaWm2: null,
      ambientTemperatureC: null,
      windSpeedMs: null,
      rainMm: 0,
    })),
  })
})
afterAll(async () => {
  await db.run("delete from analysis_day where station_id = $1 and mark = 'laid'", [stationId])
  await db.run('delete from cleaning_record where station_id = $1', [stationId])
  await db.run('delete from weather_forecast where station_id = $1', [stationId])
  await db.close()
})

const recordsOf = async (visit: Visit): Promise<CleaningRecord[]> =>
  (await dataOf<{ rows: CleaningRecord[] }>(visit, `${cleaningContract.records.path}?stationId=${stationId}`)).rows
const rowOf = (page: Page) => page.locator('tbody tr[data-row-key]').filter({ hasText: done })

async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  const input = page.getByRole('dialog').getByLabel(label)
  await input.click()
  // A drawer that takes the focus while it opens gives up what is half typed: people type it again.
  await expect
    .poll(
      async () => {
        await input.fill(day)
        await input.press('Enter')
        return input.inputValue()
      },
      { timeout: limitMs },
    )
    .toBe(day)
}

describe('scenario: a cleaning is entered, proved and shown in yuan', () => {
  test(
    'an administrator enters a cleaning and sees its promise beside what was measured [req 6] [req 65]',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'light' })
      await chooseStationFor(visit, ['PV_STATION'])
      await page.goto(`/ashAnalysis?span=month&date=${done}`)
      await page.getByText('95% 置信区间').waitFor({ timeout: limitMs })
      await page.getByRole('button', { name: '录入清洗' }).click()
      await chooseDay(page, '开始日期', done)
      await chooseDay(page, '结束日期', done)
      await page.getByRole('dialog').getByLabel('清洗费用').fill('30000')
      await page.getByRole('dialog').getByLabel('备注').fill('外委清洗')
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await rowOf(page).waitFor()

      const [record] = await recordsOf(visit)
      expect(record!.measured.state).toBe('known')
      expect(record!.measured.gainLow).toBeGreaterThan(0)
      const shown = await rowOf(page).innerText()
      expect(shown).toContain(numberText(record!.promise!.yuanPerDay, 2))
      expect(shown).toContain(numberText(record!.measured.yuanPerDay, 2))
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )

  test(
    'the analysis home says that it pays to clean again, and one click leads to the calculator of the station',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { theme: 'dark' })
      await page.goto('/analysisHomeSimple?span=year')
      const card = page.locator('section').filter({ hasText: '值得清洗的电站' })
      await card.getByText(plant).click({ timeout: limitMs })
      await page.waitForURL('**/ashAnalysis?view=calculator')
      await page.getByText('建议现在清洗').waitFor()
      await page.getByText('依据：天气预报').waitFor()
      await expect.poll(() => page.getByLabel('一次清洗费用').inputValue()).toBe('30000.00')
      await expectSoundPage(page, 'zh_CN')
    }),
    3 * limitMs,
  )

  test(
    'who only looks sees the cleaning and enters none',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'safety', theme: 'light' })
      await chooseStationFor(visit, ['PV_STATION'])
      await page.goto('/ashAnalysis')
      await rowOf(page).waitFor({ timeout: limitMs })
      expect(await page.getByRole('button', { name: '录入清洗' }).count()).toBe(0)
      expect(await rowOf(page).getByRole('button').count()).toBe(0)
    }),
    3 * limitMs,
  )
})
