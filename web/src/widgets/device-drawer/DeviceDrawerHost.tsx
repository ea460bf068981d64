import { Suspense } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { useEver } from '../../lib/use-ever.ts'
import { DeviceAddress } from './use-open-device.ts'
import { lazy } from '../../lib/lazy-part.ts'

const DeviceDrawer = lazy(() => import('./DeviceDrawer.tsx').then((x) => ({ default: x.DeviceDrawer })))

/** On any page, opens the drawer of the device in the address; its code loads with the first one. */
export function DeviceDrawerHost() {
  const [{ device: id = '' }] = useAddress(DeviceAddress)
  const hasOpened = useEver(id !== '')
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <DeviceDrawer id={id} />
    </Suspense>
  )
}
