import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

export interface PanelAddress {
  /** What is open, such as the id of a record; undefined while the drawer is closed. */
  opened: string | undefined
  open: (what: string) => void
  close: () => void
  /** The panel that is shown in it. */
  shown: string | undefined
  show: (panel: string) => void
}

/**
 * What a drawer shows, in the address: `?device=pv.inv-1&device.tab=history`. Closing it takes along everything that
 * begins with its name, such as the filters of a list inside.
 */
export function usePanelAddress(name: string): PanelAddress {
  const tab = `${name}.tab`
  const schema = useMemo(() => z.object({ [name]: textParam(), [tab]: textParam(40) }), [name, tab])
  const [address, change] = useAddress(schema)
  const open = useCallback((what: string) => change({ [name]: what }), [change, name])
  const show = useCallback((panel: string) => change({ [tab]: panel }, { replace: true }), [change, tab])
  const close = useCallback(
    () => change({ [name]: undefined }, { keep: (other) => !other.startsWith(`${name}.`) }),
    [change, name],
  )
  return { opened: address[name], open, close, shown: address[tab], show }
}
