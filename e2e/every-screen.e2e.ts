import { langs, say, type Lang } from '@fengguang/domain/kernel/texts'
import { builtScreenNames, screens, type ScreenName } from '@fengguang/domain/navigation/screens'
import { themeNames } from '../web/src/theme/tokens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, openVisit, phone, type OpenVisit } from './browser.ts'
import { keepEvidence } from './evidence.ts'
import { expectReadablePage, expectSoundPage, expectSoundTheme } from './page-checks.ts'
import { paperFindings } from './paper-checks.ts'
import { goWithin, signIn } from './session.ts'
import { chooseStationFor, hearOfStation } from './station-calls.ts'

const widths = { desktop, phone } as const
type Theme = (typeof themeNames)[number]
interface View {
  name: ScreenName
  lang: Lang
  theme: Theme
  width: keyof typeof widths
}

const firstTheme = (name: ScreenName): Theme => (screens[name].themes ?? themeNames)[0]
const turn = (n: number) => (n % 2 === 0 ? 'desktop' : 'phone')

/**
 * A covering set instead of every language by every theme by every width: the first theme of a screen in Chinese at both
 * widths and in English at one of them, and each further theme once. Widths take turns.
 */
const views = builtScreenNames.flatMap((name, index): View[] => {
  const [theme, ...more] = screens[name].themes ?? themeNames
  return [
    { name, lang: 'zh_CN', theme, width: 'desktop' },
    { name, lang: 'zh_CN', theme, width: 'phone' },
    { name, lang: 'en_US', theme, width: turn(index) },
    ...more.map((further, n): View => ({ name, lang: 'zh_CN', theme: further, width: turn(index + n) })),
  ]
})

/** Paper knows neither languages nor themes: once is enough. */
const isSeenFirst = ({ name, lang, theme, width }: View): boolean =>
  lang === 'zh_CN' && width === 'desktop' && theme === firstTheme(name)

/** Screens of one station after the other: after another one is chosen, all that is shown is read again. */
const needOf = (name: ScreenName): string => screens[name].needs?.join() ?? ''
const looks = langs.flatMap((lang) =>
  themeNames.flatMap((theme) => {
    const seen = views.filter((view) => view.lang === lang && view.theme === theme)
    if (seen.length === 0) return []
    return [{ lang, theme, seen: seen.toSorted((a, b) => needOf(a.name).localeCompare(needOf(b.name))) }]
  }),
)

test('every built screen is seen in both languages, in Chinese at both widths, and in each of its themes', () => {
  expect(builtScreenNames.length).toBeGreaterThan(0)
  for (const name of builtScreenNames) {
    const own = views.filter((view) => view.name === name)
    expect(new Set(own.map(({ lang }) => lang))).toEqual(new Set(langs))
    expect(new Set(own.map(({ theme }) => theme))).toEqual(new Set(screens[name].themes ?? themeNames))
    const chinese = own.filter(({ lang }) => lang === 'zh_CN')
    expect(new Set(chinese.map(({ width }) => width))).toEqual(new Set(['desktop', 'phone']))
  }
})

const secondsOf = new Map<ScreenName, number>()
const slowest = 5
function timeTable(): string[] {
  const times = [...secondsOf].toSorted(([, a], [, b]) => b - a)
  const mean = times.reduce((sum, [, seconds]) => sum + seconds, 0) / times.length
  return [
    `screen seconds: mean ${mean.toFixed(1)} of ${times.length} screens, all their views together`,
    ...times.slice(0, slowest).map(([name, seconds]) => `${seconds.toFixed(1).padStart(6)} s  ${name}`),
  ]
}
afterAll(() => console.log(timeTable().join('\n')))

describe.each(looks)('scenario: every built screen, $lang $theme', ({ lang, theme, seen }) => {
  let visit: OpenVisit
  let isOpen = false
  beforeAll(async () => {
    // A fade ends at once instead of being drawn and waited for.
    visit = await openVisit({ reducedMotion: 'reduce' })
    await signIn(visit, { lang, theme })
  })
  afterAll(() => visit.close())

  async function open(name: ScreenName, width: keyof typeof widths): Promise<void> {
    const { page } = visit
    const { path, needs } = screens[name]
    await page.setViewportSize(widths[width])
    const isMoved = await chooseStationFor(visit, needs)
    if (isOpen && isMoved) await hearOfStation(visit)
    await (isOpen ? goWithin(page, path) : page.goto(path))
    isOpen = true
    const title = say(screens[name].title, lang)
    await page.waitForFunction((text) => document.title.startsWith(text), title)
    await page.locator('main[aria-busy=false]').waitFor()
    await visit.quiet()
  }

  async function expectSound({ name, width }: View): Promise<void> {
    const { page } = visit
    await open(name, width)
    expect(new URL(page.url()).pathname).toBe(screens[name].path)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await page.getByRole('main').innerText()).not.toBe('')
    // Contrast and roles do not depend on the language.
    if (lang !== 'zh_CN') await expectReadablePage(page, lang)
    else if (theme === firstTheme(name)) await expectSoundPage(page, lang)
    else await expectSoundTheme(page, lang)
    if (!isSeenFirst({ lang, theme, width, name })) return
    const times = await page.locator('.fg-header .fg-data-time').allInnerTexts()
    const counting = times.filter((text) => text.includes('秒后刷新'))
    expect.soft(counting, 'a data time without a countdown').toEqual(screens[name].refreshSeconds ? times : [])
    expect.soft(await paperFindings(page), 'on paper').toEqual([])
  }

  test.each(seen)('$name $width', async (view) => {
    const sinceMs = performance.now()
    try {
      await expectSound(view)
      const faults = visit.newFaults().join('; ')
      expect(faults, `faults seen in the browser: ${faults}`).toBe('')
    } catch (error) {
      // Loaded anew for the next view, which is not to fail for the same reason.
      isOpen = false
      await keepEvidence(visit.context)
      throw error
    } finally {
      const seconds = (performance.now() - sinceMs) / 1000
      secondsOf.set(view.name, (secondsOf.get(view.name) ?? 0) + seconds)
    }
  })
})
