import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, phone } from './browser.ts'
import { watchFaults } from './faults.ts'
import { graveAxeFindings } from './page-checks.ts'
import { startProduct, type Product } from './product.ts'
import { newProfile } from './profiles.ts'
import { signInByForm } from './session.ts'

const startSeconds = 900
let product: Product
beforeAll(async () => {
  product = await startProduct({ FENGGUANG_DEMO: 'off', HOST: '127.0.0.1' })
}, startSeconds * 1000)
afterAll(() => product.stop(), 120_000)

const newPassword = 'Wind-und-Sonne-7'
const step = (page: Page, name: string): Locator => page.locator('.fg-step').filter({ hasText: name })
const isDone = (page: Page, name: string) => step(page, name).getAttribute('data-done')

async function firstSignIn(page: Page): Promise<void> {
  const oneTime = /one-time password of admin: (\S+)/.exec(product.log())?.[1]
  if (!oneTime) throw new Error('the start named no password')
  await page.goto('/')
  await signInByForm(page, 'admin', oneTime)
  await page.getByLabel(/^旧密码/).fill(oneTime)
  await page.getByLabel(/^新密码\*?$/).fill(newPassword)
  await page.getByLabel(/^确认新密码/).fill(newPassword)
  await page.getByRole('button', { name: '修改密码' }).click()
}

async function makeStation(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog', { name: '新建电站' })
  await drawer.getByLabel('电站名称').fill('第一光伏电站')
  await drawer.getByLabel('电站编码').fill('pv-first')
  await drawer.getByLabel('装机容量').fill('1000')
  await drawer.getByLabel('投运日期').fill('2026-01-01')
  await drawer.getByLabel('投运日期').press('Enter')
  await drawer.getByLabel('省份').fill('青海')
  await drawer.getByLabel('城市').fill('海南州')
  await drawer.getByLabel('经度').fill('100.6')
  await drawer.getByLabel('纬度').fill('36.3')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
}

async function makeGateway(page: Page): Promise<string> {
  await page.getByRole('button', { name: '新建网关' }).click()
  const drawer = page.getByRole('dialog', { name: '新建网关' })
  await drawer.getByRole('textbox', { name: '网关名称' }).fill('一号网关')
  await drawer.getByRole('treeitem').filter({ hasText: '第一光伏电站' }).click()
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '网关密钥' })
  const secret = await dialog.locator('code').last().innerText()
  await dialog.getByRole('button', { name: '我已妥善保存' }).click()
  return secret
}

/** As the guide says it: its address, its identity, its form. */
async function send(guide: Locator, secret: string, line: object): Promise<unknown> {
  const facts = await guide.locator('.fg-gateway-facts code').allInnerTexts()
  const [address, , , user] = facts as [string, string, string, string]
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-ndjson',
    },
    body: JSON.stringify(line),
  })
  return answer.json()
}

async function openGuide(page: Page): Promise<Locator> {
  await page.locator('main tbody tr[data-row-key]').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '接入说明' }).click()
  const guide = page.getByRole('dialog', { name: /^接入说明/ })
  await guide.locator('.fg-gateway-facts code').first().waitFor()
  return guide
}

describe('scenario: from an empty product to live data', () => {
  test('the steps of the empty home lead to a figure on the screen', async () => {
    const { context, page } = await newProfile({ baseURL: product.address, viewport: desktop })
    const faults = watchFaults(context, product.address)
    try {
      await firstSignIn(page)
      await step(page, '新建电站').waitFor()
      expect(await page.getByRole('link', { name: /河南|上海/ }).count(), 'nothing of other regions').toBe(0)
      expect(await graveAxeFindings(page)).toEqual([])
      await page.goto('/wiringDiagram')
      await page.getByText('还没有电站').waitFor()

      await page.goto('/home')
      await step(page, '新建电站').getByRole('link').click()
      await makeStation(page)

      await page.goto('/home')
      await expect.poll(() => isDone(page, '新建电站')).toBe('true')
      await step(page, '新建采集网关').getByRole('link').click()
      const secret = await makeGateway(page)
      const guide = await openGuide(page)
      await guide.getByText('等待第一帧数据').waitFor()
      await expect.poll(() => guide.getByText('powerKw').count()).toBeGreaterThan(0)
      const line = { deviceId: 'pv-first.inv-01', at: Date.now(), values: { powerKw: 432.1, state: 3 } }
      expect(await send(guide, secret, line)).toEqual({ accepted: 0, quarantined: 1 })
      await guide.getByText('收到的数据被隔离').waitFor()

      await page.goto('/ingestHealth')
      await page.getByRole('button', { name: '登记设备' }).click()
      const drawer = page.getByRole('dialog', { name: '登记设备' })
      await expect.poll(() => drawer.getByLabel('设备编码').inputValue()).toBe('inv-01')
      await drawer.getByRole('combobox', { name: '设备类型' }).click()
      await page.locator('.ant-select-item-option').filter({ hasText: '逆变器' }).first().click()
      await drawer.getByLabel('设备名称').fill('一号逆变器')
      await drawer.getByLabel('额定功率').fill('500')
      await drawer.getByRole('button', { name: '保存', exact: true }).click()
      await drawer.waitFor({ state: 'hidden' })

      await page.goto('/gatewayManage')
      const again = await openGuide(page)
      await expect
        .poll(() => send(again, secret, { ...line, at: Date.now() }), { timeout: 60_000 })
        .toEqual({ accepted: 1, quarantined: 0 })
      await again.getByText('已收到数据').waitFor()

      await page.goto('/deviceList')
      await page.getByText('432.1').first().waitFor({ timeout: 60_000 })
      expect(faults.found()).toEqual([])
    } finally {
      faults.stop()
      await context.close()
    }
  }, 600_000)

  test('on a phone the steps stay readable', async () => {
    const { context, page } = await newProfile({ baseURL: product.address, viewport: phone })
    try {
      await page.goto('/')
      await signInByForm(page, 'admin', newPassword)
      await page.locator('.fg-shell').waitFor()
      await page.goto('/gatewayManage')
      await page.getByText('一号网关').first().waitFor()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    } finally {
      await context.close()
    }
  })
})
