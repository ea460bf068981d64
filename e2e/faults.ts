import type { BrowserContext } from 'playwright-core'

interface Faults {
  found: () => string[]
  expect: (fault: RegExp) => void
}

/** Collects what must never happen in a page: console errors, uncaught errors, requests to another origin. */
export function watchFaults(context: BrowserContext, origin: string): Faults {
  const faults: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) faults.push(`left the origin: ${url}`)
  })
  return {
    found: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (fault) => void expected.push(fault),
  }
}
