import type { CDPSession, Page } from 'playwright-core'

/** What the page's main thread did, as the browser counts it. */
export interface PageWork {
  /** Milliseconds of main-thread work from before `act` until the page has drawn what came of it. */
  during(act: () => Promise<unknown>): Promise<number>
  /** Bytes that live after garbage has been collected. */
  heapBytes(): Promise<number>
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
}

export async function openPageWork(page: Page): Promise<PageWork> {
  const session = await page.context().newCDPSession(page)
  // Processor time of the thread, not of the clock: others may use the machine too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    during: async (act) => {
      const before = await taskMs(session)
      await act()
      await drawn(page)
      return (await taskMs(session)) - before
    },
    heapBytes: async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
  }
}
