import { langs } from '@fengguang/domain/kernel/messages'
import { builtScreenNames, screens } from '@fengguang/domain/navigation/screens'
import { themeNames } from '../web/src/theme/tokens.ts'
import { describe, expect, test } from 'vitest'
import { desktop, inVisit, phone } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

const widths = { desktop, phone } as const

const cases = builtScreenNames.flatMap((name) =>
  langs.flatMap((lang) =>
    (screens[name].themes ?? themeNames).flatMap((theme) =>
      (['desktop', 'phone'] as const).map((width) => ({ name, lang, theme, width })),
    ),
  ),
)

describe('scenario: every built screen, in both languages, all its themes, on desk and phone', () => {
  test('there are screens to look at', () => {
    expect(cases.length).toBeGreaterThan(0)
  })

  test.each(cases)('$name $lang $theme $width', ({ name, lang, theme, width }) =>
    inVisit(
      async (visit) => {
        const { page } = visit
        await signIn(visit, { lang, theme })
        await page.goto(screens[name].path)
        await page.getByRole('main').waitFor()
        await page.waitForLoadState('networkidle')
        expect(new URL(page.url()).pathname).toBe(screens[name].path)
        expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
        expect(await page.getByRole('main').innerText()).not.toBe('')
        await expectSoundPage(page, lang)
      },
      { viewport: widths[width] },
    )(),
  )
})
