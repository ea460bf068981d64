import { langs } from '@fengguang/domain/kernel/texts'
import { screens, type ScreenName } from '@fengguang/domain/navigation/screens'
import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { signIn } from './session.ts'

const laptop = { width: 1366, height: 768 }
const lists = [
  'stationRun',
  'userManagementN',
  'stationManage',
  'deviceManage',
  'deviceAlarm',
  'priceManage',
  'gatewayManage',
  'roleManagement',
  'ingestHealth',
] as const satisfies readonly ScreenName[]

test.each(langs)('scenario: on a laptop the lists show their columns without scrolling sideways, %s', (lang) =>
  inVisit(async (visit) => {
    const { page } = visit
    await page.setViewportSize(laptop)
    await signIn(visit, { lang })
    for (const name of lists) {
      await page.goto(screens[name].path)
      await page.locator('.fg-table tbody tr, .fg-table-scroll .fg-picture').first().waitFor()
      await visit.quiet()
      const tables = await page.locator('.fg-table-scroll').evaluateAll((all) =>
        all.map((table) => ({
          wide: table.scrollWidth - table.clientWidth,
          heads: [...table.querySelectorAll('th')].map((head) => `${head.textContent} ${head.offsetWidth}`).join(' | '),
        })),
      )
      const tooWide = tables.filter(({ wide }) => wide > 1)
      expect.soft(tooWide, `${name} scrolls sideways`).toEqual([])
    }
  })(),
)
