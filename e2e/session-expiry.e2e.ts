import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import type { Visit } from './browser.ts'
import { signInByForm } from './session.ts'

const sessionCookie = 'FGSESSION'
const filtered = '/stationManage?keyword=州&pageSize=10'
const rows = (page: Page) => page.locator('tbody tr[data-row-key]')
const search = (page: Page) => page.getByRole('textbox', { name: '搜索电站名称' })

async function openFilteredList({ page }: Visit): Promise<void> {
  await page.goto(filtered)
  await signInByForm(page, 'analyst')
  await expect.poll(() => rows(page).count()).toBe(2)
}

/** The session is over for the server: neither cookie nor token speak for anyone. */
async function expire({ context, page, address, expectFault }: Visit): Promise<void> {
  expectFault(/status of 401/)
  expectFault(/session expired|session\.(?:expired|required)/)
  const over = (await context.cookies(address)).filter(({ name }) => name === sessionCookie)
  expect(over, 'cookie of the session').toHaveLength(1)
  await context.addCookies(over.map((cookie) => ({ ...cookie, value: 'over' })))
  await page.evaluate(() => {
    localStorage.setItem('token', 'expired')
  })
}

describe('scenario: the session expires while somebody works', () => {
  test(
    'the next call brings it back, and page and filter stay',
    inVisit(async (visit) => {
      const { page } = visit
      await openFilteredList(visit)
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
      await expire(visit)
      await search(page).fill('瓜州')
      await expect.poll(() => rows(page).count()).toBe(1)
      const { pathname, searchParams } = new URL(page.url())
      expect([pathname, searchParams.get('keyword'), searchParams.get('pageSize')]).toEqual([
        '/stationManage',
        '瓜州',
        '10',
      ])
      expect(await page.evaluate(() => 'isSamePage' in globalThis), 'the page was not loaded anew').toBe(true)
    }),
  )

  test(
    'a page opened again signs in again by itself, at the same address',
    inVisit(async (visit) => {
      const { page } = visit
      await openFilteredList(visit)
      await expire(visit)
      const again = page.waitForResponse(/doLogin/)
      await page.reload()
      expect(await (await again).json()).toMatchObject({ status: 1 })
      await expect.poll(() => rows(page).count()).toBe(2)
      expect(await search(page).inputValue()).toBe('州')
      expect(new URL(page.url()).searchParams.get('pageSize')).toBe('10')
    }),
  )

  test(
    'when it cannot be brought back the login page says why',
    inVisit(async (visit) => {
      const { page } = visit
      await openFilteredList(visit)
      await expire(visit)
      await page.evaluate(() => {
        for (const key of ['refreshToken', 'np', 'password']) localStorage.setItem(key, 'refused')
      })
      await search(page).fill('瓜州')
      await page.getByLabel('用户名').waitFor()
      await page.getByRole('alert').getByText('会话已过期').waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
    }),
  )
})
