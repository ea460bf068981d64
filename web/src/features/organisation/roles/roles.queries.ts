import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { Failure } from '@fengguang/domain/kernel/failure'
import { searchText } from '@fengguang/domain/kernel/validation'
import { rolesContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Role } from '@fengguang/domain/organisation/organisation.model'
import { stationAccessContract } from '@fengguang/domain/stations/station-access.contract'
import type { Page } from '../../../kit/list/list-actions.ts'
import type { ListState } from '../../../kit/list/list-address.ts'
import { readOf } from '../../../lib/api.ts'
import { call } from '../../../lib/call.ts'
import type { RequestFailure } from '../../../lib/request-failure.ts'
import { useOrganisationAct } from '../../../widgets/organisation/use-organisation-act.ts'

export type RoleRow = Role & { id: string }
const rowOf = (role: Role): RoleRow => ({ ...role, id: role.roleId })

/** A company has few roles: the server answers all of them and the page is cut here. */
export const rolePage = ({ keyword, page, pageSize }: ListState): UseQueryOptions<Page<RoleRow>, RequestFailure> => ({
  queryKey: ['roles', 'rows', keyword, page, pageSize],
  queryFn: async ({ signal }) => {
    const text = keyword ? searchText.safeParse(keyword).data : undefined
    const all = await call(rolesContract.list, { keyword: text }, signal)
    return { total: all.length, rows: all.slice((page - 1) * pageSize, page * pageSize).map(rowOf) }
  },
  placeholderData: keepPreviousData,
})

/** A role has no call of its own: it is found among all of them. */
export const roleById = (id: string): UseQueryOptions<RoleRow, RequestFailure> => ({
  queryKey: ['roles', 'row', id],
  queryFn: async ({ signal }) => {
    const found = (await call(rolesContract.list, {}, signal)).find(({ roleId }) => roleId === id)
    if (!found) throw new Failure('record.notFound')
    return rowOf(found)
  },
})

export const visibleStations = readOf('station-access', 'lists', stationAccessContract.lists)({})

export const useCreateRole = () => useOrganisationAct(rolesContract.create)
export const useUpdateRole = () => useOrganisationAct(rolesContract.update)
export const useRemoveRoles = () => useOrganisationAct(rolesContract.remove)
