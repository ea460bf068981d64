import { expect, test } from 'vitest'
import { inVisit } from './browser.ts'
import { signIn } from './session.ts'

test(
  'scenario: from page to page, the routed view slides and fades in [req 157]',
  inVisit(async (visit) => {
    const { page } = visit
    await signIn(visit)
    await page.goto('/emptyPage')
    await page.getByRole('navigation').first().waitFor()
    const first = await page.locator('.fg-page').elementHandle()
    await page.getByRole('navigation', { name: '主菜单' }).getByText('用户管理', { exact: true }).click()
    await page.waitForURL('**/userManagementN')
    await expect.poll(() => first?.evaluate((view) => view.isConnected)).toBe(false)
    const look = await page.locator('.fg-page').evaluate((view) => {
      const { animationName } = getComputedStyle(view)
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const frames = rules.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
      return { animationName, frames: frames?.cssText ?? '' }
    })
    expect(look.animationName).toBe('fg-slide-fade')
    expect(look.frames).toMatch(/opacity: 0/)
    expect(look.frames).toMatch(/translate(?:X)?\(/)
  }),
)
