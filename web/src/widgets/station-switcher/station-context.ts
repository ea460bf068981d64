import { createContext, use } from 'react'
import type { StationKind } from '@fengguang/domain/navigation/screen.model'
import type { RecentStations } from '@fengguang/domain/stations/recent-stations.rules'
import type { StationChoice } from '@fengguang/domain/stations/station-access.contract'
import type { CurrentStation } from '@fengguang/domain/stations/station-tree.model'
import type { AvailableClasses } from './account.queries.ts'

export type ClassRow = AvailableClasses['stclsList'][number]

/** Which station the session looks at, and the ways to change that. Each answers whether it was done; a failure has been reported. */
export interface Stations {
  /** Undefined until the account's info is there. */
  current: CurrentStation | undefined
  defaultStation: CurrentStation | undefined
  classes: readonly ClassRow[]
  recents: RecentStations
  switchTo: (choice: StationChoice) => Promise<boolean>
  /** Back to the default station. */
  reset: () => Promise<boolean>
  /** For screens that need none. */
  clear: () => Promise<boolean>
  /** Resolves when the dialog closes: true if a station was chosen. `kinds` limits what may be chosen. */
  openSwitcher: (kinds?: readonly StationKind[]) => Promise<boolean>
}

export const StationContext = createContext<Stations | undefined>(undefined)

export function useStations(): Stations {
  const stations = use(StationContext)
  if (!stations) throw new Error('useStations outside of its provider')
  return stations
}

/** The station that was chosen; undefined while a company, a group or none is. */
export function useChosenStation(): string | undefined {
  const { current } = useStations()
  return current?.currentBusiType === 1 ? (current.currentStid ?? undefined) : undefined
}
