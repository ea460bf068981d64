import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { stationKinds, type Screen, type StationKind } from '@fengguang/domain/navigation/screen.model'
import {
  decideSelection,
  type SelectionDecision,
  type SelectionInput,
} from '@fengguang/domain/stations/station-selection.rules'
import { noStation } from '@fengguang/domain/stations/station-tree.model'
import { stationAccessQueries } from '../widgets/station-switcher/account.queries.ts'
import { useStations, type Stations } from '../widgets/station-switcher/station-context.ts'
import { PageWait } from './RouteStates.tsx'
import { lazy } from '../lib/lazy-part.ts'

const kindsIn = (needs: Screen['needs']): StationKind[] => stationKinds.filter((kind) => needs?.includes(kind))

/** Does what was decided; false when no station was chosen. A switch that failed leaves the choice to the person. */
async function carryOut(decision: SelectionDecision, stations: Stations, needs: Screen['needs']): Promise<boolean> {
  if (decision === 'continue') return true
  if (decision === 'clear') return stations.clear()
  if (decision !== 'openSwitcher' && (await stations.switchTo(decision.switchTo))) return true
  return stations.openSwitcher(kindsIn(needs))
}

function decisionOf(needs: Screen['needs'], stations: Stations, available: SelectionInput['available']) {
  const { current = noStation, defaultStation = noStation, recents } = stations
  return decideSelection({ needs, current, recents, defaultStation, available })
}

interface Props {
  needs: NonNullable<Screen['needs']>
  children: ReactNode
}

const NoStations = lazy(() => import('./NoStations.tsx').then((x) => ({ default: x.NoStations })))

/** Read when a decision is made: a later change must not start it again. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** A screen that needs a station is drawn when it has one; without one the person goes back (specification §4). */
export function StationGate({ needs, children }: Props) {
  const client = useQueryClient()
  const stations = useStations()
  const way = { navigate: useNavigate(), isFirst: useLocation().key === 'default', stations }
  const latest = useLatest(way)
  const isReady = stations.current !== undefined && stations.defaultStation !== undefined
  // A station that fits stays selected: the page does not wait for the list of others.
  const [isEmpty, setIsEmpty] = useState(false)
  const [isMet, setIsMet] = useState(() => isReady && decisionOf(needs, stations, {}) === 'continue')

  // Once per visit: a station switched while the screen is open is the person's own choice.
  useEffect(() => {
    if (!isReady || isMet) return undefined
    let isGone = false
    const decide = async () => {
      const { stclsStidMap: available } = await client.fetchQuery(stationAccessQueries.rtUserInfo(undefined))
      const decision = decisionOf(needs, latest.current.stations, available)
      // There is nothing to choose from: a dialog without a choice would explain nothing.
      if (decision === 'openSwitcher' && !isGone && Object.values(available).every((ids) => ids.length === 0))
        return setIsEmpty(true)
      const isChosen = !isGone && (await carryOut(decision, latest.current.stations, needs))
      if (isGone) return
      if (isChosen) return setIsMet(true)
      const { navigate, isFirst } = latest.current
      // Opened by its address there is nothing to go back to.
      await (isFirst ? navigate('/home', { replace: true }) : navigate(-1))
    }
    decide().catch(reportError)
    return () => {
      isGone = true
    }
  }, [isReady, isMet, client, needs, latest])
  if (isEmpty)
    return (
      <Suspense fallback={<PageWait />}>
        <NoStations />
      </Suspense>
    )
  return isMet ? children : <PageWait />
}
