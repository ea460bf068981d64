import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { graveAxeFindings } from './page-checks.ts'
import { endedSession, signIn, signInByForm } from './session.ts'

/** Its label carries the star of a required field. */
const newPassword = (page: Page) => page.getByLabel(/^新密码\*?$/)
const rowNamed = (page: Page, name: string) => page.locator('tbody tr[data-row-key]').filter({ hasText: name })

/** Creates the person in the form and answers the password that is shown this once. */
async function createPerson(page: Page, userName: string): Promise<string> {
  await page.getByRole('button', { name: '新建用户' }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: '新建用户' })
  await drawer.getByLabel('用户名').fill(userName)
  await drawer.getByLabel('姓名').fill('新同事')
  await drawer.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
  const roles = drawer.getByRole('combobox', { name: '角色' })
  await roles.fill('运行')
  await page.locator('.ant-select-item-option-active').filter({ hasText: '运行人员' }).waitFor()
  await roles.press('Enter')
  await roles.press('Tab')
  await drawer.getByRole('button', { name: '保存' }).click()
  const shown = page.getByRole('dialog', { name: '一次性密码' })
  await shown.getByText(userName).waitFor()
  expect(await graveAxeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await shown.isVisible(), 'Escape does not take the only sight of it away').toBe(true)
  const password = await shown.locator('dd').innerText()
  await shown.getByRole('button', { name: '我已妥善保存' }).click()
  await shown.waitFor({ state: 'hidden' })
  return password
}

async function rowMenu(page: Page, userName: string, action: string): Promise<void> {
  await rowNamed(page, userName).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

describe('scenario: the life of an account', () => {
  test(
    'created with a one-time password, used, locked by the administrator, deleted',
    inVisit(async (admin) => {
      const userName = `newcomer${Date.now().toString(36)}`
      await signIn(admin)
      await admin.page.goto(`/userManagementN?keyword=${userName}`)
      const once = await createPerson(admin.page, userName)
      await rowNamed(admin.page, userName).waitFor()

      await inVisit(async ({ page, expectFault }) => {
        expectFault(endedSession)
        await page.goto('/stationManage')
        await signInByForm(page, userName, once)
        await page.getByText('当前是一次性密码').waitFor()
        expect(await page.getByRole('navigation').count(), 'nothing else is open yet').toBe(0)
        await page.getByLabel('旧密码').fill(once)
        await newPassword(page).fill('short')
        await page.getByLabel('确认新密码').fill('Newcomer@2026x')
        await page.getByRole('button', { name: '修改密码' }).click()
        await expect.poll(() => newPassword(page).getAttribute('aria-invalid')).toBe('true')
        await newPassword(page).fill('Newcomer@2026x')
        await page.getByRole('button', { name: '修改密码' }).click()
        await page.getByRole('navigation').first().waitFor()
        expect(new URL(page.url()).pathname).toBe('/stationManage')

        await rowMenu(admin.page, userName, '锁定')
        await admin.page.getByText('已锁定 新同事').waitFor()
        await page.reload()
        await page.getByLabel('用户名').waitFor()
        await signInByForm(page, userName, 'Newcomer@2026x')
        await page.getByRole('alert').getByText('账号已被管理员锁定').waitFor()
      })()

      await rowMenu(admin.page, userName, '删除')
      await rowNamed(admin.page, userName).waitFor({ state: 'detached' })
    }),
  )
})
