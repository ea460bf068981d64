import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { serveWebFiles } from '../server/src/http/web-files.ts'
import { closedProduct } from '../test/sec/closed-product.ts'
import { findChromium } from '../tools/find-chromium.ts'
import { addManyStations } from './many-stations.ts'
import { percentile } from './measure.ts'
import { installPageClock, type PageClock } from './switcher-page.ts'

/** The station switcher in a real browser over a real server, with all stations in one class and so in one tree. */
const stations = 10_000
const openLimitMs = 200
const filterLimitMs = 50
const visits = process.argv.includes('--short') ? 5 : 20
/** Each finds another number of stations than the one before: the change of that number is what is waited for. */
const texts = ['电', '1', '12', '123', '1234', '9', '99', '999']
const web = resolve(import.meta.dirname, '../web/dist')

declare const switcherClock: PageClock

if (process.argv.includes('--serve')) await serve()
else await measure()

/** In a process of its own, so that the one that measures does not wait for itself. */
async function serve() {
  const product = await closedProduct(3)
  await addManyStations(product.db, 'c-huanghe', stations, ['01'])
  const app = await product.open(undefined, {}, (fresh) => serveWebFiles(fresh, web))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  await once(process, 'disconnect')
  await product.close()
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.context().request.post(`${address}/Login/doLogin`, {
    headers: { 'x-requested-with': 'fengguang' },
    form: { userName: 'admin', password: 'Fengguang@2026', psd_type: '01' },
  })
  // The page fetches the tree by itself when it has come to rest; before that nobody has found the button.
  const tree = page.waitForResponse(/StWithTree/)
  await page.goto(`${address}/stationManage`)
  await (await tree).finished()
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  await page.evaluate(installPageClock)
}

async function figures(page: Page) {
  const opens: number[] = []
  const filters: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    opens.push(await page.evaluate(() => switcherClock.open()))
    if (visit < 3) for (const text of texts) filters.push(await page.evaluate((t) => switcherClock.filter(t), text))
    await page.evaluate(() => switcherClock.close())
  }
  const [first = NaN, ...later] = opens
  return { first, opens: later, filters }
}

async function measure() {
  if (!existsSync(web)) throw new Error('the web is not built: npm run build')
  const found = await findChromium(console.log)
  if ('missing' in found) throw new Error(found.missing)
  const server = spawn(process.execPath, [import.meta.filename, '--serve'], { stdio: ['ignore', 2, 2, 'ipc'] })
  const [address] = (await once(server, 'message')) as [string]
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
    await signIn(page, address)
    const { first, opens, filters } = await figures(page)
    const [open, filter] = [percentile(opens, 0.95), percentile(filters, 0.95)]
    const met = first <= openLimitMs && open <= openLimitMs && filter <= filterLimitMs
    console.log(
      `switcher ${met ? 'met' : 'MISSED'}: ${stations} stations, opens in ${first.toFixed(0)} ms the first time, then p95 ${open.toFixed(0)} ms ` +
        `(limit ${openLimitMs}), filters p50 ${percentile(filters, 0.5).toFixed(0)} ms, p95 ${filter.toFixed(0)} ms (limit ${filterLimitMs})`,
    )
    process.exitCode = met ? 0 : 1
  } finally {
    await browser.close()
    const ended = once(server, 'exit')
    server.disconnect()
    await ended
  }
}
