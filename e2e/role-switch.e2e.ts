import { failureTable } from '@fengguang/domain/failure-table'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { chooseInAccountMenu, refusal, signIn } from './session.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const entry = (page: Page, name: string) => mainMenu(page).getByRole('menuitem', { name })

describe('scenario: a person with two roles', () => {
  test(
    'as an operator the menu is the smaller one, and the way begins at home',
    inVisit(async (visit) => {
      const { page, context, address } = visit
      await signIn(visit)
      await page.goto('/userManagementN')
      await entry(page, '用户管理').waitFor()
      const before = await mainMenu(page).getByRole('menuitem').count()

      await chooseInAccountMenu(page, '运行人员')
      await page.getByRole('button', { name: '账号 林晓 · 运行人员' }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/homeSimple')
      await entry(page, '电站管理').waitFor()
      await expect.poll(() => mainMenu(page).getByRole('menuitem').count()).toBeLessThan(before)
      await expect.poll(() => entry(page, '用户管理').count()).toBe(0)
      const people = await context.request.get(address + usersContract.list.path)
      expect(people.status(), 'the server refuses what the menu does not offer').toBe(403)

      await chooseInAccountMenu(page, '管理员')
      await entry(page, '用户管理').waitFor()
    }),
  )

  test(
    'a refused switch says why and changes nothing',
    inVisit(async (visit) => {
      const { page, expectFault } = visit
      const { code, text } = failureTable['role.changeFailed']
      await signIn(visit)
      await page.goto('/stationManage')
      await entry(page, '用户管理').waitFor()
      expectFault(/status of 409/)
      await page.route(/\/UserAuthHandle\/changeRole\b/, (route) =>
        route.fulfill(refusal(code, 'role.changeFailed', text[0])),
      )
      await chooseInAccountMenu(page, '运行人员')
      await page.getByRole('alert').getByText(text[0]).waitFor()
      await page.unroute(/\/UserAuthHandle\/changeRole\b/)
      await page.reload()
      await page.getByRole('button', { name: '账号 林晓 · 管理员' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/stationManage')
    }),
  )
})
