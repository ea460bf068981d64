import { useCallback } from 'react'
import { z } from 'zod'
import { textParam } from '../lib/address.ts'
import { useAddress } from '../lib/use-address.ts'

/** The record that is open: part of the address, so that it has a link and the back button closes it. */
export const recordAddress = z.object({ id: textParam() })

/** The id of the record the address names, and the way to another. */
export function useOpenRecord(part = ''): [string | undefined, (id: string | undefined, replace?: boolean) => void] {
  const [{ id }, change] = useAddress(recordAddress, part)
  const open = useCallback((next?: string, replace = false) => change({ id: next }, { replace }), [change])
  return [id, open]
}
