import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../server/src/platform/postgres/db.ts'
import { inVisit } from './browser.ts'
import { layLosses, lossDay, lossStation, removeLosses } from './laid-losses.ts'
import { expectSoundPage } from './page-checks.ts'
import { limitMs, openProductDatabase } from './records.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const deviceId = `${lossStation}.inv-01`
const mark = 'laid losses'

let db: Database

/** Six hours of an inverter that stood for the first of them. */
beforeAll(async () => {
  db = openProductDatabase()
  const stop = { deviceId, from: 0, to: 12, booking: 'faultState', lossClass: 'fault' } as const
  await layLosses(db, { mark, intervals: 72, stops: [stop] })
}, limitMs)
afterAll(async () => {
  await removeLosses(db, mark)
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
      await page.goto(`/lossAnalysis?span=day&date=${lossDay}`)
      await clickMiddleBar(page)
      await page.waitForURL('**lossClass=fault**')
      await page.locator(`tbody tr[data-row-key="${deviceId}"]`).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByText(`时段明细 ${lossDay}`).waitFor({ timeout: limitMs })
      const card = drawer.locator('section').filter({ hasText: '时段明细' })
      const rows = card.locator('tbody tr[data-row-key]')
      await rows.first().waitFor()
      expect(await rows.count()).toBe(12)
      const first = await rows.first().innerText()
      expect(first).toContain(`${lossDay} 00:00`)
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
      await page.goto(`/lossAnalysis?span=day&date=${lossDay}`)
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
