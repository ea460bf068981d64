import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/** What one page saw, by the clock of the machine. */
export interface Seen {
  popups: { title: string; text: string; atMs: number }[]
  pushes: { stationIds: string[]; atMs: number }[]
  longTasksMs: number[]
}

/** From the first moment of every page: popups as they come into the document, pushes as the page's reader tells them. */
export const watchPages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen: Seen = { popups: [], pushes: [], longTasksMs: [] }
    Object.assign(globalThis, { alarmBench: seen })
    const corner = '.fg-corner-message'
    // What waits behind newer ones comes into the document again when they go.
    const known = new Set<string>()
    new MutationObserver((changes) => {
      const atMs = Date.now()
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue
          for (const popup of [...(node.matches(corner) ? [node] : []), ...node.querySelectorAll(corner)]) {
            const title = popup.querySelector('b')?.textContent ?? ''
            const text = popup.querySelector('.fg-corner-text')?.textContent ?? ''
            if (!known.has(text)) seen.popups.push({ title, text, atMs })
            known.add(text)
          }
        }
    }).observe(document, { childList: true, subtree: true })
    // The tab that reads the stream tells the others; so it tells us what it has read.
    new BroadcastChannel('fengguang:push').addEventListener('message', ({ data }: MessageEvent) => {
      const { event, data: text } = data as { event: string; data: string }
      if (event === 'alarm')
        seen.pushes.push({
          stationIds: (JSON.parse(text) as { stationIds?: string[] }).stationIds ?? [],
          atMs: Date.now(),
        })
    })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasksMs.push(duration)
    }).observe({ type: 'longtask' })
  })

export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { alarmBench: Seen }).alarmBench)

/** What comes from now on is what counts. */
export const forgetSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { alarmBench } = globalThis as unknown as { alarmBench: Seen }
    for (const list of Object.values(alarmBench) as unknown[][]) list.length = 0
  })

/**
 * The most work of the main thread between two looks a few hundredths of a second apart, in processor time: no task was
 * longer. By the clock a task also lasts while others have the processor, which tells of the machine and not of the page.
 */
export async function mostWorkMs(page: Page, isOver: () => boolean): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const workMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
  let most = 0
  for (let before = await workMs(); !isOver();) {
    await pause(25)
    const now = await workMs()
    most = Math.max(most, now - before)
    before = now
  }
  await session.detach()
  return most
}

const headers = { 'x-requested-with': 'fengguang' }

export async function signInAs(context: BrowserContext, address: string, userName: string): Promise<void> {
  const answer = await context.request.post(`${address}/Login/doLogin.htm`, {
    headers,
    form: { userName, password: 'Fengguang@2026', psd_type: '01' },
  })
  const { status } = (await answer.json()) as { status?: number }
  if (status !== 1) throw new Error(`${userName} cannot sign in: ${await answer.text()}`)
}
