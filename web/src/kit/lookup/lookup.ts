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
