import type { TextPair } from '../kernel/texts.ts'
import { isScreenName, screens, type ScreenName } from './screens.ts'

/** Names that leave the app (specification §2); where they lead is the installation's to say. */
export const outerNames = [
  'contract',
  'dataQuery',
  'runStatus',
  'userManagement',
  'roleManagement',
  'companyManagement',
  'stationManagement',
  'protocolManagement',
  'productManagement',
  'manufacturerManagement',
  'monitoringSummary',
  'analyzeSummary',
  'actionPlanSummary',
  'maintenancePersonSummary',
  'productionManageSummary',
  'efficientOperationSummary',
  'knowledgeBaseSummary',
  'dataReportSummary',
  'dataShareSummary',
  'smartVideo',
] as const
export type OuterName = (typeof outerNames)[number]
export const isOuterName = (name: string): name is OuterName => outerNames.some((one) => one === name)

/** The one entry of the menu that is a link to another place (specification §2). */
export interface ExternalLink {
  title: TextPair
  address: string
}
/** What the menu of an installation leads to besides our own pages; a name without an address is not offered. */
export interface OuterPlaces {
  outer: Readonly<Partial<Record<OuterName, string>>>
  link?: ExternalLink | undefined
}
export const nowhereOutside: OuterPlaces = { outer: {} }

/** Module scopes other than the main one, each with its address. */
export interface Destinations {
  modules: Readonly<Record<string, string>>
}

export const nowhereElse: Destinations = { modules: {} }

/** Another site by http(s), or a path of this one: never a script, never `//site` in a path's clothes. */
export const isSafeAddress = (address: string): boolean => /^(?:https?:\/\/[^/\s]|\/(?![/\\]))/i.test(address)

/** Management pages that open in a tab of their own, without menu and header (specification §2). */
const managementPages = {
  userManagement: 'userManagementN',
  roleManagement: 'roleManagement',
  departmentManagement: 'departmentManagementN',
  peopleManagement: 'peopleOrganizationManage',
  stationManagement: 'stationManage',
} as const satisfies Record<string, ScreenName>
export type ManagementPage = keyof typeof managementPages

export const lockedFlag = 'locked'
export const isLocked = (search: string): boolean => new URLSearchParams(search).get(lockedFlag) === '1'

/** The address of a management page in a new tab; none while its screen is not built or not open to the person. */
export function newTabAddress(name: string, open: readonly ScreenName[]): string | undefined {
  const screen = Object.hasOwn(managementPages, name) ? managementPages[name as ManagementPage] : name
  const isKnown = isScreenName(screen) && Object.values<string>(managementPages).includes(screen)
  return isKnown && open.includes(screen) && screens[screen].built
    ? `${screens[screen].path}?${lockedFlag}=1`
    : undefined
}

/** What an installation says, read with care: unsafe addresses are left out. */
export const destinationsOf = (said: { modules?: unknown }): Destinations => ({
  modules: Object.fromEntries(
    Object.entries(said.modules ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && isSafeAddress(pair[1]),
    ),
  ),
})
