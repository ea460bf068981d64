import { describe, expect, test } from 'vitest'
import { demoPassword, inVisit } from './browser.ts'
import type { Visit } from './browser.ts'
import { expectSoundPage } from './page-checks.ts'
import { signIn } from './session.ts'

async function fillIn({ page }: Visit, userName: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('scenario: a person signs in and out', () => {
  test(
    'the right password opens the first page of the menu; sign-out closes it for good',
    inVisit(async (visit) => {
      const { page, context, address } = visit
      await fillIn(visit, 'maintainer', demoPassword)
      await page.getByRole('navigation').first().waitFor()
      expect(new URL(page.url()).pathname).not.toBe('/login')

      const kept = await page.evaluate(() => JSON.stringify(localStorage))
      expect(kept).not.toContain(demoPassword)

      await page.getByRole('button', { name: /maintainer|账号/ }).click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
      await page.getByLabel('用户名').waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
      const user = await context.request.get(`${address}/Login/getLoginUser.htm`)
      expect(user.status()).toBe(401)
    }),
  )

  test(
    'a wrong password is said at the form and opens nothing',
    inVisit(async (visit) => {
      const { page } = visit
      await fillIn(visit, 'safety', 'Wrong@2026')
      await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.getByLabel('密码', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('navigation').first().waitFor()
    }),
  )

  test(
    'the language of the login page goes with the user into the product and stays',
    inVisit(async (visit) => {
      const { page } = visit
      await page.goto('/login')
      await page.getByRole('button', { name: 'English' }).click()
      await expectSoundPage(page, 'en_US')
      await page.getByLabel('User name').fill('operator')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('navigation').first().waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      await page.reload()
      await page.getByRole('navigation').first().waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
    }),
  )

  test(
    'a signed-out visitor is stopped at the login page and then led where they wanted to go',
    inVisit(async (visit) => {
      const { page } = visit
      await page.goto('/stationManage?pageSize=10')
      await page.getByLabel('用户名').fill('admin')
      await page.getByLabel('密码', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await page.getByRole('navigation').first().waitFor()
      expect(page.url()).toBe(`${visit.address}/stationManage?pageSize=10`)
    }),
  )

  test(
    'an open session needs no second sign-in',
    inVisit(async (visit) => {
      await signIn(visit)
      await visit.page.goto('/login')
      await visit.page.getByRole('navigation').first().waitFor()
      expect(new URL(visit.page.url()).pathname).not.toBe('/login')
    }),
  )
})
