import type { Page } from 'playwright-core'

/** A button at the foot of the open task; the drawer then shows the next state. */
export async function press(page: Page, button: string, status: string): Promise<void> {
  const drawer = page.locator('.ant-drawer-open').filter({ has: page.locator('.fg-action-bar') })
  await drawer.getByRole('button', { name: button, exact: true }).click()
  await drawer.locator('.fg-detail').getByText(status, { exact: true }).first().waitFor()
}

/** A button at the foot of the open task that asks for words. */
export async function say(page: Page, button: string, label: string, text: string): Promise<void> {
  await page.locator('.fg-action-bar').getByRole('button', { name: button, exact: true }).click()
  const form = page.locator('.ant-drawer-open form').last()
  await form.getByLabel(label, { exact: false }).fill(text)
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
}
