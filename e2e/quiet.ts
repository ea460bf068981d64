import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Request } from 'playwright-core'

const restMs = 200
/** A safety net for a machine that does much else. */
const limitMs = 180_000

/** A push stream is under way as long as its page is open: nobody waits for its end. */
const isStream = (request: Request): boolean => request.headers()['accept']?.includes('text/event-stream') === true

export interface Requests {
  /** Resolves when no page of the profile has asked for anything for a moment. */
  quiet: () => Promise<void>
  stop: () => void
}

export function watchRequests(context: BrowserContext): Requests {
  const underWay = new Set<Request>()
  let changedMs = performance.now()
  const ended = (request: Request): void => {
    underWay.delete(request)
    changedMs = performance.now()
  }
  const began = (request: Request): void => {
    if (!isStream(request)) underWay.add(request)
    changedMs = performance.now()
  }
  context.on('request', began)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  const quiet = async (): Promise<void> => {
    const deadlineMs = performance.now() + limitMs
    while (underWay.size > 0 || performance.now() - changedMs < restMs) {
      if (performance.now() > deadlineMs)
        throw new Error(`still under way after ${limitMs} ms: ${[...underWay].map((one) => one.url()).join(' ')}`)
      await pause(restMs / 4)
    }
  }
  const stop = (): void => {
    context.off('request', began)
    context.off('requestfinished', ended)
    context.off('requestfailed', ended)
  }
  return { quiet, stop }
}
