import type { UseQueryOptions } from '@tanstack/react-query'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { RequestFailure } from '../../lib/request-failure.ts'
import type { FieldFilter } from '../field.ts'
import type { Lookup } from '../lookup/lookup.ts'
import type { TreeRow } from '../tree/TreeChoice.tsx'
import type { FilterValues } from './list-address.ts'
import type { ListAddress } from './use-list-state.ts'

export type FilterInput =
  | FieldFilter
  /** The filter's key holds the first day, `to` names the one that holds the last. */
  | { kind: 'dayRange'; to: string }
  | { kind: 'lookup'; lookup: Lookup }
  | { kind: 'tree'; query: UseQueryOptions<TreeRow[], RequestFailure> }

/** A filter of what no column shows. Its value stands in the address under its key. */
export interface ListFilter {
  key: string
  label: TextPair
  input: FilterInput
}

export interface FilterProps extends Pick<ListAddress, 'state' | 'change'> {
  filters: readonly ListFilter[]
}

export const keysOf = ({ key, input }: ListFilter): string[] => (input.kind === 'dayRange' ? [key, input.to] : [key])

export const isSet = (filter: ListFilter, values: FilterValues): boolean =>
  keysOf(filter).some((key) => values[key] !== undefined)

export const clearedBy = (filters: readonly ListFilter[]): Record<string, undefined> =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined]))
