import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { refusal, signIn } from './session.ts'

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
const langOf = (page: Page) => page.locator('html').getAttribute('lang')
/** The appearance of an account is its own: these journeys have one to themselves. */
const userName = 'magang'

test(
  'scenario: with reduced motion what is moved is there at once, so that popups are measured where they stand',
  inVisit(
    async (visit) => {
      const { page } = visit
      await signIn(visit, { userName })
      await page.goto('/stationManage')
      await page.getByRole('navigation').first().waitFor()
      const lefts = await page.evaluate(() => {
        const box = document.body.appendChild(document.createElement('div'))
        Object.assign(box.style, { position: 'fixed', left: '-1000px', width: '10px', height: '10px' })
        const before = box.getBoundingClientRect().left
        box.style.left = '20px'
        const after = box.getBoundingClientRect().left
        box.remove()
        return [before, after]
      })
      expect(lefts).toEqual([-1000, 20])
    },
    { reducedMotion: 'reduce' },
  ),
)

describe('scenario: a person sets language and theme', () => {
  test(
    'the language is kept after a reload and goes with the account [req 20]',
    inVisit(async (visit) => {
      const { page, context, address } = visit
      await signIn(visit, { userName })
      await page.goto('/stationManage')
      await page.getByRole('button', { name: 'English' }).click()
      await expect.poll(() => langOf(page)).toBe('en')
      await page.getByRole('navigation', { name: 'Main menu' }).getByText('Station management').waitFor()
      await page.reload()
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      expect(await langOf(page)).toBe('en')
      const user = await context.request.get(`${address}/Login/getLoginUser.htm`)
      expect(JSON.stringify(await user.json())).toContain('en_US')
      await page.getByRole('button', { name: '中文' }).click()
      await expect.poll(() => langOf(page)).toBe('zh-CN')
    }),
  )

  test(
    'a language that cannot be switched stays, and the page says so [req 542]',
    inVisit(async (visit) => {
      const { page, expectFault } = visit
      await signIn(visit, { userName })
      await page.goto('/stationManage')
      await page.getByRole('navigation').first().waitFor()
      expectFault(/status of 409/)
      await page.route(/changeLocaleUnit/, (route) =>
        route.fulfill(refusal(10010008, 'language.switchFailed', '切换语言失败')),
      )
      await page.getByRole('button', { name: 'English' }).click()
      await page.getByRole('alert').getByText('切换语言失败').waitFor()
      expect(await langOf(page)).toBe('zh-CN')
    }),
  )

  test(
    'the theme is kept after a reload; a page with one theme of its own keeps that',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName })
      await page.goto('/emptyPage')
      await page.getByRole('button', { name: '外观' }).click()
      const saved = page.waitForResponse(/settingParameters/)
      await page.getByRole('menuitem', { name: '浅色' }).click()
      await expect.poll(() => themeOf(page)).toBe('light')
      expect((await saved).status()).toBe(200)
      await page.reload()
      await page.getByRole('navigation').first().waitFor()
      expect(await themeOf(page)).toBe('light')
      await expectSoundPage(page, 'zh_CN')

      await page.goto('/stationManage')
      await page.getByRole('navigation').first().waitFor()
      await expect.poll(() => themeOf(page)).toBe('darkBlue')
      await page.getByRole('button', { name: '外观' }).click()
      await page.getByText('本页使用固定主题').waitFor()
      await page.getByRole('menuitem', { name: '深蓝' }).click()
    }),
  )
})
