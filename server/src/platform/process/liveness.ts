import type { Logger } from '../log.ts'
import { signal } from './process-identity.ts'
import type { Started } from './supervise.ts'

export interface LivenessOptions {
  name: string
  log: Logger
  probe: () => Promise<void>
  everyMs: number
  /** Silent for so long, the process is taken for hung. */
  silentMs: number
}

/** Ends a process that runs but no longer answers; its supervisor then starts another. */
export function endWhenSilent<R>(started: Started<R>, options: LivenessOptions): Started<R> {
  const { name, log, probe, everyMs, silentMs } = options
  let answeredAt = performance.now()
  let tickedAt = answeredAt
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      await probe()
      answeredAt = performance.now()
    } catch (error) {
      log.debug({ err: error }, `${name} did not answer`)
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => {
    const nowMs = performance.now()
    // We were stopped ourselves: what it said meanwhile has not been read yet.
    if (nowMs - tickedAt > Math.max(silentMs / 2, 2 * everyMs)) answeredAt = nowMs
    tickedAt = nowMs
    const silence = nowMs - answeredAt
    if (silence < silentMs) void ask()
    else {
      clearInterval(timer)
      log.error({ pid: started.pid, silentSeconds: Math.round(silence / 1000) }, `${name} hangs: ending it`)
      signal(started.pid, 'SIGKILL')
    }
  }, everyMs)
  void started.ended.then(() => clearInterval(timer))
  return {
    ...started,
    stop: (limitMs) => {
      clearInterval(timer)
      return started.stop(limitMs)
    },
  }
}
