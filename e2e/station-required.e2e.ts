import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, type Visit } from './browser.ts'
import { signIn } from './session.ts'

const plant = '青海共和光伏电站'
const farm = '甘肃瓜州风电场'
const switcher = (page: Page) => page.getByRole('dialog', { name: '选择电站' })
const current = (page: Page, name: string) => page.getByRole('button', { name: `当前电站：${name}` })

/** The screen itself, and not only its address: it is drawn when it has its station. */
async function shown(page: Page, screen: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/${screen}`)
  await page.locator('main .fg-card').first().waitFor()
}

/** What changes the station: neither happens where nothing is to be changed. */
const watchChanges = (page: Page): (() => string[]) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const name = /\/(changeBusiType|clearStation|goHome)\b/.exec(request.url())?.[1]
    if (name) calls.push(name)
  })
  return () => calls.splice(0)
}

async function choose(page: Page, tab: RegExp, station: string): Promise<void> {
  await page.locator('header .fg-station-button').click()
  await switcher(page).getByRole('tab', { name: tab }).click()
  await switcher(page).getByRole('treeitem', { name: station }).click()
  await switcher(page).waitFor({ state: 'hidden' })
  await current(page, station).waitFor()
}

async function enter(visit: Visit): Promise<() => string[]> {
  await signIn(visit, { userName: 'analyst' })
  await visit.page.goto('/stationManage')
  await shown(visit.page, 'stationManage')
  return watchChanges(visit.page)
}

const openByMenu = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '主菜单' }).getByText(title, { exact: true }).click()

describe('scenario: a screen asks for the station it needs (specification §4)', () => {
  test(
    'nothing chosen, no recent one: the default station; one that fits already is kept',
    inVisit(async (visit) => {
      const { page } = visit
      const changes = await enter(visit)
      await openByMenu(page, '设备监视')
      await current(page, plant).waitFor()
      await shown(page, 'deviceList')
      expect(changes()).toEqual(['changeBusiType'])
      await openByMenu(page, '电站管理')
      await shown(page, 'stationManage')
      await openByMenu(page, '设备监视')
      await shown(page, 'deviceList')
      expect(changes(), 'a station that fits is kept').toEqual([])
    }),
  )

  test(
    'the most recent one that fits is switched to',
    inVisit(async (visit) => {
      const { page } = visit
      const changes = await enter(visit)
      await choose(page, /风电/, farm)
      await choose(page, /光伏/, plant)
      changes()
      await openByMenu(page, '设备布局')
      await current(page, farm).waitFor()
      await shown(page, 'deviceLayoutView')
      expect(changes()).toEqual(['changeBusiType'])
      expect(await switcher(page).isVisible()).toBe(false)
    }),
  )

  test(
    'where neither a recent one nor the default fits the switcher opens, and the choice leads on',
    inVisit(async (visit) => {
      const { page } = visit
      await enter(visit)
      await openByMenu(page, '设备布局')
      await switcher(page).getByRole('tab', { name: /风电/ }).click()
      await switcher(page).getByRole('treeitem', { name: farm }).click()
      await shown(page, 'deviceLayoutView')
      await current(page, farm).waitFor()
      expect(new URL(page.url()).pathname).toBe('/deviceLayoutView')
    }),
  )

  test(
    'whoever chooses none goes back',
    inVisit(async (visit) => {
      const { page } = visit
      const changes = await enter(visit)
      await openByMenu(page, '设备布局')
      await switcher(page).waitFor()
      await page.keyboard.press('Escape')
      await shown(page, 'stationManage')
      expect(new URL(page.url()).pathname).toBe('/stationManage')
      expect(changes()).toEqual([])
    }),
  )

  test(
    'a screen that needs none clears the station',
    inVisit(async (visit) => {
      const { page, expectFault } = visit
      // What the screen tells of history may not be there yet; its station is what is asked for here.
      expectFault(/status of 503/)
      await signIn(visit)
      await page.goto('/stationManage')
      await shown(page, 'stationManage')
      await choose(page, /光伏/, plant)
      const changes = watchChanges(page)
      await openByMenu(page, '河南首页')
      await page.waitForURL((url) => url.pathname === '/henanHome')
      await page.getByRole('button', { name: '选择电站' }).waitFor()
      expect(changes()).toEqual(['clearStation'])
    }),
  )
})
