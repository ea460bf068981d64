import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StationKind } from '@fengguang/domain/navigation/screen.model'
import { forgetStation, rememberStation, type RecentStations } from '@fengguang/domain/stations/recent-stations.rules'
import { choiceOf } from '@fengguang/domain/stations/station-selection.rules'
import type { CurrentStation } from '@fengguang/domain/stations/station-tree.model'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useEver } from '../../lib/use-ever.ts'
import { accountInfoQuery, currentClassesQuery } from './account.queries.ts'
import { keepRecents, recentsOf } from './recent-stations.ts'
import { StationContext, type Stations } from './station-context.ts'
import { clearStation, refreshAfterSwitch, resetStation, switchStation, type SwitchPorts } from './station-switch.ts'
import { lazy } from '../../lib/lazy-part.ts'

const StationSwitcherDialog = lazy(() =>
  import('./StationSwitcherDialog.tsx').then((x) => ({ default: x.StationSwitcherDialog })),
)

const channelName = 'fengguang:station'

/** The station belongs to the session, and tabs share a session: a switch in one is a switch in all. */
function useOtherTabs(onSwitched: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = new BroadcastChannel(channelName)
    opened.addEventListener('message', onSwitched)
    channel.current = opened
    return () => opened.close()
  }, [onSwitched])
  return useCallback(() => channel.current?.postMessage('switched'), [])
}

function useRecents(userId: string) {
  const [recents, setRecents] = useState(() => recentsOf(userId))
  const change = useCallback(
    (next: (recents: RecentStations) => RecentStations) => {
      const changed = next(recentsOf(userId))
      keepRecents(userId, changed)
      setRecents(changed)
    },
    [userId],
  )
  return [recents, change] as const
}

const restMs = 2000

/** The dialog is fetched and its frame drawn once the page has come to rest: the first opening is as quick as the second. */
function useRestingPage(): boolean {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), restMs)
    return () => clearTimeout(timer)
  }, [])
  return isResting
}

interface Asking {
  kinds: readonly StationKind[] | undefined
}

export function StationProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const client = useQueryClient()
  const say = useSay()
  const notices = useNotices()
  const account = useQuery(accountInfoQuery).data
  const classes = useQuery(currentClassesQuery).data?.stclsList
  const [recents, changeRecents] = useRecents(userId)
  const [asking, setAsking] = useState<Asking>()
  const answer = useRef<(isChosen: boolean) => void>(undefined)
  const isResting = useRestingPage()
  const isMounted = useEver(asking !== undefined || isResting)
  const close = useCallback((isChosen: boolean) => {
    answer.current?.(isChosen)
    answer.current = undefined
    setAsking(undefined)
  }, [])

  const follow = useCallback(() => {
    void client.invalidateQueries({ queryKey: accountInfoQuery.queryKey }).then(() => refreshAfterSwitch(client))
  }, [client])
  const tellOthers = useOtherTabs(follow)

  const ways = useMemo(() => {
    const ports: SwitchPorts = {
      client,
      complain: (text) => notices.complain(say(text)),
      onSwitched: (now: CurrentStation) => {
        const choice = choiceOf(now)
        const visit = choice && { ...choice, name: now.currentDataName ?? '', visitedAt: Date.now() }
        if (visit) changeRecents((before) => rememberStation(before, visit))
        tellOthers()
      },
      onRefused: (choice) => changeRecents((before) => forgetStation(before, choice)),
    }
    return {
      switchTo: (choice) => switchStation(ports, choice),
      reset: () => resetStation(ports),
      clear: () => clearStation(ports),
      openSwitcher: (kinds) =>
        new Promise((resolve) => {
          // Asked again before an answer: who asked first must not wait for ever.
          answer.current?.(false)
          answer.current = resolve
          setAsking({ kinds })
        }),
    } satisfies Partial<Stations>
  }, [client, notices, say, changeRecents, tellOthers])

  const stations = useMemo(
    (): Stations => ({
      current: account,
      defaultStation: account?.defaultStation,
      classes: classes ?? [],
      recents,
      ...ways,
    }),
    [account, classes, recents, ways],
  )
  return (
    <StationContext value={stations}>
      {children}
      {isMounted && (
        <Suspense fallback={null}>
          <StationSwitcherDialog isOpen={asking !== undefined} kinds={asking?.kinds} onClose={close} />
        </Suspense>
      )}
    </StationContext>
  )
}
