import type { Page } from 'playwright-core'
import { chooseStation, inBrowser, serveBench, signInByForm, signInTo } from './browser-bench.ts'
import { busyPlant, plant } from './busy-plant.ts'
import { addManyStations } from './many-stations.ts'
import { percentile } from './measure.ts'
import { openPageWork, type PageWork } from './page-work.ts'

/** Screens that people have open all day, in a real browser: thousands of devices in one plant, thousands of stations. */
const devices = 5_000
const stations = 10_000
const short = process.argv.includes('--short')
const refreshes = short ? 60 : 720
/** To and fro for half a minute: the page reads its figures again meanwhile. */
const pannedFrames = 400

interface Figure {
  name: string
  value: number
  limit: number
  unit: string
}

if (process.argv.includes('--serve'))
  await serveBench(async ({ db }) => {
    await addManyStations(db, 'c-huanghe', stations, ['01'])
    await db.run(
      `update station set longitude = 80 + (substr(id, 6)::int * 37 % 4500) / 100.0,
         latitude = 22 + (substr(id, 6)::int * 53 % 2800) / 100.0 where id like 'many-%'`,
      [],
      { timeLimitMs: 60_000 },
    )
    return busyPlant(db, devices)
  })
else await inBrowser(import.meta.filename, measure)

function within(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** From the click in the menu until rows of devices are painted, by the clock of the page. */
async function firstRows(page: Page): Promise<Figure> {
  // Who clicks has a page before them: what it still reads for itself is not part of the list.
  await page.waitForResponse(/queryStWithTree/)
  await page.waitForTimeout(2000)
  const link = page.locator('nav').getByText('设备监视', { exact: true }).first()
  const shown = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    let clickedAt = NaN
    addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), { capture: true, once: true })
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('.fg-live tbody tr').length <= 10) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return promise
  })
  await link.click()
  return { name: 'device list, first rows after the click', value: await shown, limit: 1000, unit: 'ms' }
}

/** A hundred and twenty pixels a frame, three times as fast as a turned wheel. */
async function scrolling(page: Page, work: PageWork): Promise<Figure> {
  const times: number[] = []
  for (let i = 1; i <= 120; i += 1)
    times.push(
      await work.during(() =>
        page.evaluate((top) => document.querySelector('.fg-live-scroll')?.scrollTo({ top }), i * 120),
      ),
    )
  return { name: 'device list, work of a scrolled frame, p95', value: percentile(times, 0.95), limit: 16, unit: 'ms' }
}

/** All cells are told anew while the page waits for its period. */
async function matrix(page: Page, work: PageWork): Promise<Figure> {
  await within(page, '/deviceMatrix')
  await page
    .locator('.fg-matrix-cell')
    .nth(devices - 1)
    .waitFor({ state: 'attached' })
  const times: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const told = page.waitForResponse(/realtime.*List|device\/list/, { timeout: 30_000 })
    await told
    times.push(await work.during(async () => void (await (await told).finished())))
  }
  return { name: 'matrix of 5,000 cells, work of a refresh', value: percentile(times, 0.5), limit: 50, unit: 'ms' }
}

async function map(page: Page, work: PageWork): Promise<Figure> {
  await within(page, '/homeSimple')
  const canvas = page.locator('.fg-map canvas').first()
  await canvas.waitFor()
  await page.locator(`.fg-map[aria-label*="共 ${String(stations).slice(0, 2)}"]`).waitFor()
  const box = (await canvas.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const times: number[] = []
  for (let i = 1; i <= pannedFrames; i += 1) {
    const far = Math.sin(i / 25)
    times.push(await work.during(() => page.mouse.move(x + far * 200, y + far * 100)))
  }
  await page.mouse.up()
  return {
    name: 'map of 10,000 stations, work of a panned frame, p95',
    value: percentile(times, 0.95),
    limit: 16,
    unit: 'ms',
  }
}

/** Ten lines of a week by minutes: from the answer to the picture. */
async function curves(page: Page, work: PageWork): Promise<Figure> {
  const fromMs = Date.now() - 7 * 86_400_000
  const times = Array.from({ length: 10_080 }, (_none, i) => fromMs + i * 60_000)
  const lines = Array.from({ length: 10 }, (_none, line) => ({
    deviceId: `${plant}.${line}`,
    deviceName: `${line}`,
    point: 'powerKw',
    name: `功率 ${line}`,
    unit: 'kW',
    kind: 'measure',
    decimals: 2,
    bucket: 'raw',
    times,
    values: times.map((_at, i) => Math.round(100 * (50 + 40 * Math.sin(i / 229 + line))) / 100),
  }))
  const answer = Promise.withResolvers<void>()
  await page.route(/telemetry\/curves/, async (route) => {
    await answer.promise
    await route.fulfill({ json: { code: 200, data: lines } })
  })
  const asked = page.waitForRequest(/telemetry\/curves/)
  await within(page, `/stationManage?id=${plant}`)
  await asked
  // The store takes its time for a week, and the page has drawn all but the lines by then.
  await page.waitForTimeout(1000)
  // Not by a locator, which asks the page in each of its frames and so gives it work.
  const drawn = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const watch = new MutationObserver(() => {
      if (!document.querySelector('.fg-chart canvas')) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return promise
  })
  const value = await work.during(async () => {
    answer.resolve()
    await drawn
  })
  await page.unroute(/telemetry\/curves/)
  return { name: '10 lines of 10,080 points, work until drawn', value, limit: 300, unit: 'ms' }
}

/** Hours of an open list, by a clock that runs ahead. */
async function heap(page: Page, address: string): Promise<Figure> {
  await page.clock.install()
  await signInByForm(page, address)
  await chooseStation(page, address, '01', plant)
  await page.goto(`${address}/deviceList`)
  await page.locator('.fg-live tbody tr').nth(10).waitFor()
  const work = await openPageWork(page)
  const refresh = async () => {
    const told = page.waitForResponse(/realtime.*List|device\/list/, { timeout: 30_000 })
    await page.clock.fastForward(22_500)
    await (await told).finished()
  }
  for (let i = 0; i < 20; i += 1) await refresh()
  const before = await work.heapBytes()
  for (let i = 0; i < refreshes; i += 1) await refresh()
  const after = await work.heapBytes()
  return { name: `heap after ${refreshes} refreshes, growth`, value: (after / before - 1) * 100, limit: 10, unit: '%' }
}

async function measure(page: Page, address: string): Promise<boolean> {
  await signInTo(page, address)
  await chooseStation(page, address, '01', plant)
  await page.goto(`${address}/stationManage`)
  await page.getByRole('main').waitFor()
  const work = await openPageWork(page)
  const parts = [firstRows, scrolling, matrix, map, curves, () => heap(page, address)]
  let isMet = true
  for (const part of parts) {
    const { name, value, limit, unit } = await part(page, work)
    isMet &&= value <= limit
    console.log(`${value <= limit ? 'met   ' : 'MISSED'} ${name}: ${value.toFixed(1)} ${unit} (limit ${limit})`)
  }
  return isMet
}
