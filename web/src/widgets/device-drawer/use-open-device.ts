import { useCallback } from 'react'
import { z } from 'zod'
import { textParam } from '../../lib/address.ts'
import { useAddress } from '../../lib/use-address.ts'

/** Which device the drawer shows: part of the address, so that a device has a link and the back button closes it. */
export const DeviceAddress = z.object({ device: textParam() })

export function useOpenDevice(): (id: string | undefined) => void {
  const [, change] = useAddress(DeviceAddress)
  return useCallback((id) => change({ device: id }), [change])
}
