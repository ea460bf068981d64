import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { watchFaults } from './faults.ts'
import { watchRequests } from './quiet.ts'

export const desktop = { width: 1920, height: 1080 } as const
export const phone = { width: 390, height: 844 } as const
export const demoPassword = 'Fengguang@2026'

/** A fresh browser profile; every page opened in it is watched for faults. */
export interface Visit {
  context: BrowserContext
  page: Page
  address: string
  /** Says before the step that this fault is part of the journey. */
  expectFault: (fault: RegExp) => void
  /** Until what the page asked for has come. */
  quiet: () => Promise<void>
}

let browser: Browser | undefined

export interface OpenVisit extends Visit {
  close(): Promise<void>
  /** Faults since the last time it was asked. */
  newFaults(): string[]
}

/** A fresh profile, desktop and Chinese unless said. */
export async function openVisit(options: BrowserContextOptions = {}): Promise<OpenVisit> {
  browser ??= await chromium.connect(inject('browserEndpoint'))
  const address = inject('address')
  const context = await browser.newContext({ viewport: desktop, locale: 'zh-CN', baseURL: address, ...options })
  context.setDefaultTimeout(15_000)
  const faults = watchFaults(context, address)
  const quiet = watchRequests(context)
  let seen = 0
  return {
    context,
    page: await context.newPage(),
    address,
    expectFault: faults.expect,
    quiet,
    close: () => context.close(),
    newFaults: () => {
      const fresh = faults.found().slice(seen)
      seen += fresh.length
      return fresh
    },
  }
}

/** A step that failed is told with what the browser saw before: that is often why. */
function withFaults(error: unknown, faults: readonly string[]): unknown {
  if (!(error instanceof Error) || faults.length === 0) return error
  const [first, ...rest] = (error.stack ?? error.message).split('\n')
  const told = new Error(error.message, { cause: error })
  told.stack = [`${first} · the browser saw ${faults.join('; ')}`, ...rest].join('\n')
  return told
}

/** Runs one journey in a fresh profile and fails it for any fault of the browser. */
export const inVisit =
  (journey: (visit: Visit) => Promise<void>, options: BrowserContextOptions = {}) =>
  async (): Promise<void> => {
    const visit = await openVisit(options)
    try {
      await journey(visit)
    } catch (error) {
      throw withFaults(error, visit.newFaults())
    } finally {
      await visit.close()
    }
    expect(visit.newFaults(), 'faults seen in the browser').toEqual([])
  }
