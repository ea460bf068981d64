import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { watchRequests } from '../../e2e/quiet.ts'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { isFileEndpoint } from '../../domain/src/kernel/endpoint.ts'
import { say } from '../../domain/src/kernel/texts.ts'
import { builtScreenNames, screens, type ScreenName } from '../../domain/src/navigation/screens.ts'
import { demoLogin } from '../../server/src/features/installation/installation.service.ts'
import type { Served } from '../../server/src/http/serve.ts'
import { serveWebFiles } from '../../server/src/http/web-files.ts'
import { findChromium } from '../../tools/find-chromium.ts'
import { placeCanaries } from './canaries.ts'
import { Caller, securityGoal } from './closed-product.ts'
import { emptyIngest, emptyTelemetry } from './empty-stores.ts'
import { requestOf, sampleInput } from './sample-input.ts'
import {
  englishPlaces,
  fillForScreens,
  furtherPlaces,
  look,
  neverRendered,
  panelBase,
  panelPlaces,
  Sight,
  Visitor,
} from './sights.ts'
import { furnish } from './two-companies.ts'

/** Script in data: a canary in every stored text, every screen and export looked at in Chromium: none of them runs. */
const web = resolve(process.argv.find((given) => given.startsWith('--web='))?.slice(6) ?? 'web/dist')
const patienceMs = 180_000
/** A busy machine may draw a part of a page after it was read: seen later is seen. */
const furtherWalks = 2
const ours = { 'x-requested-with': 'fengguang' }

const stations = { '01': 'pv-qinghai-gonghe', '02': 'wp-gansu-guazhou', '05': 'ce-jiangsu-suzhou' } as const

/** A screen is looked at with a station it takes; one class after the other, because a change loads everything anew. */
function classFor(name: ScreenName): keyof typeof stations {
  const needs: readonly string[] = screens[name].needs ?? ['PV_STATION']
  if (needs.includes('PV_STATION') || !needs.some((need) => need.endsWith('_STATION'))) return '01'
  return needs.includes('WP_STATION') ? '02' : '05'
}

/** As a link of the application leads there. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** A page that takes stored text for markup: unless that is noticed, noticing nothing elsewhere means nothing. */
async function provesItself(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage()
  const sight = new Sight()
  await watch(page, sight)
  await page.goto('/')
  await page.evaluate(() => (document.body.innerHTML = '<img src onerror=f(1.1)>'))
  await look(page, sight, 'a careless page')
  await page.close()
  return sight.faults.size > 0
}

async function watch(page: Page, sight: Sight): Promise<void> {
  await page.exposeFunction('f', (column: number) => void sight.faults.add(`ran: canary ${column}`))
  page.on(
    'response',
    (answer) => answer.status() >= 500 && sight.faults.add(`${answer.status()} ${new URL(answer.url()).pathname}`),
  )
  page.on('pageerror', (error) => void sight.faults.add(`${page.url()}: ${error.message}`))
}

const choose = (context: BrowserContext, stcls: keyof typeof stations) => {
  const choice = new URLSearchParams({ stcls, busiId: stations[stcls], treeType: 'default', busiType: '1' })
  return context.request.get(`/UserAuthHandle/changeBusiType?${choice}`, { headers: ours })
}

