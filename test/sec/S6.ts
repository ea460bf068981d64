import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { isFileEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { builtScreenNames, screens, type ScreenName } from '../../domain/src/navigation/screens.ts'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import type { Served } from '../../server/src/http/serve.ts'
import { serveWebFiles } from '../../server/src/http/web-files.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { columnsIn, placeCanaries } from './canaries.ts'
import { securityGoal } from './closed-product.ts'
import { requestOf, sampleInput } from './sample-input.ts'
import { furnish } from './two-companies.ts'

/** Script in data: a canary in every stored text, every screen and export looked at in Chromium: none of them runs. */
const isShort = process.argv.includes('--short')
const web = resolve(process.argv.find((given) => given.startsWith('--web='))?.slice(6) ?? 'web/dist')
const ours = { 'x-requested-with': 'fengguang' }

const stations = { '01': 'pv-qinghai-gonghe', '02': 'wp-gansu-guazhou', '05': 'ce-jiangsu-suzhou' } as const

/** A screen is looked at with a station it takes; one class after the other, because a change loads everything anew. */
function classFor(name: ScreenName): keyof typeof stations {
  const needs: readonly string[] = screens[name].needs ?? ['PV_STATION']
  if (needs.includes('PV_STATION') || !needs.some((need) => need.endsWith('_STATION'))) return '01'
  return needs.includes('WP_STATION') ? '02' : '05'
}

/** Seen by one walk: what ran or became markup, and which columns stood there as text. */
class Sight {
  readonly runs = new Set<string>()
  readonly seen = new Set<number>()
  read(text: string): void {
    for (const column of columnsIn(text)) this.seen.add(column)
  }
}

/** As a link of the application leads there. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

const markupIn = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[onerror], [onload], img[src=""]').length)

/** All texts and all attributes: names stand in labels and tooltips too. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .flatMap((element) => [...element.attributes].map(({ value }) => value))
      .concat(document.body.innerText)
      .join('\n'),
  )

async function look(page: Page, sight: Sight, where: string): Promise<void> {
  const markup = await markupIn(page)
  if (markup > 0) sight.runs.add(`${where}: ${markup} elements out of stored text`)
  sight.read(await wordsOf(page))
}

/** Tooltips of charts are written as markup by their library; rows open what else is known of them. */
async function openWhatThereIs(page: Page, sight: Sight, name: string): Promise<void> {
  for (const canvas of (await page.locator('main canvas').all()).slice(0, 3)) {
    const box = await canvas.boundingBox()
    if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await look(page, sight, `${name}, tooltip`)
  }
  const row = page.locator('main .ant-table-row, main tbody tr').first()
  if (await row.isVisible()) {
    await row.click({ position: { x: 4, y: 4 }, timeout: 2000 }).catch(() => undefined)
    await page.waitForTimeout(400)
    await look(page, sight, `${name}, opened`)
    await page.keyboard.press('Escape')
  }
}

/** A page that takes stored text for markup: unless that is noticed, noticing nothing elsewhere means nothing. */
async function provesItself(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage()
  const sight = new Sight()
  await watch(page, sight)
  await page.goto('/')
  await page.evaluate(() => (document.body.innerHTML = '<img src onerror=f(1.1)>'))
  await look(page, sight, 'a careless page')
  await page.close()
  return sight.runs.size > 0
}

async function watch(page: Page, sight: Sight): Promise<void> {
  await page.exposeFunction('f', (column: number) => void sight.runs.add(`ran: canary ${column}`))
  page.on('response', (answer) => answer.status() === 500 && console.log(`500 ${answer.url()}`))
  page.on('pageerror', (error) => void sight.runs.add(`${page.url()}: ${error.message}`))
}

async function walk(context: BrowserContext, sight: Sight): Promise<number> {
  const page = await context.newPage()
  await watch(page, sight)
  const names = builtScreenNames
    .filter((name) => !screens[name].path.includes(':'))
    .toSorted((a, b) => classFor(a).localeCompare(classFor(b)))
  let chosen = ''
  for (const name of names) {
    const stcls = classFor(name)
    if (stcls !== chosen) {
      const choice = new URLSearchParams({ stcls, busiId: stations[stcls], treeType: 'default', busiType: '1' })
      await context.request.get(`/UserAuthHandle/changeBusiType?${choice}`, { headers: ours })
      await page.goto(screens[name].path)
    } else await go(page, screens[name].path)
    chosen = stcls
    await page.waitForFunction((path) => location.pathname === path, screens[name].path, { timeout: 20_000 })
    await page.locator('main[aria-busy=false]').waitFor({ timeout: 20_000 })
    await page.waitForTimeout(isShort ? 500 : 1500)
    await look(page, sight, name)
    await openWhatThereIs(page, sight, name)
  }
  await page.close()
  return names.length
}

const ids = (name: string): string => (/st(id|ation)/i.test(name) ? stations['01'] : 'some-id')

/** Nothing that answers with people's words may be taken for a page, and every export keeps them as words. */
async function readAnswers(context: BrowserContext, served: readonly Served[], sight: Sight) {
  let [answers, exports] = [0, 0]
  for (const { endpoint: e } of served) {
    if (e.method !== 'GET' || e.changesState || /logout|stream/.test(e.path)) continue
    // Without its filters a list tells all it has.
    for (const input of [sampleInput(e, ids), {}]) {
      const { url } = requestOf(e, input)
      if (typeof url !== 'string') throw new Error(`${e.path} has no address`)
      const answer = await context.request.get(url, { headers: ours, timeout: 20_000 })
      const {
        'content-type': type = '',
        'x-content-type-options': sniff,
        'content-disposition': how = '',
      } = answer.headers()
      const isSaved = /^attachment; filename="[^"<>]*";/.test(how)
      if (sniff !== 'nosniff' || (/html|svg|xml\b/.test(type) && !isSaved))
        sight.runs.add(`${e.path} answers ${type} (${how})`)
      if (/json/.test(type)) sight.read(await answer.text())
      answers += 1
      if (isFileEndpoint(e) && answer.ok()) exports += 1
    }
  }
  return { answers, exports }
}

