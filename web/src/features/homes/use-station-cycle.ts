import { use, useCallback, useEffect } from 'react'
import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'
import { useAddress, type ChangeAddress } from '../../lib/use-address.ts'

export interface StationCycle {
  id: string | undefined
  /** Counted from 1; 0 when there is none. */
  place: number
  isCycling: boolean
  choose: (id: string) => void
  step: (by: 1 | -1) => void
  toggle: () => void
}

const CycleAddress = z.object({ id: textParam(), cycle: flagParam })

/** Which station the right pane shows, and whether it moves on by itself: both stand in the address. */
export function useStationCycle(ids: readonly string[] | undefined): StationCycle {
  const seconds = use(RefreshSecondsContext)
  const [{ id: asked, cycle: isCycling }, change] = useAddress(CycleAddress)
  const index = Math.max(0, ids?.indexOf(asked ?? '') ?? 0)
  const put = useCallback(
    // Back must leave the screen, not walk through everything a wall has shown since morning.
    (next: Parameters<ChangeAddress<typeof CycleAddress>>[0]) => change(next, { replace: true }),
    [change],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      if (!ids || ids.length === 0) return
      put({ id: ids[(index + by + ids.length) % ids.length] })
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
    choose: (id) => put({ id }),
    step,
    toggle: () => put({ cycle: !isCycling }),
  }
}
