import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The form that is open over the list, where a new ticket may begin from a typical one, or the paper over a ticket. */
const formAddress = z.object({ new: flagParam, edit: textParam(64), typical: textParam(64), paper: flagParam })
const none = { new: false, edit: undefined, typical: undefined, paper: false }

export function useFormAddress() {
  const [address, change] = useAddress(formAddress)
  return {
    address,
    isOpen: address.new || address.edit !== undefined,
    open: (form: Partial<z.output<typeof formAddress>>) => change({ ...none, ...form }),
    close: () => change(none, { replace: true }),
  }
}
