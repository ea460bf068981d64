import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { alarmsContract } from '../domain/src/alarms/alarms.contract.ts'
import { messagesContract } from '../domain/src/messages/messages.contract.ts'
import { healthOf } from '../test/fault/telemetry-probe.ts'
import { pause, type Product } from '../test/fault/product.ts'
import { forgetSeen, mostWorkMs, seenBy, signInAs, watchPages, type Seen } from './alarm-page.ts'
import { percentile } from './measure.ts'

export interface Figure {
  name: string
  value: number
  unit: string
  /** Absent: told, not judged. */
  limit?: number
}

/** Alarms that stand at each station when the storm is over. */
export type ExpectedChildren = ReadonlyMap<string, number>

export interface StormAsk {
  product: Product
  browser: Browser
  /** Open on the list of alarms. */
  page: Page
  watcher: string
  events: number
  lastsMs: number
  expected: ExpectedChildren
  /** Resolves when the last event was acknowledged, with the instant it was sent at. */
  rage: () => Promise<{ firstAtMs: number; lastAtMs: number }>
}

const second = 1000
/** Of the queue of popups in the page, whose turn comes every two seconds. */
const popupsAfterMs = 30 * second
const settleLimitMs = 60 * second

/** From the click, in the page itself, until what it asks for stands in the list. */
const clickUntil = (what: Locator, shown: string): Promise<number> =>
  what.evaluate((element, selector) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const since = performance.now()
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      resolve(performance.now() - since)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    ;(element as HTMLElement).click()
    return promise
  }, shown)

/** A filter that nothing matches, and back. */
async function reactions(page: Page, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const reset = page.locator('.fg-list').getByRole('button', { name: '重置' })
  const choice = page.locator('.ant-select-item-option', { hasText: '提示' }).first()
  while (!isOver()) {
    await page.getByRole('combobox', { name: '级别' }).click()
    await choice.waitFor()
    times.push(await clickUntil(choice, '.fg-list .fg-picture'))
    times.push(await clickUntil(reset, '.fg-list tr[data-row-key]'))
    await pause(2 * second)
  }
  return times
}

const number = (text: string): number => Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(',', '') ?? NaN)

const listOn = (page: Page) =>
  page.evaluate(() => ({
    total: document.querySelector('.fg-list-paging > span')?.textContent ?? '',
    rows: [...document.querySelectorAll('.fg-list tr[data-row-key]')].map((row) => ({
      text: row.textContent,
      children: row.querySelector('button[aria-expanded]')?.textContent ?? '',
    })),
  }))

/** The list on show: every station once, each with all of its alarms. */
async function isRight(page: Page, expected: ExpectedChildren): Promise<boolean> {
  const { total, rows } = await listOn(page)
  if (number(total) !== expected.size || rows.length === 0) return false
  return rows.every(({ text, children }) =>
    [...expected].some(([name, count]) => text.includes(name) && number(children) === count),
  )
}

/** How long after the last event; never is told with what stands there instead. */
async function untilRight(page: Page, expected: ExpectedChildren, lastAtMs: number): Promise<number> {
  while (!(await isRight(page, expected))) {
    if (Date.now() > lastAtMs + settleLimitMs) {
      console.log('the list is not right:', await listOn(page), expected)
      return Infinity
    }
    await pause(50)
  }
  return Date.now() - lastAtMs
}

const peakMb = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024

/** Seconds and number of the answers to a call so far. */
function answersOf(metrics: string, path: string): { seconds: number; count: number } {
  const sum = (name: string) =>
    [...metrics.matchAll(new RegExp(`^http_request_seconds_${name}{[^}]*route="${path}"[^}]*} ([\\d.e-]+)$`, 'gm'))]
      .map(([, value]) => Number(value))
      .reduce((all, one) => all + one, 0)
  return { seconds: sum('sum'), count: sum('count') }
}
const metricsOf = async (product: Product) => (await fetch(`${product.address}/metrics`)).text()

