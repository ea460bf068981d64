import { screens } from '@fengguang/domain/navigation/screens'
import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { goWithin, signIn } from './session.ts'

const everything = '**/*'
/** How it goes away, and how it comes back. */
const absences = [
  {
    away: 'the server',
    leave: (context: BrowserContext) => context.route(everything, (route) => route.abort('connectionrefused')),
    come: (context: BrowserContext) => context.unroute(everything),
  },
  {
    away: 'the network of the browser',
    leave: (context: BrowserContext) => context.setOffline(true),
    come: (context: BrowserContext) => context.setOffline(false),
  },
] as const

test.each(absences)('scenario: an open page says that $away is away, and goes on by itself', ({ leave, come }) =>
  inVisit(async (visit) => {
    const { page, context } = visit
    await signIn(visit)
    await page.goto(screens.deviceAlarm.path)
    const rows = page.locator('.fg-list-paging')
    await rows.waitFor()
    await visit.quiet()

    visit.expectFault(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/)
    await leave(context)
    await page.getByText('刷新失败').waitFor()
    expect(await rows.isVisible()).toBe(true)

    // A page whose code has not been loaded yet.
    await goWithin(page, screens.DangerousPointMainTain.path)
    await page.locator('main[aria-busy=true]').waitFor()
    await come(context)
    await page.locator('main[aria-busy=false] .fg-list-paging').waitFor()
    expect(await page.title()).toContain(screens.DangerousPointMainTain.title[0])
    expect(await page.locator('.fg-side').isVisible()).toBe(true)
  })(),
)
