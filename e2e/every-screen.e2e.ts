import { langs } from '@fengguang/domain/kernel/messages'
import { builtScreenNames, screens } from '@fengguang/domain/navigation/screens'
import { themeNames } from '../web/src/theme/tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, openVisit, phone, type OpenVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const widths = { desktop, phone } as const

const looks = langs.flatMap((lang) =>
  themeNames.flatMap((theme) => (['desktop', 'phone'] as const).map((width) => ({ lang, theme, width }))),
)
const screensOf = (theme: (typeof themeNames)[number]) =>
  builtScreenNames.filter((name) => (screens[name].themes ?? themeNames).includes(theme))

test('there are screens to look at', () => {
  expect(looks.flatMap(({ theme }) => screensOf(theme)).length).toBeGreaterThan(0)
})

describe.each(looks.filter(({ theme }) => screensOf(theme).length > 0))(
  'scenario: every built screen, $lang $theme $width',
  ({ lang, theme, width }) => {
    let visit: OpenVisit
    beforeAll(async () => {
      visit = await openVisit({ viewport: widths[width] })
      await signIn(visit, { lang, theme })
    })
    afterAll(() => visit.close())

    test.each(screensOf(theme))('%s', async (name) => {
      const { page } = visit
      await page.goto(screens[name].path)
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname).toBe(screens[name].path)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
      expect(await page.getByRole('main').innerText()).not.toBe('')
      await expectSoundPage(page, lang)
      expect(visit.newFaults(), 'faults seen in the browser').toEqual([])
    })
  },
)
