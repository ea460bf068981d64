import type { Logger } from '../log.ts'

export interface Started<R> {
  ready: R
  pid: number
  /** Settles with a reason when it ends, wanted or not. */
  ended: Promise<string>
  stop(limitMs: number): Promise<void>
}

/** Given what it said the first time, and when to give up a start that is under way. */
export type Start<R> = (previous: R | undefined, stopping: AbortSignal) => Promise<Started<R>>

export interface SupervisedChild {
  name: string
  stop(limitMs: number): Promise<void>
}

export interface Supervised<R> extends SupervisedChild {
  /** What it said when it became ready the first time. */
  ready: R
}

const firstPauseMs = 500
const longestPauseMs = 10_000
const steadyAfterMs = 60_000

/** Starts something and keeps it running. The first start must succeed; every later one is tried again. */
export async function supervise<R>(name: string, start: Start<R>, log: Logger): Promise<Supervised<R>> {
  const stopping = new AbortController()
  const first = await start(undefined, stopping.signal)
  return { ...keepRunning(name, start, log, stopping, first), ready: first.ready }
}

/** For what others can do without for a while: its first start is not waited for, and tried again like any other. */
export const superviseBeside = <R>(name: string, start: Start<R>, log: Logger): SupervisedChild =>
  keepRunning(name, start, log, new AbortController())

function keepRunning<R>(
  name: string,
  start: Start<R>,
  log: Logger,
  stopping: AbortController,
  first?: Started<R>,
): SupervisedChild {
  let current = first
  let ready = first?.ready
  let isFirst = first === undefined
  let attempt: Promise<void> = Promise.resolve()

  const startOnce = async () => {
    const words = isFirst ? 'runs' : 'runs again'
    isFirst = false
    try {
      current = await start(ready, stopping.signal)
      log.info({ pid: current.pid }, `${name} ${words}`)
      ready ??= current.ready
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, `${name} did not start`)
    }
  }
  const watch = async () => {
    let pauseMs = firstPauseMs
    for (;;) {
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
      attempt = startOnce()
      await attempt
    }
  }
  if (!first) attempt = startOnce()
  void attempt.then(watch)

  return {
    name,
    stop: async (limitMs) => {
      stopping.abort()
      await attempt // one that is just starting gives up
      await current?.stop(limitMs)
    },
  }
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(done, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
