import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { chooseInAccountMenu, endedSession, signInByForm } from './session.ts'

describe('scenario: one person works in two tabs', () => {
  test(
    'sign-out in one tab signs out the other',
    inVisit(async ({ page, context, expectFault }) => {
      expectFault(endedSession)
      await page.goto('/stationManage')
      await signInByForm(page, 'liujing')
      await page.getByRole('navigation').first().waitFor()
      const other = await context.newPage()
      await other.goto('/stationManage')
      await other.getByRole('navigation').first().waitFor()

      await chooseInAccountMenu(page, '退出登录')
      await page.getByLabel('用户名').waitFor()
      await other.getByLabel('用户名').waitFor()
      expect([page, other].map((tab) => new URL(tab.url()).pathname)).toEqual(['/login', '/login'])
      await other.reload()
      await other.getByLabel('用户名').waitFor()
    }),
  )

  test(
    'a station chosen in one tab is the station of the other',
    inVisit(async ({ page, context }) => {
      await page.goto('/stationManage')
      await signInByForm(page, 'analyst')
      await page.getByRole('navigation').first().waitFor()
      const other = await context.newPage()
      await other.goto('/stationManage')
      const shown = other.locator('header').getByRole('button', { name: '当前电站：甘肃瓜州风电场' })
      await other.locator('header .fg-station-button').waitFor()
      expect(await shown.count()).toBe(0)

      await page.keyboard.press('Control+k')
      const palette = page.getByRole('combobox', { name: '查找页面、电站或操作' })
      await palette.fill('瓜州')
      await page.getByRole('option', { name: /瓜州/ }).waitFor()
      await palette.press('Enter')
      await page.getByRole('button', { name: '当前电站：甘肃瓜州风电场' }).waitFor()
      await shown.waitFor()
    }),
  )
})
