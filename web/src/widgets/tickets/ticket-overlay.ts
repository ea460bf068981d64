import { z } from 'zod'
import { flagParam, textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** Over the list of tickets: the form, where a new one may begin from a typical one, the settings, and the paper. */
const overlays = z.object({
  new: flagParam,
  edit: textParam(64),
  typical: textParam(64),
  paper: flagParam,
  setting: flagParam,
})
const none = { new: false, edit: undefined, typical: undefined, paper: false, setting: false }

export function useTicketOverlay() {
  const [overlay, change] = useAddress(overlays)
  return {
    overlay,
    hasForm: overlay.new || overlay.edit !== undefined,
    open: (next: Partial<z.output<typeof overlays>>) => change({ ...none, ...next }),
    close: () => change(none, { replace: true }),
  }
}
