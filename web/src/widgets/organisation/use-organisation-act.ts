import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { call, type Input } from '../../lib/call.ts'
import type { RequestFailure } from '../../lib/request-failure.ts'

/** People, departments, roles and stations count one another: a change of one makes all of them stale. */
const touched = ['organisation', 'roles', 'users', 'companies', 'stations', 'station-access']

export function useOrganisationAct<E extends AnyEndpoint>(e: E) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, RequestFailure, Input<E>>({
    mutationFn: (input) => call(e, input),
    onSuccess: () => Promise.all(touched.map((feature) => client.invalidateQueries({ queryKey: [feature] }))),
  })
}
