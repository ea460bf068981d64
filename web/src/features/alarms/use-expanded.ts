import { z } from 'zod'
import { listParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

export interface Expanded {
  has: (id: string) => boolean
  toggle: (id: string) => void
}

const isId = (text: string): boolean => /^\d{1,18}$/.test(text)
const ExpandedAddress = z.object({ expanded: listParam(200) })

/** Which groups are open is part of the address: a link shows what its sender saw. */
export function useExpanded(): Expanded {
  const [{ expanded }, change] = useAddress(ExpandedAddress)
  const open = expanded.filter(isId)
  return {
    has: (id) => open.includes(id),
    toggle: (id) =>
      change({ expanded: open.includes(id) ? open.filter((other) => other !== id) : [...open, id] }, { replace: true }),
  }
}
