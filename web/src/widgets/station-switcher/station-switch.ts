import type { Query, QueryClient } from '@tanstack/react-query'
import { failures, type CommonFailureKey } from '@fengguang/domain/kernel/failures'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { CurrentStation } from '@fengguang/domain/stations/station-tree.model'
import { stationAccessContract, type StationChoice } from '@fengguang/domain/stations/station-access.contract'
import { isCurrentChoice } from '@fengguang/domain/stations/station-selection.rules'
import { call } from '../../lib/call.ts'
import { RequestFailure } from '../../lib/request-failure.ts'
import { accountInfoQuery, reloadAccount, stationAccessFeature, type AccountInfo } from './account.queries.ts'

export interface SwitchPorts {
  client: QueryClient
  complain: (text: TextPair) => void
  /** After a switch that was made: remember it and tell the other tabs. */
  onSwitched: (now: CurrentStation) => void
  /** The place answered that it cannot be switched to. */
  onRefused: (choice: StationChoice) => void
}

const apartFromChoice = new Set(['tree', 'regionTree', 'treeTwin', 'list', 'lists', 'groups', 'groupStations'])
const isTree = ({ queryKey: [feature, name] }: Query) =>
  feature === stationAccessFeature && apartFromChoice.has(String(name))

/** Whatever is on the screen may speak of the old station; trees and lists do not depend on the choice. */
export const refreshAfterSwitch = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => !isTree(query) && query.queryHash !== JSON.stringify(accountInfoQuery.queryKey),
  })

async function change(
  { client, complain, onSwitched }: SwitchPorts,
  act: () => Promise<unknown>,
  failed: CommonFailureKey,
  onRefused?: () => void,
): Promise<boolean> {
  let now: AccountInfo
  try {
    await act()
    now = await reloadAccount(client)
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    if (error.status >= 400 && error.status < 500) onRefused?.()
    complain(failures[failed].text)
    return false
  }
  onSwitched(now)
  void refreshAfterSwitch(client)
  return true
}

/** Station switch of specification §4: the current class and id call nothing. */
export async function switchStation(ports: SwitchPorts, choice: StationChoice): Promise<boolean> {
  const now = ports.client.getQueryData<AccountInfo>(accountInfoQuery.queryKey)
  if (now && isCurrentChoice(now, choice)) return true
  return change(
    ports,
    () => call(stationAccessContract.changeBusiType, choice),
    'station.switchFailed',
    () => ports.onRefused(choice),
  )
}

export const resetStation = (ports: SwitchPorts): Promise<boolean> =>
  change(ports, () => call(stationAccessContract.goHome, undefined), 'station.defaultFailed')

export const clearStation = (ports: SwitchPorts): Promise<boolean> =>
  change(ports, () => call(stationAccessContract.clearStation, undefined), 'station.switchFailed')
