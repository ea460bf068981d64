import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import {
  companyContract,
  organisationContract,
  rolesContract,
} from '@fengguang/domain/organisation/organisation.contract'
import { usersContract } from '@fengguang/domain/organisation/users.contract'
import { queriesOf } from '../../lib/api.ts'
import { call, type Input } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

export const organisations = queriesOf('organisation', organisationContract)
export const roles = queriesOf('roles', rolesContract)
export const users = queriesOf('users', usersContract)
export const companies = queriesOf('companies', companyContract)

/** People, departments, roles and stations count one another: a change of one makes all of them stale. */
const touched = ['organisation', 'roles', 'users', 'companies', 'stations', 'station-access']

export function useOrganisationAct<E extends AnyEndpoint>(e: E) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, RequestFailure, Input<E>>({
    mutationFn: (input) => call(e, input),
    onSuccess: () => Promise.all(touched.map((feature) => client.invalidateQueries({ queryKey: [feature] }))),
  })
}
