import { createContext, use, useEffect, useState } from 'react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'

export const defaultRefreshSeconds = 10 // spec §9

/** Seconds between two reads of the current screen; the router fills it from the screen's row. */
export const RefreshSecondsContext = createContext<number>(defaultRefreshSeconds)

/** ±10 %: five hundred wall screens opened together must not ask together for ever. */
export const jittered = (seconds: number, chance: number): number => seconds * 1000 * (0.9 + 0.2 * chance)

/** When data read at `readAtMs` stops being true enough to show undimmed. */
export const staleAt = (readAtMs: number, seconds: number): number => readAtMs + 2 * seconds * 1000

function useIsPast(instantMs: number | undefined): boolean {
  const [passedMs, setPassedMs] = useState<number>()
  useEffect(() => {
    if (instantMs === undefined) return undefined
    const timer = setTimeout(() => setPassedMs(instantMs), Math.max(0, instantMs - Date.now()))
    return () => clearTimeout(timer)
  }, [instantMs])
  return instantMs !== undefined && passedMs === instantMs
}

/**
 * A query read again by the screen's refresh seconds; it rests while the page is hidden and reads at once when seen
 * again. `isLive` false: read once, for a list that only some screens watch.
 */
export function useScreenQuery<T, E = Error, K extends QueryKey = QueryKey>(
  options: UseQueryOptions<T, E, T, K>,
  isLive = true,
) {
  const seconds = use(RefreshSecondsContext)
  // Drawn once: a period drawn at each render would restart its timer each time and never end.
  const [chance] = useState(Math.random)
  const query = useQuery({
    ...options,
    ...(isLive && {
      refetchInterval: jittered(seconds, chance),
      refetchIntervalInBackground: false,
      refetchOnWindowFocus: 'always' as const,
    }),
  })
  const isStale = useIsPast(isLive && query.dataUpdatedAt ? staleAt(query.dataUpdatedAt, seconds) : undefined)
  return { ...query, isStale, refreshSeconds: seconds }
}
