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
})
