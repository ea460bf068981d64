import { langs, say } from '@fengguang/domain/kernel/messages'
import { builtScreenNames, screens, type ScreenName } from '@fengguang/domain/navigation/screens'
import type { Page } from 'playwright-core'
import { themeNames } from '../web/src/theme/tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, openVisit, phone, type OpenVisit } from './browser.ts'
import { expectReadablePage, expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'
import { chooseStationFor } from './station-calls.ts'

const widths = { desktop, phone } as const

const looks = langs.flatMap((lang) =>
  themeNames.flatMap((theme) => (['desktop', 'phone'] as const).map((width) => ({ lang, theme, width }))),
)
const screensOf = (theme: (typeof themeNames)[number]) =>
  builtScreenNames.filter((name) => (screens[name].themes ?? themeNames).includes(theme))

test('there are screens to look at', () => {
  expect(looks.flatMap(({ theme }) => screensOf(theme)).length).toBeGreaterThan(0)
})

/** As a link of the application leads there: loading the whole application for each screen would take most of the time. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

describe.each(looks.filter(({ theme }) => screensOf(theme).length > 0))(
  'scenario: every built screen, $lang $theme $width',
  ({ lang, theme, width }) => {
    let visit: OpenVisit
    let isOpen = false
    beforeAll(async () => {
      visit = await openVisit({ viewport: widths[width] })
      await signIn(visit, { lang, theme })
    })
    afterAll(() => visit.close())

    async function open(name: ScreenName): Promise<void> {
      const { page } = visit
      const { path, needs } = screens[name]
      const isMoved = await chooseStationFor(visit, needs)
      if (isOpen && !isMoved) await goWithin(page, path)
      else await page.goto(path)
      isOpen = true
      const title = say(screens[name].title, lang)
      await page.waitForFunction((text) => document.title.startsWith(text), title)
      await page.locator('main[aria-busy=false]').waitFor()
      await visit.quiet()
    }

    test.each(screensOf(theme))('%s', async (name) => {
      const { page } = visit
      await open(name)
      expect(new URL(page.url()).pathname).toBe(screens[name].path)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
      expect(await page.getByRole('main').innerText()).not.toBe('')
      // Contrast and roles do not depend on the language.
      if (lang === 'zh_CN') await expectSoundPage(page, lang)
      else await expectReadablePage(page, lang)
      expect(visit.newFaults(), 'faults seen in the browser').toEqual([])
    })
  },
)
