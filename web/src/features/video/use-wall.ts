import { useEffect, useMemo, useState } from 'react'
import type { Video } from '@fengguang/domain/video/camera.model'
import type { WallSize } from '@fengguang/domain/video/video-screens'
import { useAddress } from '../../lib/use-address.ts'
import { useStations } from '../../widgets/station-switcher/station-context.ts'
import {
  emptied,
  isInScope,
  pagesOf,
  placed,
  resized,
  stationScope,
  tilesOf,
  wallAddress,
  wallOf,
  WallAddress,
  type WallState,
} from './wall-state.ts'

const cycleMs = 20_000

/** Nobody chose yet: the cameras of the station the session looks at, if it has any. */
function useOwnScope(videos: readonly Video[]): string | undefined {
  const current = useStations().current
  const scope = current?.currentBusiType === 1 && current.currentStid ? stationScope(current.currentStid) : undefined
  return scope && videos.some((video) => isInScope(video, scope)) ? scope : undefined
}

/** The wall as the address describes it, and every way to change it. */
export function useWall(videos: readonly Video[], usual: WallSize) {
  const [address, change] = useAddress(WallAddress)
  const [chosen, setActive] = useState(0)
  const own = useOwnScope(videos)
  const state = useMemo((): WallState => {
    const read = wallOf(address, usual)
    return read.scope === undefined ? { ...read, scope: own } : read
  }, [address, usual, own])
  const tiles = useMemo(() => tilesOf(state, videos), [state, videos])
  const pages = pagesOf(state, videos)
  const active = Math.min(chosen, state.wall - 1)
  const save = (next: WallState) => change(wallAddress(next, usual), { replace: true })

  const isCycling = state.isCycling && !state.slots && pages > 1
  const nextPage = (Math.min(state.page, pages) % pages) + 1
  useEffect(() => {
    if (!isCycling) return undefined
    const timer = setTimeout(() => change({ page: nextPage }, { replace: true }), cycleMs)
    return () => clearTimeout(timer)
  }, [isCycling, nextPage, change])

  return {
    state: { ...state, isCycling },
    tiles,
    pages,
    active,
    choose: setActive,
    show: (scope: string) => {
      setActive(0)
      save({ ...state, scope, page: 1, slots: undefined })
    },
    place: (id: string) => {
      const next = placed(state, videos, id, active)
      const at = next.slots?.indexOf(id) ?? -1
      // A camera that is there already is only pointed at; a new one leaves the next tile chosen for the next.
      setActive(tiles[at]?.id === id ? at : (active + 1) % state.wall)
      if (tiles[at]?.id !== id) save(next)
    },
    empty: (at: number) => {
      setActive(at)
      save(emptied(state, videos, at))
    },
    resize: (wall: WallSize) => save(resized(state, wall)),
    turn: (page: number) => save({ ...state, page }),
    cycle: (wanted: boolean) => save({ ...state, isCycling: wanted }),
  }
}
