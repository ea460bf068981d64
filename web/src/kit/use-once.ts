import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export const doubleClickGuardMs = 2000 // spec §9

/** Whether an action of this key may start now; the same key again within the guard may not, another may. */
export function useKeyGuard(): (key: string) => boolean {
  const startedAtMs = useRef(new Map<string, number>())
  return useCallback((key) => {
    const nowMs = performance.now()
    if (nowMs - (startedAtMs.current.get(key) ?? -Infinity) < doubleClickGuardMs) return false
    startedAtMs.current.set(key, nowMs)
    return true
  }, [])
}

/**
 * The same action twice within the guard, or while it still runs, happens once.
 * Two clicks arrive in one tick, before React can disable the button.
 */
export function useOnce<A extends unknown[]>(
  action: (...args: A) => unknown,
  guardMs: number = doubleClickGuardMs,
): { run: (...args: A) => Promise<void>; running: boolean } {
  const blockedUntil = useRef(0)
  const busy = useRef(false)
  const latest = useRef(action)
  useLayoutEffect(() => {
    latest.current = action
  })
  const [running, setRunning] = useState(false)
  const run = useCallback(
    async (...args: A) => {
      const nowMs = performance.now()
      if (busy.current || nowMs < blockedUntil.current) return
      blockedUntil.current = nowMs + guardMs
      busy.current = true
      setRunning(true)
      try {
        await latest.current(...args)
      } finally {
        busy.current = false
        setRunning(false)
      }
    },
    [guardMs],
  )
  return { run, running }
}