await securityGoal('S6', 3, async (product) => {
  if (!existsSync(`${web}/index.html`)) throw new Error(`the web is not built in ${web}`)
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const app = await product.open(product.db, {}, (opened) => serveWebFiles(opened, web))
  await furnish(product.db)
  // What is judged when it is written stays as somebody could have written it.
  await product.db.run(`update account set email = '', real_name = left(real_name, 9)`, [])
  const { placed, empty } = await placeCanaries(product.db)
  const baseURL = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  const sight = new Sight()
  try {
    // The policy is a second wall: what must hold here holds without it.
    const context = await browser.newContext({ baseURL, bypassCSP: true, viewport: { width: 1440, height: 900 } })
    const form = { userName: 'admin', password: demoLogin.password, psd_type: '01' }
    await context.request.post('/Login/doLogin.htm', { form, headers: ours })
    const policy = (await context.request.get('/')).headers()['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none'
    if (scripts !== "'self'") sight.runs.add(`the policy lets scripts come from ${scripts}`)
    if (!(await provesItself(context))) throw new Error('markup out of stored text is not noticed')
    const screenCount = await walk(context, sight)
    const { answers, exports } = await readAnswers(context, app.served, sight)
    for (const run of sight.runs) console.log(run)
    const unseen = [...placed].filter(([column]) => !sight.seen.has(column)).map(([, name]) => name)
    console.log(`never seen: ${unseen.join(' ')}`)
    console.log(`empty: ${empty.join(' ')}`)
    const seen = placed.size - unseen.length
    return {
      met: sight.runs.size === 0 && seen > placed.size / 2,
      figure: `canaries in ${placed.size} text columns, ${seen} of them seen on ${screenCount} screens and in ${answers} answers (${exports} exports): ${sight.runs.size} ran or became markup`,
    }
  } finally {
    await browser.close()
  }
})
