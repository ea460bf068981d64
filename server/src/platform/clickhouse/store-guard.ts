import { existsSync } from 'node:fs'
import { Failure } from '@fengguang/domain/kernel/failure'

type Env = Record<string, string | undefined>

/** A hung store is told from a busy one by its ping, which no query holds up; beside an emulator anything may be late. */
const silentMs = { native: 900, emulated: 15_000 } as const
const lookEveryMs = 1_000
const ownStallMs = 250

/** Keeps callers from a store that is not prepared, or from waiting for one that does not answer. */
export interface StoreGuard {
  /** Throws the failure that a caller gets at once. */
  admit(): void
  /** Whether callers are refused now. */
  isAway(): boolean
  /** Aborts what waits when the store falls silent. */
  readonly silence: AbortSignal
  close(): void
}

const names = { file: 'TELEMETRY_PREPARED_FILE', pace: 'TELEMETRY_PACE' } as const

/** From the supervisor to its children. */
export const guardEnv = (guard: { preparedFile: string; isEmulated: boolean }): Record<string, string> => ({
  [names.file]: guard.preparedFile,
  [names.pace]: guard.isEmulated ? 'emulated' : 'native',
})

/** How long a screen waits for a read, where the engine takes seconds for what takes milliseconds. */
export const readSecondsOf = (env: Env): number => (env[names.pace] === 'emulated' ? 45 : 20)

/** A process that was not started by the supervisor has no guard: the process that started it knows its store. */
export function guardOf(url: string, env: Env): StoreGuard | undefined {
  const file = env[names.file]
  if (!file) return undefined
  const pace = env[names.pace] === 'emulated' ? 'emulated' : 'native'
  return guardStore(url, { isPrepared: () => existsSync(file), silentMs: silentMs[pace] })
}

export function guardStore(url: string, options: { isPrepared: () => boolean; silentMs: number }): StoreGuard {
  const { origin } = new URL(url)
  let isPrepared = false
  let silence = new AbortController()

  const look = async () => {
    const since = performance.now()
    try {
      const answer = await fetch(`${origin}/ping`, { signal: AbortSignal.timeout(options.silentMs) })
      const words = await answer.text()
      if (!answer.ok) throw new Error(words.trim())
      if (silence.signal.aborted) silence = new AbortController()
    } catch (error) {
      // A timer that came late says that we were busy, not that the store is.
      const isOurs = performance.now() - since > options.silentMs + ownStallMs
      if (!isOurs) silence.abort(error)
    }
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, lookEveryMs)
  timer.unref()

  const isAway = (): boolean => {
    isPrepared ||= options.isPrepared()
    return !isPrepared || silence.signal.aborted
  }

  return {
    isAway,
    admit: () => {
      if (!isAway()) return
      const failure = new Failure('server.unavailable')
      failure.cause = isPrepared ? silence.signal.reason : new Error('the telemetry store is not prepared yet')
      throw failure
    },
    get silence() {
      return silence.signal
    },
    close: () => clearInterval(timer),
  }
}
