import { screens, type ScreenName } from '@fengguang/domain/navigation/screens'
import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { horizontalOverflow } from './page-checks.ts'
import { signIn } from './session.ts'

/** A4 at 96 dots per inch, without its margins of 12 mm. */
const paper = { width: 703, height: 1032 }
const printed: readonly ScreenName[] = ['deviceAlarm', 'DeviceLog', 'stationManage']

test(
  'scenario: screens print on A4 without menu and popups, and nothing is cut at the side',
  inVisit(async (visit) => {
    await signIn(visit)
    const { page } = visit
    for (const name of printed) {
      await page.goto(screens[name].path)
      await page.locator('main[aria-busy=false]').waitFor()
      await visit.quiet()
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize(paper)
      expect([name, await page.locator('.fg-side:visible, .fg-header:visible, .fg-corner:visible').count()]).toEqual([
        name,
        0,
      ])
      expect([name, (await horizontalOverflow(page)) <= 0]).toEqual([name, true])
      const background = await page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor)
      expect([name, background]).toEqual([name, 'rgb(255, 255, 255)'])
      const file = await page.pdf({ format: 'A4' })
      expect(file.subarray(0, 5).toString()).toBe('%PDF-')
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1920, height: 1080 })
    }
  }),
)
