import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { serveWebFiles } from '../server/src/http/web-files.ts'
import { closedProduct, type ClosedProduct, type Over } from '../test/sec/closed-product.ts'
import { findChromium } from '../tools/find-chromium.ts'

const web = resolve(import.meta.dirname, '../web/dist')

export interface Served {
  over?: Over
  close?: () => Promise<void>
}

/** In a process of its own, so that the one that measures does not wait for itself. */
export async function serveBench(fill: (product: ClosedProduct) => Promise<Served>): Promise<void> {
  const product = await closedProduct(3)
  const { over, close } = await fill(product)
  const app = await product.open(undefined, over, (fresh) => serveWebFiles(fresh, web))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  await once(process, 'disconnect')
  await close?.()
  await product.close()
}

/** A real browser over the server that `filename --serve` starts. */
export async function inBrowser(
  filename: string,
  measure: (page: Page, address: string) => Promise<boolean>,
): Promise<void> {
  if (!existsSync(web)) throw new Error('the web is not built: npm run build')
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const server = spawn(process.execPath, [filename, '--serve'], { stdio: ['ignore', 2, 2, 'ipc'] })
  const [address] = (await once(server, 'message')) as [string]
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
    process.exitCode = (await measure(page, address)) ? 0 : 1
  } finally {
    await browser.close()
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}

const headers = { 'x-requested-with': 'fengguang' }

export async function signInTo(page: Page, address: string): Promise<void> {
  await page.context().request.post(`${address}/Login/doLogin`, {
    headers,
    form: { userName: 'admin', password: 'Fengguang@2026', psd_type: '01' },
  })
}

/** As a person does, who is given the tokens with which a page stays signed in for hours. */
export async function signInByForm(page: Page, address: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${address}/login`)
  await page.getByLabel('用户名', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('Fengguang@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.locator('nav').first().waitFor()
}

export async function chooseStation(page: Page, address: string, stcls: string, busiId: string): Promise<void> {
  const choice = new URLSearchParams({ stcls, busiId, treeType: 'default', busiType: '1' })
  const answer = await page.context().request.get(`${address}/UserAuthHandle/changeBusiType?${choice}`, { headers })
  if (!answer.ok()) throw new Error(`${busiId} cannot be chosen: ${await answer.text()}`)
}
