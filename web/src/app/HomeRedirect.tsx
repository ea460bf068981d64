import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { screens } from '@fengguang/domain/navigation/screens'
import { isLook, isThemeName } from '../theme/tokens.ts'
import { useAppSession } from './app-session.ts'
import { useAppearance } from './appearance.ts'
import { menuScreens } from './menu-screens.ts'

/** Home is the first screen of the user's menu; `?theme=` sets the look or the global theme on the way (wire decision). */
export function HomeRedirect() {
  const { menu } = useAppSession()
  const { setTheme, setLook } = useAppearance()
  const [params] = useSearchParams()
  const wanted = params.get('theme')
  useEffect(() => {
    if (isLook(wanted)) setLook(wanted)
    if (isThemeName(wanted)) setTheme(wanted)
  }, [wanted, setLook, setTheme])
  const [first] = menuScreens(menu)
  return <Navigate to={first ? screens[first].path : '/emptyPage'} replace />
}
