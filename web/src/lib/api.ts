import { keepPreviousData, useMutation, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, Contract, ResponseOf } from '@fengguang/domain/kernel/endpoint'
import { call, type Input } from './call.ts'
import { refresh } from './refresh.ts'
import type { RequestFailure } from './request-failure.ts'

export type Read<E> = (input: Input<E>) => UseQueryOptions<ResponseOf<E>, RequestFailure>

type Queries<C extends Contract> = {
  [K in keyof C as C[K] extends { method: 'GET' } ? K : never]: Read<C[K]>
}

/** A read that travels as a POST, because its question does not fit into an address. */
export const readOf =
  <E extends AnyEndpoint>(feature: string, name: string, e: E): Read<E> =>
  (input) => ({
    queryKey: [feature, name, input],
    queryFn: ({ signal }) => call(e, input, signal),
    placeholderData: keepPreviousData,
  })

/** Query options per GET endpoint. The key is [feature, endpoint, input], so a feature's cache is one prefix. */
export const queriesOf = <C extends Contract>(feature: string, contract: C): Queries<C> =>
  Object.fromEntries(
    Object.entries(contract)
      .filter(([, e]) => e.method === 'GET')
      .map(([name, e]) => [name, readOf(feature, name, e)]),
  ) as unknown as Queries<C>

/** A write: calls the endpoint, then refreshes everything that the feature, or each of several, shows. */
export function useAct<E extends AnyEndpoint>(features: string | readonly string[], e: E) {
  const client = useQueryClient()
  return useMutation<ResponseOf<E>, RequestFailure, Input<E>>({
    mutationFn: (input) => call(e, input),
    onSuccess: () => refresh(client, [features].flat()),
  })
}
