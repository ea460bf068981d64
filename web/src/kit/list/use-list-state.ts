import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readListState, writeListState, type ListChange, type ListState } from './list-address.ts'

export interface ListAddress {
  state: ListState
  change: (change: ListChange) => void
  openRow: (id: string | undefined) => void
}

/** The state of a list lives in the address: back, reload and a shared link just work. */
export function useListState(filterNames: readonly string[]): ListAddress {
  const [params, setParams] = useSearchParams()
  const names = filterNames.join('|')
  const state = useMemo(() => readListState(params, names ? names.split('|') : []), [params, names])
  const change = useCallback(
    (next: ListChange) => setParams((now) => writeListState(now, next), { replace: 'keyword' in next }),
    [setParams],
  )
  const openRow = useCallback(
    (id: string | undefined) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (id === undefined) next.delete('id')
        else next.set('id', id)
        return next
      }),
    [setParams],
  )
  return { state, change, openRow }
}
