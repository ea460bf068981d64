import { Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BuiltScreenName } from '@fengguang/domain/navigation/screens'
import { currentClassesQuery } from '../widgets/station-switcher/account.queries.ts'
import { useAppSession } from './app-session.ts'
import { PageWait } from './RouteStates.tsx'
import { lazy } from '../lib/lazy-part.ts'

const FirstSteps = lazy(() => import('../widgets/first-steps/FirstSteps.tsx').then((x) => ({ default: x.FirstSteps })))

const homes = new Set<BuiltScreenName>([
  'homeSimple',
  'homeSimpleSH',
  'homeShanghai',
  'henanHome',
  'visualizedPlatform',
])
export const isHome = (name: BuiltScreenName): boolean => homes.has(name)

/** With more stations than this the setup is over. */
const fewStations = 3

/** A home without anything to show leads to what is missing. */
export function HomeGate({ children }: { children: ReactNode }) {
  const { user } = useAppSession()
  const classes = useQuery(currentClassesQuery).data?.stclsList
  const isSettled = !classes || classes.reduce((sum, { count }) => sum + count, 0) > fewStations
  if (isSettled) return children
  return (
    <Suspense fallback={<PageWait />}>
      <FirstSteps companyName={user.companyName}>{children}</FirstSteps>
    </Suspense>
  )
}
