import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Request } from 'playwright-core'

const restMs = 200
const limitMs = 15_000

/** A push stream is under way as long as its page is open: nobody waits for its end. */
const isStream = (request: Request): boolean => request.headers()['accept']?.includes('text/event-stream') === true

/** Resolves when no page of the profile has asked for anything for a moment. */
export function watchRequests(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>()
  let changedMs = performance.now()
  const ended = (request: Request): void => {
    underWay.delete(request)
    changedMs = performance.now()
  }
  context.on('request', (request) => {
    if (!isStream(request)) underWay.add(request)
    changedMs = performance.now()
  })
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return async () => {
    const deadlineMs = performance.now() + limitMs
    while (underWay.size > 0 || performance.now() - changedMs < restMs) {
      if (performance.now() > deadlineMs)
        throw new Error(`still under way after ${limitMs} ms: ${[...underWay].map((one) => one.url()).join(' ')}`)
      await pause(restMs / 4)
    }
  }
}
