import type { Lang } from '@fengguang/domain/kernel/texts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from './browser.ts'
import type { Visit } from './browser.ts'

interface Wish {
  userName?: string
  lang?: Lang
  theme?: string
}

const blankPath = '/blank-page-of-the-tests'

/** An empty page of the origin: only there the storage of the application can be written. */
async function openBlank(page: Page): Promise<void> {
  // With an icon, or else Chromium asks for one.
  const body = '<!doctype html><link rel="icon" href="data:,">'
  await page.route(`**${blankPath}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(blankPath)
  await page.unroute(`**${blankPath}`)
}

/** Signs in by the wire, as fast as a cookie; the journey of the login page itself is `sign-in.e2e.ts`. */
export async function signIn({ context, page, address }: Visit, wish: Wish = {}): Promise<void> {
  const { userName = 'admin', lang = 'zh_CN', theme } = wish
  const headers = { 'X-Requested-With': 'fengguang' }
  const login = await context.request.post(`${address}/Login/doLogin.htm`, {
    headers,
    form: { userName, password: demoPassword, psd_type: '01', np: '' },
  })
  expect(await login.json(), `sign-in of ${userName}`).toMatchObject({ code: 0, status: 1 })
  const language = await context.request.get(`${address}/UserAuthHandle/changeLocaleUnit.htm?lang=${lang}`, { headers })
  expect(language.status(), 'language of the user').toBe(200)
  await openBlank(page)
  await page.evaluate(
    ([chosenLang, chosenTheme]) => {
      localStorage.setItem('language', chosenLang)
      if (!chosenTheme) return
      localStorage.setItem('theme', chosenTheme)
      // As chosen here and now: what the account kept from another visit gives way.
      localStorage.setItem('appearanceBase', 'none')
    },
    [lang, theme] as const,
  )
}

/** Signs in as a person does, at whatever address the login page stopped them. */
export async function signInByForm(page: Page, userName: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('用户名').fill(userName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** The menu at the right of the header: who is signed in, their settings, roles and the way out. */
export async function chooseInAccountMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** What the server answers when it refuses; for a refusal that the demo data cannot bring about. */
export const refusal = (code: number, key: string, msg: string) => ({
  status: 409,
  contentType: 'application/json',
  body: JSON.stringify({ code, key, msg, requestId: 'e2e' }),
})

/** A page that has not left yet when its session ends learns how by the header's next call: that call is refused. */
export const endedSession = /status of 401 .*(?:getBaseMessageCountNew|\/message\/)/

/** As a link of the application leads there: loading the whole application for each screen would take most of the time. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
