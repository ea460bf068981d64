import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** The form over the list, and the paper over a ticket. */
const overlays = z.object({ new: flagParam, edit: textParam(64), paper: flagParam })
const none = { new: false, edit: undefined, paper: false }

export function useOverlay() {
  const [overlay, change] = useAddress(overlays)
  return {
    overlay,
    hasForm: overlay.new || overlay.edit !== undefined,
    open: (next: Partial<z.output<typeof overlays>>) => change({ ...none, ...next }),
    close: () => change(none, { replace: true }),
  }
}
