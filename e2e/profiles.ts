import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'

export const desktop = { width: 1920, height: 1080 } as const
/** A safety net: a step that is right but slow must not fail. */
const stepLimitMs = 120_000

/** A browser profile with one empty page. */
export interface Profile {
  context: BrowserContext
  page: Page
}

/** A page must not reach the network by itself: without these Chromium phones home in the middle of a test. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card each frame is drawn by the processor, and a spinner asks for 60 a second beside a busy page.
  '--disable-threaded-animation',
]

let browser: Browser | undefined
/** In the process of the journeys, which it ends with: in another one every message of a page would go through both. */
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: inject('chromiumPath'),
    headless: true,
    args: flags,
    // In a plain C locale Chromium drops a file name with Chinese in it.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })

/** Those nobody uses, by their options. */
const free = new Map<string, Profile[]>()

/** A profile as new: without cookies and storage, but with the scripts of the application in its cache. */
export async function takeProfile(options: BrowserContextOptions): Promise<Profile> {
  const found = free.get(JSON.stringify(options))?.pop()
  return found ?? newProfile(options)
}

/** A profile that has loaded nothing yet. */
export async function newProfile(options: BrowserContextOptions): Promise<Profile> {
  browser ??= await launch()
  const baseURL = inject('address')
  const context = await browser.newContext({ viewport: desktop, locale: 'zh-CN', baseURL, ...options })
  context.setDefaultTimeout(stepLimitMs)
  return { context, page: await newPage(context) }
}

/** A page with data saving on, so that it does not preload pages the journey never opens. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  return page
}

/** Closes its pages and empties it for the next visit. */
export async function giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  const page = await newPage(context)
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  const devtools = await context.newCDPSession(page)
  // All but the HTTP cache.
  const storageTypes = 'local_storage,indexeddb,websql,service_workers,cache_storage,file_systems'
  await devtools.send('Storage.clearDataForOrigin', { origin: inject('address'), storageTypes })
  await devtools.detach()
  const key = JSON.stringify(options)
  free.set(key, [...(free.get(key) ?? []), { context, page }])
}
