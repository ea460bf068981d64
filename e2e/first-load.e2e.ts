import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inVisit, phone } from './browser.ts'

const limitBytes = 250_000
const shiftLimit = 0.01

/** Bytes of script bodies as they crossed the wire, still compressed. */
async function scriptBytes(
  page: Page,
  load: () => Promise<unknown>,
): Promise<{ bytes: number; encodings: Set<string> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  // Brotli is smaller still: the budget is stated in gzip.
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  const scripts = new Set<string>()
  const encodings = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    scripts.add(requestId)
    encodings.add(response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'none')
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await load()
  return { bytes, encodings }
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
    inVisit(async ({ page }) => {
      const { bytes, encodings } = await scriptBytes(page, () => loadLogin(page))
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes).toBeLessThanOrEqual(limitBytes)
      expect([...encodings]).toEqual(['gzip'])
      console.log(`login page: ${(bytes / 1000).toFixed(1)} kB of JavaScript over the wire`)
    }),
  )

  test.each([
    ['desktop', {}],
    ['phone', { viewport: phone }],
  ])('nothing moves while it loads: %s', (_name, options) =>
    inVisit(async ({ page }) => {
      await loadLogin(page)
      expect(await layoutShift(page)).toBeLessThan(shiftLimit)
    }, options)(),
  )
})
