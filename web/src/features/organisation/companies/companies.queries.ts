import { keepPreviousData, type UseQueryOptions } from '@tanstack/react-query'
import { searchText } from '@fengguang/domain/kernel/validation'
import { companyContract } from '@fengguang/domain/organisation/organisation.contract'
import type { Company } from '@fengguang/domain/organisation/organisation.model'
import type { Page } from '../../../kit/list/list-actions.ts'
import type { ListState } from '../../../kit/list/list-address.ts'
import { call } from '../../../lib/call.ts'
import type { RequestFailure } from '../../../lib/request-failure.ts'
import { companies } from '../../../widgets/organisation/organisation.queries.ts'
import { useOrganisationAct } from '../../../widgets/organisation/use-organisation-act.ts'

export const companyPage = ({
  keyword,
  page,
  pageSize,
}: ListState): UseQueryOptions<Page<Company>, RequestFailure> => ({
  queryKey: ['companies', 'rows', keyword, page, pageSize],
  queryFn: ({ signal }) => {
    const text = keyword ? searchText.safeParse(keyword).data : undefined
    return call(companyContract.list, { page, pageSize, keyword: text }, signal)
  },
  placeholderData: keepPreviousData,
})

/** Tells, with its rows, whether the caller administers the platform. */
export const anyCompanies = companies.list({ page: 1, pageSize: 1 })

export const useSaveCompany = () => useOrganisationAct(companyContract.update)
export const useRemoveCompanies = () => useOrganisationAct(companyContract.remove)
