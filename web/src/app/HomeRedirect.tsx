import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { z } from 'zod'
import { homeAddress } from '@fengguang/domain/navigation/menu-target.rules'
import { textParam } from '../lib/address.ts'
import { useAddress } from '../lib/use-address.ts'
import { isLook, isThemeName } from '../theme/tokens.ts'
import { useAppSession } from './app-session.ts'
import { useAppearance } from './appearance.ts'
import { destinations } from './destinations.ts'

const HomeAddress = z.object({ theme: textParam(20) })

/** Home is the first page of the user's menu; `?theme=` sets the look or the global theme on the way (wire decision). */
export function HomeRedirect() {
  const { menu } = useAppSession()
  const { setTheme, setLook } = useAppearance()
  const [{ theme: wanted }] = useAddress(HomeAddress)
  useEffect(() => {
    if (isLook(wanted)) setLook(wanted)
    if (isThemeName(wanted)) setTheme(wanted)
  }, [wanted, setLook, setTheme])
  return <Navigate to={homeAddress(menu, destinations) ?? '/emptyPage'} replace />
}
