import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { graveAxeFindings } from './page-checks.ts'
import { untranslatedTexts } from './page-texts.ts'
import { signIn } from './session.ts'

const themes = ['深蓝', '浅色', '深色'] as const

describe('scenario: a designer looks through every part in the gallery', () => {
  test.each(themes)('%s holds in both languages', (theme) =>
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/testPage')
      const main = page.getByRole('main')
      await main.getByText(theme, { exact: true }).first().click()
      await visit.quiet()
      expect(await main.getByRole('heading').count()).toBeGreaterThan(5)
      for (const section of ['图表', '图表的状态']) {
        const charts = main.getByRole('region', { name: section, exact: true })
        await charts.scrollIntoViewIfNeeded()
        await charts.locator('canvas').first().waitFor()
      }
      await visit.quiet()
      expect(await graveAxeFindings(page)).toEqual([])
      await main.getByText('English', { exact: true }).first().click()
      await expect.poll(() => main.getByText('Retry').count()).toBeGreaterThan(0)
      expect(await graveAxeFindings(page)).toEqual([])
      expect(await untranslatedTexts(page, 'en_US', '.fg-gallery')).toEqual([])
    })(),
  )

  test(
    'a panel drawer takes the focus, Escape closes it and gives the focus back, and a link opens it again',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/testPage')
      const opener = page.getByRole('button', { name: '打开面板' })
      await opener.press('Enter')
      const drawer = page.getByRole('dialog', { name: '设备面板' })
      await expect.poll(() => drawer.evaluate((box) => box.contains(document.activeElement))).toBe(true)
      await drawer.getByRole('tab', { name: '趋势' }).click()
      const link = page.url()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
      expect(new URL(page.url()).searchParams.size).toBe(0)
      await page.goto(link)
      await drawer.getByRole('tab', { name: '趋势', selected: true }).waitFor()
    }),
  )
})