async function walk(context: BrowserContext, sight: Sight): Promise<number> {
  const page = await context.newPage()
  await watch(page, sight)
  const names = builtScreenNames
    // The gallery of parts shows fixed words and a part that loads for ever.
    .filter((name) => name !== 'testPage' && !screens[name].path.includes(':'))
    .toSorted((a, b) => classFor(a).localeCompare(classFor(b)))
  const requests = watchRequests(context)
  const visitor = new Visitor(page, sight, requests)
  let chosen = ''
  for (const name of names) {
    const stcls = classFor(name)
    if (stcls !== chosen) {
      await choose(context, stcls)
      await page.goto(screens[name].path)
    } else await go(page, screens[name].path)
    chosen = stcls
    await page.waitForFunction((title) => document.title.startsWith(title), say(screens[name].title, 'zh_CN'))
    await visitor.visit(name)
  }
  for (const place of panelPlaces) {
    await go(page, panelBase)
    await page.locator('.ant-drawer-open').waitFor({ state: 'detached' })
    await go(page, place)
    await visitor.visit(place)
  }
  await choose(context, '01')
  for (const place of furtherPlaces) {
    await page.goto(place)
    await visitor.visit(place)
  }
  await context.request.get('/UserAuthHandle/changeLocaleUnit?lang=en_US', { headers: ours })
  for (const place of englishPlaces) {
    await page.goto(place)
    await visitor.visit(`${place} (en)`)
  }
  requests.stop()
  await page.close()
  return names.length + panelPlaces.length + furtherPlaces.length + englishPlaces.length
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
      const answer = await context.request.get(url, { headers: ours, timeout: patienceMs })
      const {
        'content-type': type = '',
        'x-content-type-options': sniff,
        'content-disposition': how = '',
      } = answer.headers()
      const isSaved = /^attachment; filename="[^"<>]*";/.test(how)
      if (sniff !== 'nosniff' || (/html|svg|xml\b/.test(type) && !isSaved))
        sight.faults.add(`${e.path} answers ${type} (${how})`)
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
  const app = await product.open(product.db, { telemetry: emptyTelemetry, ingest: emptyIngest }, (opened) =>
    serveWebFiles(opened, web),
  )
  await furnish(product.db)
  await fillForScreens(product.db)
  // Another session of the same person, for the list of them.
  await new Caller(app, 'admin').signIn()
  // What is judged when it is written stays as a person could have written it.
  await product.db.run(`update account set email = '', real_name = left(real_name, 9)`, [])
  const { placed, empty } = await placeCanaries(product.db)
  const baseURL = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  const sight = new Sight()
  try {
    const context = await browser.newContext({
      baseURL,
      // The policy is a second wall: what must hold here holds without it.
      bypassCSP: true,
      viewport: { width: 1920, height: 1080 },
      // On a busy machine drawing motion would be most of the work.
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(patienceMs)
    const form = { userName: 'admin', password: demoLogin.password, psd_type: '01' }
    await context.request.post('/Login/doLogin.htm', { form, headers: ours })
    const policy = (await context.request.get('/')).headers()['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none'
    if (scripts !== "'self'") sight.faults.add(`the policy lets scripts come from ${scripts}`)
    if (!(await provesItself(context))) throw new Error('markup out of stored text is not noticed')
    const unseen = () => [...placed].filter(([column, name]) => !sight.rendered.has(column) && !(name in neverRendered))
    let placeCount = await walk(context, sight)
    for (let again = 0; unseen().length > 0 && again < furtherWalks; again += 1) {
      console.log(
        `looking again for ${unseen()
          .map(([, name]) => name)
          .join(', ')}`,
      )
      await context.request.get('/UserAuthHandle/changeLocaleUnit?lang=zh_CN', { headers: ours })
      placeCount = await walk(context, sight)
    }
    const { answers, exports } = await readAnswers(context, app.served, sight)
    for (const [column, name] of placed) console.log(name.padEnd(30), sight.rendered.get(column) ?? '-')
    const faults = [...sight.faults, ...empty.map((name) => `${name} has no row to mark`)]
    for (const [, name] of unseen()) faults.push(`${name} was not seen on any screen`)
    for (const [column, name] of placed) {
      if (sight.rendered.has(column) && name in neverRendered) faults.push(`${name} is listed as never rendered`)
    }
    const names = new Set(placed.values())
    for (const name of Object.keys(neverRendered))
      if (!names.has(name)) faults.push(`${name} is listed as never rendered and holds no canary`)
    for (const fault of faults) console.log(`✗ ${fault}`)
    return {
      met: faults.length === 0,
      figure: `canaries in ${placed.size} text columns, ${sight.rendered.size} of them seen rendered on ${placeCount} screens and panels, ${Object.keys(neverRendered).length} never rendered by design; ${answers} answers (${exports} exports): ${faults.length} faults`,
    }
  } finally {
    await browser.close()
  }
})
