import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useEver } from '../../lib/use-ever.ts'
import { deviceParam } from './use-open-device.ts'

const DeviceDrawer = lazy(() => import('./DeviceDrawer.tsx').then((x) => ({ default: x.DeviceDrawer })))

/** Put into a page, it opens the drawer of whatever device the address names; it loads with the first one. */
export function DeviceDrawerHost() {
  const [params] = useSearchParams()
  const id = params.get(deviceParam) ?? ''
  const hasOpened = useEver(id !== '')
  if (!hasOpened) return null
  return (
    <Suspense fallback={null}>
      <DeviceDrawer id={id} />
    </Suspense>
  )
}
