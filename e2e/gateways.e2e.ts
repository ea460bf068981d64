import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { graveAxeFindings } from './page-checks.ts'
import { signIn } from './session.ts'

const list = (page: Page) => page.getByRole('main')
const rowOf = (page: Page, name: string) => list(page).locator('tbody tr[data-row-key]').filter({ hasText: name })
const secretOf = (page: Page) => page.getByRole('dialog', { name: '网关密钥' })

/** Reads the secret from the dialog that shows it this once, and closes it. */
async function takeSecret(page: Page): Promise<string> {
  const dialog = secretOf(page)
  await dialog.waitFor()
  expect(await graveAxeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible(), 'Escape does not take the only sight of it away').toBe(true)
  const secret = await dialog.locator('code').last().innerText()
  await dialog.getByRole('button', { name: '我已妥善保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return secret
}

async function rowMenu(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: action }).click()
  await page.getByRole('dialog').filter({ hasText: '确定' }).getByRole('button', { name: action }).click()
}

describe('scenario: an administrator lets a gateway in', () => {
  test(
    'its secret is seen once, replaced by another, and the gateway is disabled and deleted',
    inVisit(async (visit) => {
      const { page } = visit
      const name = `网关${Date.now().toString(36)}`
      await signIn(visit)
      await page.goto('/gatewayManage')
      await list(page).getByRole('button', { name: '新建网关' }).click()
      const drawer = page.getByRole('dialog', { name: '新建网关' })
      await drawer.getByRole('textbox', { name: '网关名称' }).fill(name)
      await drawer.getByRole('treeitem').filter({ hasText: '青海共和光伏电站' }).click()
      await drawer.getByRole('button', { name: '保存' }).click()
      const first = await takeSecret(page)
      expect(first).toMatch(/^[\w-]{43}$/)
      await rowOf(page, name).getByText('青海共和光伏电站').waitFor()
      await page.reload()
      await rowOf(page, name).waitFor()
      expect(await page.content(), 'the secret is nowhere any more').not.toContain(first)

      await rowOf(page, name).getByRole('button', { name: '更换密钥' }).click()
      await page
        .getByRole('dialog')
        .filter({ hasText: '旧密钥立即失效' })
        .getByRole('button', { name: '更换密钥' })
        .click()
      expect(await takeSecret(page)).not.toBe(first)

      await rowMenu(page, name, '停用')
      await rowOf(page, name).getByText('停用').waitFor()
      await rowMenu(page, name, '删除')
      await rowOf(page, name).waitFor({ state: 'detached' })
    }),
  )
})
