import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { searchText } from '@fengguang/domain/kernel/validation'
import { organisationContract } from '@fengguang/domain/organisation/organisation.contract'
import type { CompanyUser } from '@fengguang/domain/organisation/organisation.model'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import type { StationRow } from '@fengguang/domain/stations/station-access.contract'
import type { Page } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { call } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { useOrganisationAct } from '../../widgets/organisation/use-organisation-act.ts'

export type Person = CompanyUser & { id: string }
export type OwnStation = StationRow & { id: string }

const textOf = (keyword: string): string | undefined => (keyword ? searchText.safeParse(keyword).data : undefined)

/** The people of an organisation and of all below it. */
export const peopleOf = (
  orgId: string,
  { keyword, page, pageSize }: ListState,
): UseQueryOptions<Page<Person>, RequestFailure> => ({
  queryKey: ['users', 'of', orgId, keyword, page, pageSize],
  queryFn: async ({ signal }) => {
    const input = { orgId, keyword: textOf(keyword), page, pageSize }
    const { rows, total } = await call(usersContract.page, input, signal)
    return { total, rows: rows.map((row) => ({ ...row, id: row.userId })) }
  },
  placeholderData: keepPreviousData,
})

export const stationsOf = (
  orgId: string,
  { keyword }: ListState,
): UseQueryOptions<Page<OwnStation>, RequestFailure> => ({
  queryKey: ['organisation', 'stations of', orgId, keyword],
  queryFn: async ({ signal }) => {
    const all = await call(organisationContract.stations, { orgId, keyword: textOf(keyword) }, signal)
    return { total: all.length, rows: all.map((row) => ({ ...row, id: row.stid })) }
  },
  placeholderData: keepPreviousData,
})

export const useSaveOrganisation = () => useOrganisationAct(organisationContract.save)
export const useRemoveOrganisation = () => useOrganisationAct(organisationContract.remove)
export const useChangeManager = () => useOrganisationAct(usersContract.changeManageUser)
export const useRelateUsers = () => useOrganisationAct(organisationContract.relateUsers)
export const useRemoveUsers = () => useOrganisationAct(organisationContract.removeUsers)
export const useInvite = () => useOrganisationAct(usersContract.invite)
export const useRelateStations = () => useOrganisationAct(organisationContract.relateStations)
export const useMigrateStations = () => useOrganisationAct(organisationContract.migrateStations)
export const useRemoveStations = () => useOrganisationAct(organisationContract.removeStations)
