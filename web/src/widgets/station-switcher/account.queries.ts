import type { QueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { accountContract } from '@fengguang/domain/account/account.contract'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import { queriesOf } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'

export const accountFeature = 'account'
export const stationAccessFeature = 'station-access'
export const accountQueries = queriesOf(accountFeature, accountContract)
export const stationAccessQueries = queriesOf(stationAccessFeature, stationAccessContract)

export type AccountInfo = ResponseOf<typeof accountContract.accountInfo>
export type AvailableClasses = ResponseOf<typeof stationAccessContract.currentClasses>

/** Read once and kept: what changes it says so, by a switch, a save or another tab. */
export const accountInfoQuery = { ...accountQueries.accountInfo(undefined), staleTime: Infinity }
export const currentClassesQuery = { ...stationAccessQueries.currentClasses(undefined), staleTime: Infinity }

/** Changed only by this browser, which puts its changes in. */
export const columnsQuery = { ...accountQueries.columns(undefined), staleTime: Infinity }

/** Where the start-up sequence leaves what it has read, so that the shell does not ask a second time. */
export function seedAccount(client: QueryClient, info: AccountInfo, classes: AvailableClasses): void {
  client.setQueryData(accountInfoQuery.queryKey, info)
  client.setQueryData(currentClassesQuery.queryKey, classes)
}

export async function reloadAccount(client: QueryClient): Promise<AccountInfo> {
  const info = await call(accountContract.accountInfo, undefined)
  client.setQueryData(accountInfoQuery.queryKey, info)
  return info
}
