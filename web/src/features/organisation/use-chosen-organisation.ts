import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { organisations } from '../../widgets/organisation/organisation.queries.ts'

/** Which organisation is open stands in the address, the top one unless said; one that is gone counts as none. */
export function useChosenOrganisation() {
  const [params, setParams] = useSearchParams()
  const read = useQuery(organisations.list(undefined))
  const wanted = params.get('orgId')
  const choose = useCallback(
    (id: string | undefined) =>
      setParams((now) => {
        const next = new URLSearchParams([...now].filter(([name]) => name === 'list' || name === 'panel'))
        if (id !== undefined) next.set('orgId', id)
        return next
      }),
    [setParams],
  )
  const chosen = read.data?.find(({ id, pid }) => (wanted === null ? pid === null : id === wanted))
  return { read, rows: read.data, chosen, choose }
}
