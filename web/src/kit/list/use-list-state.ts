import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  mergeParams,
  ownParams,
  readListState,
  writeListState,
  type ListChange,
  type ListState,
} from './list-address.ts'

export interface ListAddress {
  state: ListState
  change: (change: ListChange) => void
  openRow: (id: string | undefined) => void
}

/** The state of a list lives in the address: back, reload and a shared link just work. */
export function useListState(filterNames: readonly string[], part = ''): ListAddress {
  const [params, setParams] = useSearchParams()
  const names = filterNames.join('|')
  const state = useMemo(
    () => readListState(ownParams(params, part), names ? names.split('|') : []),
    [params, names, part],
  )
  const change = useCallback(
    (next: ListChange) =>
      setParams((now) => mergeParams(now, writeListState(ownParams(now, part), next), part), {
        replace: 'keyword' in next,
      }),
    [setParams, part],
  )
  const openRow = useCallback(
    (id: string | undefined) =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        if (id === undefined) next.delete(`${part}id`)
        else next.set(`${part}id`, id)
        return next
      }),
    [setParams, part],
  )
  return { state, change, openRow }
}
