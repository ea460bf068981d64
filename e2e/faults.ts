import type { BrowserContext, ConsoleMessage, Request, WebError } from 'playwright-core'

interface Faults {
  found: () => string[]
  expect: (fault: RegExp) => void
  stop: () => void
}

/** Collects what must never happen in a page: console errors, uncaught errors, requests to another origin. */
export function watchFaults(context: BrowserContext, origin: string): Faults {
  const faults: string[] = []
  const expected: RegExp[] = []
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onError = (error: WebError): void =>
    void faults.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  const onRequest = (request: Request): void => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(url)) faults.push(`left the origin: ${url}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('request', onRequest)
  return {
    found: () => faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    expect: (fault) => void expected.push(fault),
    stop: () => {
      context.off('console', onConsole)
      context.off('weberror', onError)
      context.off('request', onRequest)
    },
  }
}
