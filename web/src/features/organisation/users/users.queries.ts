import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import type { CompanyUser } from '@fengguang/domain/organisation/organisation.model'
import { UserFilter, usersContract } from '@fengguang/domain/organisation/users.contract'
import type { Page } from '../../../kit/list/list-actions.ts'
import type { ListState } from '../../../kit/list/list-address.ts'
import { call } from '../../../lib/call.ts'
import type { RequestFailure } from '../../../lib/request-failure.ts'
import { useOrganisationAct } from '../../../widgets/organisation/use-organisation-act.ts'

export type UserRow = CompanyUser & { id: string }

/** The question the server is asked; what someone typed into the address and the server would refuse is left out. */
export function userFilterOf({ keyword, filters }: ListState, orgId: string | undefined): UserFilter {
  const { shape } = UserFilter
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    orgId: shape.orgId.safeParse(orgId).data,
    roleId: shape.roleId.safeParse(filters.roleIds).data,
    status: shape.status.safeParse(filters.status).data,
  }
}

export const userPage = (
  input: UserFilter & { page: number; pageSize: number },
): UseQueryOptions<Page<UserRow>, RequestFailure> => ({
  queryKey: ['users', 'rows', input],
  queryFn: async ({ signal }) => {
    const { rows, total } = await call(usersContract.page, input, signal)
    return { total, rows: rows.map((row) => ({ ...row, id: row.userId })) }
  },
  placeholderData: keepPreviousData,
})

export const useCreateUser = () => useOrganisationAct(usersContract.create)
export const useUpdateUser = () => useOrganisationAct(usersContract.update)
export const useRemoveUsers = () => useOrganisationAct(usersContract.remove)
export const useHandleUser = () => useOrganisationAct(usersContract.handler)
export const useResetPassword = () => useOrganisationAct(usersContract.resetPassword)
export const useImportUsers = () => useOrganisationAct(usersContract.importCommit)
