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

let browser: Browser | undefined
/** Those nobody uses, by their options. */
const free = new Map<string, Profile[]>()

/** A profile as new: without cookies and storage, but with the scripts of the application in its cache. */
export async function takeProfile(options: BrowserContextOptions): Promise<Profile> {
  const found = free.get(JSON.stringify(options))?.pop()
  return found ?? newProfile(options)
}

/** A profile that has loaded nothing yet. */
export async function newProfile(options: BrowserContextOptions): Promise<Profile> {
  browser ??= await chromium.connect(inject('browserEndpoint'))
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
