import { notices } from '@fengguang/domain/kernel/notices'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

describe('scenario: somebody knows the name of where they want to go', () => {
  test(
    'Ctrl+K finds a page by either language, cleans the text, and Escape closes it',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/stationManage')
      await page.getByRole('navigation').first().waitFor()
      await page.keyboard.press('Control+k')
      const input = page.getByRole('combobox', { name: '查找页面、电站或操作' })
      await input.waitFor()
      expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
      await expectSoundPage(page, 'zh_CN')
      await input.fill('没有此名')
      await page.getByText('没有找到').waitFor()
      await input.fill('用户%')
      expect(await input.inputValue()).toBe('用户')
      await page.getByRole('alert').getByText(notices.searchCleaned[0]).waitFor()
      await page.keyboard.press('Escape')
      await input.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/stationManage')

      await page.keyboard.press('Control+k')
      await input.fill('user')
      const found = page.getByRole('listbox', { name: '查找结果' }).getByRole('option', { name: /用户管理/ })
      await found.waitFor()
      await input.press('ArrowDown')
      await input.press('ArrowUp')
      await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
      await input.press('Enter')
      await expect.poll(() => new URL(page.url()).pathname).toBe('/userManagementN')
      await input.waitFor({ state: 'hidden' })
    }),
  )
})
