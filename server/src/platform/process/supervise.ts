import type { Logger } from '../log.ts'

export interface Started<R> {
  ready: R
  pid: number
  /** Settles with a reason when it ends, wanted or not. */
  ended: Promise<string>
  stop(limitMs: number): Promise<void>
}

export interface Supervised<R> {
  name: string
  /** What it said when it became ready the first time. */
  ready: R
  stop(limitMs: number): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 10_000
const steadyAfterMs = 60_000

/** Starts something and keeps it running. The first start must succeed; every later one is tried again. */
export async function supervise<R>(
  name: string,
  start: (previous?: R) => Promise<Started<R>>,
  log: Logger,
): Promise<Supervised<R>> {
  let current: Started<R> | undefined = await start()
  const { ready } = current
  const stopping = new AbortController()
  let attempt: Promise<void> = Promise.resolve()

  const startAgain = async () => {
    try {
      current = await start(ready)
      log.info({ pid: current.pid }, `${name} runs again`)
    } catch (error) {
      log.error({ err: error }, `${name} did not start`)
    }
  }
  const watch = async () => {
    let pauseMs = firstPauseMs
    while (!stopping.signal.aborted) {
      if (current) {
        const since = Date.now()
        const reason = await current.ended
        current = undefined
        if (stopping.signal.aborted) return
        if (Date.now() - since > steadyAfterMs) pauseMs = firstPauseMs
        log.error({ reason, pauseMs }, `${name} ended, starting it again`)
      }
      await pause(pauseMs, stopping.signal)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      if (stopping.signal.aborted) return
      attempt = startAgain()
      await attempt
    }
  }
  void watch()

  return {
    name,
    ready,
    stop: async (limitMs) => {
      stopping.abort()
      await attempt // one that is just starting is stopped too
      await current?.stop(limitMs)
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
