import { failureTable } from '@fengguang/domain/failure-table'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { refusal, signIn } from './session.ts'

const change = /\/UserAuthHandle\/changeBusiType\b/
const windFarm = '甘肃瓜州风电场'
const switcher = (page: Page) => page.getByRole('dialog', { name: '选择电站' })
const current = (page: Page, name: string) => page.getByRole('button', { name: `当前电站：${name}` })

async function openSwitcher(page: Page): Promise<void> {
  await page.locator('header .fg-station-button').click()
  await switcher(page).getByRole('treeitem').first().waitFor()
}

const countOf = (page: Page, path: RegExp): (() => number) => {
  let calls = 0
  page.on('request', (request) => {
    if (path.test(request.url())) calls++
  })
  return () => calls
}

describe('scenario: an operator goes from station to station', () => {
  test(
    'class tabs, search and keyboard lead to a station; the header shows it, and choosing it again calls nothing',
    inVisit(async (visit) => {
      const { page } = visit
      const changes = countOf(page, change)
      await signIn(visit, { userName: 'analyst' })
      await page.goto('/stationManage')
      await openSwitcher(page)
      const dialog = switcher(page)
      expect((await dialog.boundingBox())?.width).toBe(600)
      await dialog.getByRole('tab', { name: /光伏/ }).click()
      await dialog.getByRole('treeitem', { name: /共和/ }).waitFor()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => dialog.getByRole('tab', { name: /风电/ }).getAttribute('aria-selected')).toBe('true')
      await dialog.getByRole('treeitem', { name: windFarm }).waitFor()
      await expectSoundPage(page, 'zh_CN')

      const search = dialog.getByRole('textbox', { name: '搜索电站' })
      await search.fill('无此站')
      await dialog.getByText('没有符合条件的电站').waitFor()
      await search.fill('瓜州')
      await dialog.getByText('找到 1 个电站').waitFor()
      await search.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await current(page, windFarm).waitFor()
      expect(changes()).toBe(1)

      await openSwitcher(page)
      const chosen = dialog.getByRole('treeitem', { name: windFarm })
      expect(await chosen.getAttribute('aria-selected')).toBe('true')
      await chosen.click()
      await dialog.waitFor({ state: 'hidden' })
      expect(changes(), 'the same station calls nothing').toBe(1)

      await page.reload()
      await current(page, windFarm).waitFor()
    }),
  )

  test(
    'arrows walk the tree, Enter chooses, and the way back leads to the default station [req 220]',
    inVisit(async (visit) => {
      const { page } = visit
      await signIn(visit, { userName: 'analyst' })
      await page.goto('/stationManage')
      await openSwitcher(page)
      const dialog = switcher(page)
      await dialog.getByRole('tab', { name: /风电/ }).click()
      await dialog.getByRole('treeitem', { name: windFarm }).waitFor()
      await dialog.getByRole('textbox', { name: '搜索电站' }).press('ArrowDown')
      const tree = dialog.getByRole('tree')
      await tree.press('End')
      await expect.poll(() => dialog.locator('.fg-node[data-active=true]').innerText()).toContain(windFarm)
      await tree.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await current(page, windFarm).waitFor()

      await openSwitcher(page)
      await dialog.getByRole('tab', { name: /光伏/ }).click()
      await dialog.getByRole('button', { name: '恢复默认电站' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await current(page, '青海共和光伏电站').waitFor()
    }),
  )

  test(
    'a refused switch says so, the dialog stays open and the station stays',
    inVisit(async (visit) => {
      const { page, expectFault } = visit
      const { code, text } = failureTable['station.switchFailed']
      await signIn(visit, { userName: 'analyst' })
      await page.goto('/stationManage')
      await openSwitcher(page)
      const before = await page.locator('header .fg-station-button').getAttribute('aria-label')
      expectFault(/status of 409/)
      await page.route(change, (route) => route.fulfill(refusal(code, 'station.switchFailed', text[0])))
      const dialog = switcher(page)
      await dialog.getByRole('tab', { name: /风电/ }).click()
      await dialog.getByRole('treeitem', { name: windFarm }).click()
      await page.getByRole('alert').getByText('切换电站失败！', { exact: true }).waitFor()
      expect(await dialog.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await page.locator('header .fg-station-button').getAttribute('aria-label')).toBe(before)
    }),
  )
})
