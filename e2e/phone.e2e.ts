import { describe, expect, test } from 'vitest'
import { inVisit, phone } from './browser.ts'
import { expectSoundPage, horizontalOverflow } from './page-checks.ts'
import { signIn } from './session.ts'

const onPhone = { viewport: phone, hasTouch: true, isMobile: true }

describe('scenario: somebody in the field has only a phone', () => {
  test(
    'the menu is a drawer that leads somewhere and closes',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/stationManage')
      await page.getByRole('button', { name: '打开菜单' }).click()
      const drawer = page.getByRole('dialog', { name: '主菜单' })
      await drawer.getByText('用户管理').waitFor()
      await expectSoundPage(page, 'zh_CN')
      await drawer.getByText('用户管理').click()
      await drawer.waitFor({ state: 'hidden' })
      await expect.poll(() => new URL(page.url()).pathname).toBe('/userManagementN')
    }, onPhone),
  )

  test(
    'the list is cards, and a card opens its station',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit)
      await page.goto('/stationManage')
      const card = page.locator('.fg-list-card').filter({ hasText: '甘肃瓜州风电场' })
      await card.waitFor()
      expect(await page.locator('table').count()).toBe(0)
      const box = await card.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true)
      await expectSoundPage(page, 'zh_CN')
      await card.getByRole('button', { name: '甘肃瓜州风电场' }).click()
      await page.getByRole('dialog').getByText('瓜州县北大桥').waitFor()
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }, onPhone),
  )

  test(
    'the switcher fits and chooses',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'analyst' })
      await page.goto('/stationManage')
      await page.locator('header .fg-station-button').click()
      const dialog = page.getByRole('dialog', { name: '选择电站' })
      await dialog.getByRole('tab', { name: /风电/ }).click()
      const node = dialog.getByRole('treeitem', { name: '甘肃瓜州风电场' })
      await node.waitFor()
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(phone.width)
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
      for (const tab of await dialog.getByRole('tab').all()) {
        const box = await tab.boundingBox()
        expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true)
      }
      await node.click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '当前电站：甘肃瓜州风电场' }).waitFor()
    }, onPhone),
  )
})
