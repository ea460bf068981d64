import type { StationKind, StationNeed } from '../navigation/screen.model.ts'
import type { RecentStations } from './recent-stations.rules.ts'
import type { StationChoice } from './station-access.contract.ts'
import type { StationClass } from './station.model.ts'
import { busiTypes, type BusiType, type CurrentStation } from './station-tree.model.ts'

const prefixes = { '01': 'PV', '02': 'WP', '05': 'CE' } as const satisfies Record<StationClass, string>

/** Above 1 the choice is a set of stations, whichever tree it came from (spec §3). */
export const stationKindOf = (stcls: StationClass, busiType: BusiType): StationKind =>
  `${prefixes[stcls]}_${busiType === busiTypes.station ? 'STATION' : 'COMPANY'}`

/** What a choice would send to make `station` the current one; nothing where nothing is chosen. */
export function choiceOf(station: CurrentStation): StationChoice | undefined {
  const { currentStcls: stcls, currentStid: busiId, currentTreeType: treeType, currentBusiType: busiType } = station
  if (stcls === null || busiId === null || treeType === null || busiType === null) return undefined
  return { stcls, busiId, treeType, busiType }
}

/** Choosing the current class and id calls nothing (spec §4). */
export const isCurrentChoice = (
  current: CurrentStation,
  choice: Pick<StationChoice, 'stcls' | 'busiId'> | undefined,
): boolean => choice !== undefined && choice.stcls === current.currentStcls && choice.busiId === current.currentStid

export interface SelectionInput {
  /** The screen's `needs`; absent leaves the selection as it is. */
  needs: readonly StationNeed[] | undefined
  current: CurrentStation
  recents: RecentStations
  defaultStation: CurrentStation
  /** Station ids the caller has now, by class (`stclsStidMap`): what was taken away is never switched to. */
  available: Readonly<Partial<Record<string, readonly string[]>>>
}

export type SelectionDecision = 'continue' | 'clear' | 'openSwitcher' | { switchTo: StationChoice }

/** Station selection on navigation (spec §4). */
export function decideSelection({
  needs,
  current,
  recents,
  defaultStation,
  available,
}: SelectionInput): SelectionDecision {
  const chosen = choiceOf(current)
  if (needs === undefined || needs.length === 0) return 'continue'
  if (needs.includes('NONE')) return chosen ? 'clear' : 'continue'
  const fits = (choice: StationChoice) => needs.includes(stationKindOf(choice.stcls, choice.busiType))
  const home = choiceOf(defaultStation)
  const homeFits = home !== undefined && (needs.includes('DEFAULT') || fits(home))
  if (chosen && (fits(chosen) || (homeFits && isCurrentChoice(current, home)))) return 'continue'
  const recent = Object.values(recents)
    .flat()
    .filter((station) => fits(station) && isAvailable(station, available))
    .toSorted((a, b) => b.visitedAt - a.visitedAt)[0]
  if (recent) {
    const { stcls, busiId, treeType, busiType } = recent
    return { switchTo: { stcls, busiId, treeType, busiType } }
  }
  return homeFits ? { switchTo: home } : 'openSwitcher'
}

/** A set of stations cannot be checked without its tree: it counts while its class has any station. */
function isAvailable(choice: StationChoice, available: SelectionInput['available']): boolean {
  const stids = available[choice.stcls] ?? []
  return choice.busiType === busiTypes.station ? stids.includes(choice.busiId) : stids.length > 0
}
