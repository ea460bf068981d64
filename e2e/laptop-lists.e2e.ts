import { langs, say } from '@fengguang/domain/kernel/texts'
import { screens, type ScreenName } from '@fengguang/domain/navigation/screens'
import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { goWithin, signIn } from './session.ts'

const laptop = { width: 1366, height: 768 }
const lists = [
  'stationManage',
  'deviceManage',
  'userManagementN',
  'stationRun',
] as const satisfies readonly ScreenName[]

test.each(langs)('scenario: on a laptop the lists show their columns without scrolling sideways, %s', (lang) =>
  inVisit(async (visit) => {
    const { page } = visit
    await page.setViewportSize(laptop)
    await signIn(visit, { lang })
    for (const [index, name] of lists.entries()) {
      const { path, title } = screens[name]
      await (index === 0 ? page.goto(path) : goWithin(page, path))
      await page.waitForFunction((text) => document.title.startsWith(text), say(title, lang))
      await page.locator('main[aria-busy=false]').waitFor()
      await page.locator('main .fg-table tbody tr').first().waitFor()
      await visit.quiet()
      const tables = await page.locator('.fg-table-scroll').evaluateAll((all) =>
        all.map((table) => ({
          tooWidePx: table.scrollWidth - table.clientWidth,
          heads: [...table.querySelectorAll('th')].map((head) => `${head.textContent} ${head.offsetWidth}`).join(' | '),
        })),
      )
      expect(tables, `${name} has a table`).not.toEqual([])
      const tooWide = tables.filter(({ tooWidePx }) => tooWidePx > 1)
      expect.soft(tooWide, `${name} scrolls sideways`).toEqual([])
    }
  })(),
)
