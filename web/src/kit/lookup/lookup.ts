import { hasSearchText } from '@fengguang/domain/kernel/validation'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { RequestFailure } from '../../lib/request-failure.ts'

export interface LookupOption {
  value: string
  label: string
}

type Found = UseQueryOptions<LookupOption[], RequestFailure>

/** Records that are too many for a list of choices, such as stations, devices or people: the server searches them. */
export interface Lookup {
  search: (keyword: string) => Found
  /** The names of those that are chosen, whether or not a search finds them. */
  named: (ids: readonly string[]) => Found
}

/** Of a list that is short enough to come whole. */
export const wholeLookup = (
  key: readonly unknown[],
  all: (signal: AbortSignal) => Promise<LookupOption[]>,
  /** What a chosen one is called that is not offered any more. */
  gone: (id: string) => LookupOption = (id) => ({ value: id, label: id }),
): Lookup => ({
  search: (keyword) => ({
    queryKey: [...key, 'search', keyword],
    queryFn: async ({ signal }) => (await all(signal)).filter(({ label }) => hasSearchText(keyword, label)),
  }),
  named: (ids) => ({
    queryKey: [...key, 'named', ids],
    queryFn: async ({ signal }) => {
      const found = await all(signal)
      return ids.map((id) => found.find(({ value }) => value === id) ?? gone(id))
    },
  }),
})
