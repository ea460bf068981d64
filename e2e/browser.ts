import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { keepEvidence } from './evidence.ts'
import { watchFaults } from './faults.ts'
import { giveBack, newProfile, takeProfile } from './profiles.ts'
import { watchRequests } from './quiet.ts'

export { desktop } from './profiles.ts'
export const phone = { width: 390, height: 844 } as const
export const demoPassword = 'Fengguang@2026'

/** A browser profile without cookies and storage; every page opened in it is watched for faults. */
export interface Visit {
  context: BrowserContext
  page: Page
  address: string
  /** Says before the step that this fault is part of the journey. */
  expectFault: (fault: RegExp) => void
  /** Until what the page asked for has come. */
  quiet: () => Promise<void>
}

export interface OpenVisit extends Visit {
  close(): Promise<void>
  /** Faults since the last time it was asked. */
  newFaults(): string[]
}

interface VisitOptions extends BrowserContextOptions {
  /** With an empty HTTP cache too: for what is measured of a first load. */
  isFirst?: boolean
}

/** A profile as new, desktop and Chinese unless said. */
export async function openVisit({ isFirst = false, ...options }: VisitOptions = {}): Promise<OpenVisit> {
  const address = inject('address')
  const { context, page } = await (isFirst ? newProfile(options) : takeProfile(options))
  const faults = watchFaults(context, address)
  const requests = watchRequests(context)
  let seen = 0
  return {
    context,
    page,
    address,
    expectFault: faults.expect,
    quiet: requests.quiet,
    close: async () => {
      faults.stop()
      requests.stop()
      await (isFirst ? context.close() : giveBack(context, options))
    },
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

/** Runs one journey in a profile as new and fails it for any fault of the browser. */
export const inVisit =
  (journey: (visit: Visit) => Promise<void>, options: VisitOptions = {}) =>
  async (): Promise<void> => {
    const visit = await openVisit(options)
    try {
      await journey(visit)
    } catch (error) {
      await keepEvidence(visit.context)
      throw withFaults(error, visit.newFaults())
    } finally {
      await visit.close()
    }
    // The summary of a failed run shows the message whole and the compared texts cut.
    const faults = visit.newFaults().join('; ')
    expect(faults, `faults seen in the browser: ${faults}`).toBe('')
  }
