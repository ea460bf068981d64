import { z } from 'zod'
import { intParam, pageSizes } from '@fengguang/domain/kernel/endpoint'
import { sortParam, textParam, type AddressChange, type AddressOf } from '../../lib/address.ts'

export interface ListSort {
  key: string
  order: 'asc' | 'desc'
}
/** Filter name → value, only those that are set. */
export type FilterValues = Readonly<Record<string, string>>
export interface ListState {
  page: number
  pageSize: number
  keyword: string
  sort: ListSort | undefined
  filters: FilterValues
}

export const PlaceAddress = z.object({
  page: intParam(1, 1_000_000).default(1),
  pageSize: intParam(1, 100)
    .refine((size) => pageSizes.some((one) => one === size))
    .default(20),
  keyword: z.string().max(200).default(''),
  sort: sortParam,
})

export const filterAddress = (names: readonly string[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, textParam(500)])))

export const filtersIn = (address: AddressOf<ReturnType<typeof filterAddress>>): FilterValues =>
  Object.fromEntries(Object.entries(address).filter((pair): pair is [string, string] => pair[1] !== undefined))

export type ListChange = Partial<Omit<ListState, 'filters'>> & {
  filters?: Readonly<Record<string, string | undefined>>
}

/** Anything but a new page goes back to page 1. */
export function placeAfter({ filters, ...change }: ListChange): AddressChange<typeof PlaceAddress> {
  const isNewPage = 'page' in change && Object.keys(change).length === 1 && !filters
  return isNewPage ? change : { page: undefined, ...change }
}
