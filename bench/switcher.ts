import type { Page } from 'playwright-core'
import { inBrowser, serveBench, signInTo } from './browser-bench.ts'
import { addManyStations } from './many-stations.ts'
import { percentile } from './measure.ts'
import { installPageClock, type PageClock } from './switcher-page.ts'
import { wholeAnswers } from './whole-answers.ts'

/** The station switcher in a real browser over a real server, with all stations in one class and so in one tree. */
const stations = 10_000
const openLimitMs = 200
const filterLimitMs = 50
const visits = process.argv.includes('--short') ? 5 : 20
/** Each finds another number of stations than the one before: the change of that number is what is waited for. */
const texts = ['电', '1', '12', '123', '1234', '9', '99', '999']

declare const switcherClock: PageClock

if (process.argv.includes('--serve'))
  await serveBench(async ({ db }) => {
    await addManyStations(db, 'c-huanghe', stations, ['01'])
    return {}
  })
else await inBrowser(import.meta.filename, measure)

async function open(page: Page, address: string): Promise<void> {
  await signInTo(page, address)
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

async function measure(page: Page, address: string): Promise<boolean> {
  await open(page, address)
  const { first, opens, filters } = await figures(page)
  const [opened, filter] = [percentile(opens, 0.95), percentile(filters, 0.95)]
  const met = first <= openLimitMs && opened <= openLimitMs && filter <= filterLimitMs
  console.log(
    `switcher ${met ? 'met' : 'MISSED'}: ${stations} stations, opens in ${first.toFixed(0)} ms the first time, then p95 ${opened.toFixed(0)} ms ` +
      `(limit ${openLimitMs}), filters p50 ${percentile(filters, 0.5).toFixed(0)} ms, p95 ${filter.toFixed(0)} ms (limit ${filterLimitMs})`,
  )
  const headers = { 'x-requested-with': 'fengguang' }
  const wholeMet = await wholeAnswers(stations, async (path) => {
    const answer = await page.request.get(address + path, { headers })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    return answer.text()
  })
  return met && wholeMet
}
