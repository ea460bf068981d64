import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone } from './browser.ts'

const limitBytes = 250_000
/** Below this a file is not worth compressing. */
const tinyBytes = 2_000
const shiftLimit = 0.01

interface Script {
  url: string
  encoding: string
  bytes: number
}

/** Scripts with their size as they crossed the wire, still compressed. */
async function scriptsOf(page: Page, load: () => Promise<unknown>): Promise<Script[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Brotli is smaller still: the budget is stated in gzip.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  const scripts = new Map<string, Script>()
  devtools.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
    const encoding = headers['content-encoding'] ?? headers['Content-Encoding'] ?? 'none'
    if (type === 'Script') scripts.set(requestId, { url, encoding, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  await load()
  return [...scripts.values()]
}

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries) total += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => {
          add(observer.takeRecords())
          resolve(total)
        }, 500)
      }),
  )
}

async function loadLogin(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').waitFor()
  await page.waitForLoadState('networkidle')
}

describe('scenario: the first load of the login page on a slow line', () => {
  test(
    'at most 250 kB of JavaScript gzip cross the wire',
    inVisit(
      async ({ page }) => {
        const scripts = await scriptsOf(page, () => loadLogin(page))
        const bytes = scripts.reduce((total, script) => total + script.bytes, 0)
        expect(bytes).toBeGreaterThan(10_000)
        expect(bytes).toBeLessThanOrEqual(limitBytes)
        expect(scripts.filter((script) => script.encoding !== 'gzip' && script.bytes > tinyBytes)).toEqual([])
        console.log(`login page: ${(bytes / 1000).toFixed(1)} kB of JavaScript over the wire`)
      },
      { isFirst: true },
    ),
  )

  test.each([
    ['desktop', { isFirst: true }],
    ['phone', { isFirst: true, viewport: phone }],
  ])('nothing moves while it loads: %s', (_name, options) =>
    inVisit(async ({ page }) => {
      await loadLogin(page)
      expect(await layoutShift(page)).toBeLessThan(shiftLimit)
    }, options)(),
  )
})
