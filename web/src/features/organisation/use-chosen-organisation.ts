import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'
import { organisations } from '../../widgets/organisation/organisation.queries.ts'

const OrganisationAddress = z.object({ orgId: textParam() })
/** The lists of another organisation begin at their first page. */
const keep = (name: string) => name === 'list' || name === 'panel'

/** The open organisation is in the address, the top one by default; one that no longer exists counts as none. */
export function useChosenOrganisation() {
  const [{ orgId: wanted }, change] = useAddress(OrganisationAddress)
  const read = useQuery(organisations.list(undefined))
  const choose = useCallback((id: string | undefined) => change({ orgId: id }, { keep }), [change])
  const chosen = read.data?.find(({ id, pid }) => (wanted === undefined ? pid === null : id === wanted))
  return { read, rows: read.data, chosen, choose }
}
