import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The form that is open over the room, so that a link from an alarm leads straight to it. */
export const formAddress = z.object({
  new: flagParam,
  /** The task that is edited, and the one whose work is recorded. */
  edit: textParam(64),
  record: textParam(64),
  /** The alarm that a new task follows from. */
  alarm: textParam(20),
  /** The finding of an inspection that a new task follows from. */
  finding: textParam(64),
  /** The defect that a new task eliminates. */
  defect: textParam(64),
  /** The open diagnosis that a new task follows from. */
  diagnosis: textParam(160),
  /** The station whose cleaning pays. */
  cleaning: textParam(128),
})

const none = {
  new: false,
  edit: undefined,
  record: undefined,
  alarm: undefined,
  finding: undefined,
  defect: undefined,
  diagnosis: undefined,
  cleaning: undefined,
}

export function useOpenForm() {
  const [, change] = useAddress(formAddress)
  return (form: Partial<z.output<typeof formAddress>>) => change({ ...none, ...form })
}

export function useFormAddress() {
  const [address, change] = useAddress(formAddress)
  return { address, close: () => change(none, { replace: true }) }
}
