import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The form that is open over the list; `edit` is a typical ticket with a draft. */
const formAddress = z.object({ new: flagParam, edit: textParam(64) })
const none = { new: false, edit: undefined }

export function useFormAddress() {
  const [address, change] = useAddress(formAddress)
  return {
    address,
    isOpen: address.new || address.edit !== undefined,
    open: (form: Partial<z.output<typeof formAddress>>) => change({ ...none, ...form }),
    close: () => change(none, { replace: true }),
  }
}
