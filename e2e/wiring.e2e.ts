import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone, type Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const scaleOf = async (page: Page): Promise<number> =>
  Number.parseFloat(await page.locator('output.fg-wiring-scale').innerText())
const card = (page: Page, device: string) => page.locator(`.wd-device[data-device$=".${device}"]`)

async function openDiagram(visit: Visit, needs: 'PV_STATION' | 'WP_STATION', query = ''): Promise<void> {
  await signIn(visit)
  await chooseStationFor(visit, [needs])
  await visit.page.goto(`/wiringDiagram${query}`)
  // A figure that is known has digits in it.
  await visit.page.locator('.wd-device .wd-value', { hasText: /\d/ }).first().waitFor({ state: 'attached' })
}

/** Somebody's own drawing, with what a drawing must not have. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" onload="alert(1)">
  <script>alert(2)</script><path d="M20 60H380" stroke="#000" stroke-width="4"/>
  <text x="200" y="120" font-size="20">--</text></svg>`

describe('scenario: an operator watches the single-line diagram', () => {
  test(
    'it is drawn from the devices, moves within its limits, and leads to a device by a click',
    inVisit(async (visit) => {
      const { page } = visit
      await openDiagram(visit, 'PV_STATION')
      await expect.poll(() => page.locator('.wd-device').count()).toBeGreaterThan(50)
      await expect.poll(() => card(page, 'bt-01').locator('.wd-value').first().innerHTML()).toMatch(/kW$/)
      await expect.poll(() => page.locator('.wd-switch[data-position=closed]').count()).toBeGreaterThan(10)
      await expectSoundPage(page, 'zh_CN')

      const fitted = await scaleOf(page)
      await page.getByRole('button', { name: '放大' }).click()
      expect(await scaleOf(page)).toBeGreaterThan(fitted)
      const canvas = page.getByRole('application')
      await canvas.focus()
      for (let i = 0; i < 150; i += 1) await page.keyboard.press('+')
      expect(await scaleOf(page)).toBe(14)
      for (let i = 0; i < 150; i += 1) await page.keyboard.press('-')
      expect(await scaleOf(page)).toBe(0.1)
      await page.keyboard.press('0')
      expect(await scaleOf(page)).toBe(fitted)

      await page.getByRole('combobox', { name: '查找设备' }).fill('3号逆变器')
      await page.keyboard.press('Enter')
      await page.locator('[data-found=true]').waitFor()
      expect(await scaleOf(page)).toBeGreaterThanOrEqual(1)
      await page.locator('[data-found=true] .wd-name').click()
      await page.getByRole('dialog').getByText('3号逆变器', { exact: true }).first().waitFor()
      expect(new URL(page.url()).searchParams.get('device')).toBe('pv-qinghai-gonghe.inv-03')
    }),
  )

  test(
    'on a phone the lines of a wind farm stand one under the other',
    inVisit(
      async (visit) => {
        await openDiagram(visit, 'WP_STATION')
        const [first, last] = await Promise.all([
          card(visit.page, 'wt-001').boundingBox(),
          card(visit.page, 'wt-080').boundingBox(),
        ])
        expect(Math.abs(first!.x - last!.x)).toBeLessThan(4)
        await expectSoundPage(visit.page, 'zh_CN')
      },
      { viewport: phone },
    ),
  )
})

describe('scenario: an administrator brings a drawing of the company', () => {
  test(
    'it is cleaned, bound by clicks, live for everyone, and taken back',
    inVisit(async (visit) => {
      const { page } = visit
      await openDiagram(visit, 'PV_STATION', '?edit=1')
      const file = { name: '一次图.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) }
      await page.locator('.fg-wiring-editor input[type=file]').setInputFiles(file)
      await page.getByText('<script> ×1').waitFor()
      await page.locator('.wd-root text').click()
      await page.getByRole('combobox', { name: '设备', exact: true }).fill('1号逆变器')
      await page.getByRole('option', { name: '1号逆变器', exact: true }).first().waitFor({ state: 'attached' })
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: '测点' }).fill('交流有功')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: '绑定', exact: true }).click()
      await page.getByRole('button', { name: '保存绑定' }).click()
      await page.locator('.wd-root text', { hasText: /^-?[\d,]+\.\d\d kW$/ }).waitFor()
      await page.getByRole('button', { name: '恢复为自动绘制' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click()
      await card(page, 'bt-01').waitFor({ state: 'attached' })
      await expect.poll(() => page.locator('.fg-wiring-versions li').count()).toBeGreaterThanOrEqual(3)
    }),
  )
})
