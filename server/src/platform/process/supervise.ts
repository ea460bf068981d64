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
  const ready = current.ready
  const stopped = Promise.withResolvers<void>()
  let stopping = false
  let starting: Promise<unknown> | undefined

  const pause = (ms: number) => Promise.race([new Promise((done) => setTimeout(done, ms)), stopped.promise])

  const watch = async () => {
    let pauseMs = firstPauseMs
    while (current && !stopping) {
      const since = Date.now()
      const reason = await current.ended
      current = undefined
      if (Date.now() - since > steadyAfterMs) pauseMs = firstPauseMs
      while (!current && !stopping) {
        log.error({ reason, pauseMs }, `${name} ended, starting it again`)
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        if (stopping) return
        const attempt = start(ready)
        starting = attempt
        current = await attempt.catch((error: unknown) => {
          log.error({ err: error }, `${name} did not start`)
          return undefined
        })
        if (current) log.info({ pid: current.pid }, `${name} runs again`)
      }
    }
  }
  void watch()

  return {
    name,
    ready,
    stop: async (limitMs) => {
      stopping = true
      stopped.resolve()
      await starting?.catch(() => undefined) // already logged by the watch
      await current?.stop(limitMs)
    },
  }
}
