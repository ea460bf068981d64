import { useCallback, useMemo } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { useOpenRecord } from '../record-address.ts'
import { filterAddress, filtersIn, PlaceAddress, placeAfter, type ListChange, type ListState } from './list-address.ts'

export interface ListAddress {
  state: ListState
  change: (change: ListChange) => void
  openRow: (id: string | undefined) => void
}

/** The state of a list lives in the address: back, reload and a shared link just work. */
export function useListState(filterNames: readonly string[], part = ''): ListAddress {
  const names = filterNames.join('|')
  const schema = useMemo(() => filterAddress(names ? names.split('|') : []), [names])
  const [place, move] = useAddress(PlaceAddress, part)
  const [filters, filter] = useAddress(schema, part)
  const [, openRow] = useOpenRecord(part)
  const state = useMemo(() => ({ ...place, sort: place.sort, filters: filtersIn(filters) }), [place, filters])
  const change = useCallback(
    (next: ListChange) => {
      // The back button does not go through the letters of a search.
      const options = { replace: 'keyword' in next }
      move(placeAfter(next), options)
      if (next.filters) filter(next.filters, options)
    },
    [move, filter],
  )
  return { state, change, openRow }
}