/** The worst that API and ingest say of themselves meanwhile. */
async function watchServer(product: Product, isOver: () => boolean) {
  const worst = { apiLoopMs: 0, ingestLoopMs: 0, alarmLagSeconds: 0 }
  const look = async () => {
    const text = await metricsOf(product)
    const lag = Number(/^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text)?.[1] ?? NaN) * second
    const { eventLoopP99Ms, alarms } = await healthOf(product)
    return { lag, eventLoopP99Ms, lagSeconds: alarms.lagSeconds }
  }
  await look() // what was before does not count
  const called = [alarmsContract.list.path, messagesContract.popups.path]
  const before = await metricsOf(product)
  while (!isOver()) {
    await pause(second)
    const { lag, eventLoopP99Ms, lagSeconds } = await look()
    worst.apiLoopMs = Math.max(worst.apiLoopMs, lag)
    worst.ingestLoopMs = Math.max(worst.ingestLoopMs, eventLoopP99Ms)
    worst.alarmLagSeconds = Math.max(worst.alarmLagSeconds, lagSeconds)
  }
  const after = await metricsOf(product)
  const [listCallMs, popupCallMs] = called.map((path) => {
    const [from, to] = [answersOf(before, path), answersOf(after, path)]
    return ((to.seconds - from.seconds) / (to.count - from.count)) * second
  })
  const pids = product.processes()
  return {
    ...worst,
    listCallMs: listCallMs!,
    popupCallMs: popupCallMs!,
    apiMb: peakMb(pids.get('api')),
    ingestMb: peakMb(pids.get('ingest')),
  }
}

const longest = ({ longTasksMs }: Seen) => Math.max(0, ...longTasksMs)

/** Thousands of events within a minute, with the list of alarms and a home open. */
export async function stormFigures(ask: StormAsk): Promise<Figure[]> {
  const { product, browser, page, expected } = ask
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  await watchPages(context)
  await signInAs(context, product.address, ask.watcher)
  const home = await context.newPage()
  await home.goto(`${product.address}/homeSimple`)
  await home.locator('.fg-home').waitFor()
  await pause(3 * second)
  await Promise.all([forgetSeen(page), forgetSeen(home)])

  let isOver = false
  const over = () => isOver
  // Not at the end: whether the list is right is seen when nothing is filtered.
  const quietFromMs = performance.now() + ask.lastsMs - 5 * second
  const reacting = reactions(page, () => isOver || performance.now() > quietFromMs)
  const watching = watchServer(product, over)
  const working = Promise.all([mostWorkMs(page, over), mostWorkMs(home, over)])
  const { firstAtMs, lastAtMs } = await ask.rage()
  isOver = true
  const times = await reacting
  const rightAfterMs = await untilRight(page, expected, lastAtMs)
  const server = await watching
  const [listWorkMs, homeWorkMs] = await working
  await pause(Math.max(0, lastAtMs + popupsAfterMs - Date.now()))
  const [list, homely] = await Promise.all([seenBy(page), seenBy(home)])
  await context.close()
  const lastPopupMs = Math.max(0, ...list.popups.map(({ atMs }) => atMs - lastAtMs))
  return [
    { name: 'storm: events', value: ask.events, unit: '' },
    { name: 'storm: lasted', value: (lastAtMs - firstAtMs) / second, unit: 's' },
    { name: 'storm: list of alarms, longest task at most, processor time', value: listWorkMs, unit: 'ms', limit: 200 },
    { name: 'storm: home, longest task at most, processor time', value: homeWorkMs, unit: 'ms', limit: 200 },
    { name: 'storm: list of alarms, longest task by the clock', value: longest(list), unit: 'ms' },
    { name: 'storm: home, longest task by the clock', value: longest(homely), unit: 'ms' },
    { name: `storm: click on a filter (${times.length}), p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: 'storm: click on a filter, slowest', value: Math.max(...times), unit: 'ms', limit: second },
    { name: 'storm: list right after the last event', value: rightAfterMs / second, unit: 's', limit: 5 },
    { name: 'storm: rows the list shows them in', value: expected.size, unit: '' },
    { name: 'storm: popups shown', value: list.popups.length, unit: '', limit: 30 },
    { name: 'storm: last popup after the last event', value: lastPopupMs / second, unit: 's', limit: 10 },
    { name: 'storm: pushes to the page', value: list.pushes.length, unit: '' },
    { name: 'storm: judging behind, worst', value: server.alarmLagSeconds, unit: 's' },
    { name: 'storm: answer to the call of the list, mean', value: server.listCallMs, unit: 'ms' },
    { name: 'storm: answer to the call of the popups, mean', value: server.popupCallMs, unit: 'ms' },
    { name: 'storm: event loop of the API, p99 of the worst second', value: server.apiLoopMs, unit: 'ms' },
    { name: 'storm: event loop of ingest, p99', value: server.ingestLoopMs, unit: 'ms' },
    { name: 'storm: API, most memory', value: server.apiMb, unit: 'MB' },
    { name: 'storm: ingest, most memory', value: server.ingestMb, unit: 'MB' },
  ]
}
