import { use, useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'

export interface StationCycle {
  id: string | undefined
  /** Counted from 1; 0 when there is none. */
  place: number
  isCycling: boolean
  choose: (id: string) => void
  step: (by: 1 | -1) => void
  toggle: () => void
}

/** Which station the right pane shows, and whether it moves on by itself: both stand in the address. */
export function useStationCycle(ids: readonly string[] | undefined): StationCycle {
  const seconds = use(RefreshSecondsContext)
  const [params, setParams] = useSearchParams()
  const asked = params.get('id')
  const index = Math.max(0, ids?.indexOf(asked ?? '') ?? 0)
  const isCycling = params.get('cycle') === 'on'
  const put = useCallback(
    (name: string, value: string | undefined) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === undefined) next.delete(name)
          else next.set(name, value)
          return next
        },
        // Back must leave the screen, not walk through everything a wall has shown since morning.
        { replace: true },
      ),
    [setParams],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      if (!ids || ids.length === 0) return
      put('id', ids[(index + by + ids.length) % ids.length])
    },
    [ids, index, put],
  )
  useEffect(() => {
    if (!isCycling) return undefined
    const timer = setTimeout(() => step(1), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isCycling, step, seconds])
  return {
    id: ids?.[index],
    place: ids && ids.length > 0 ? index + 1 : 0,
    isCycling,
    choose: (id) => put('id', id),
    step,
    toggle: () => put('cycle', isCycling ? undefined : 'on'),
  }
}
