import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The form that is open over the list, so that a link from an alarm or a task leads straight to it. */
const formAddress = z.object({ new: flagParam, edit: textParam(64), alarm: textParam(20), task: textParam(64) })
const none = { new: false, edit: undefined, alarm: undefined, task: undefined }

export function useFormAddress() {
  const [address, change] = useAddress(formAddress)
  return {
    address,
    isOpen: address.new || [address.edit, address.alarm, address.task].some((id) => id !== undefined),
    open: (form: Partial<z.output<typeof formAddress>>) => change({ ...none, ...form }),
    close: () => change(none, { replace: true }),
  }
}
