import { pageSizes } from '@fengguang/domain/kernel/endpoint'

export interface ListSort {
  key: string
  order: 'asc' | 'desc'
}
export interface ListState {
  page: number
  pageSize: number
  keyword: string
  sort: ListSort | undefined
  /** Filter name → value, only those that are set. */
  filters: Readonly<Record<string, string>>
}

const defaultPageSize = 20

function pageNumber(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** Reads the state from the address. What a person typed there by hand and makes no sense counts as absent. */
export function readListState(params: URLSearchParams, filterNames: readonly string[]): ListState {
  const pageSize = Number(params.get('pageSize'))
  const [key, order] = (params.get('sort') ?? '').split('.')
  const filters: Record<string, string> = {}
  for (const name of filterNames) {
    const value = params.get(name)
    if (value) filters[name] = value
  }
  return {
    page: pageNumber(params.get('page')),
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    keyword: params.get('keyword') ?? '',
    sort: key && (order === 'asc' || order === 'desc') ? { key, order } : undefined,
    filters,
  }
}

export type ListChange = Partial<Omit<ListState, 'filters'>> & {
  filters?: Readonly<Record<string, string | undefined>>
}

/** The address after a change. Defaults leave no trace; anything but a new page goes back to page 1. */
export function writeListState(params: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  if (!('page' in change) || Object.keys(change).length > 1) next.delete('page')
  if (change.page !== undefined) put('page', change.page > 1 ? String(change.page) : undefined)
  if (change.pageSize !== undefined)
    put('pageSize', change.pageSize === defaultPageSize ? undefined : String(change.pageSize))
  if ('keyword' in change) put('keyword', change.keyword)
  if ('sort' in change) put('sort', change.sort && `${change.sort.key}.${change.sort.order}`)
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value)
  return next
}

/** Where two lists share an address, each keeps to the names that begin with its part. */
export const ownParams = (params: URLSearchParams, part: string): URLSearchParams =>
  part === ''
    ? params
    : new URLSearchParams(
        [...params].filter(([name]) => name.startsWith(part)).map(([name, value]) => [name.slice(part.length), value]),
      )

export function mergeParams(all: URLSearchParams, own: URLSearchParams, part: string): URLSearchParams {
  if (part === '') return own
  const kept = [...all].filter(([name]) => !name.startsWith(part))
  return new URLSearchParams([...kept, ...[...own].map(([name, value]) => [part + name, value])])
}
