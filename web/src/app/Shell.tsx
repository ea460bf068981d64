import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { useSay } from '../lib/i18n.ts'
import { store, stored } from '../lib/storage.ts'
import { useEver } from '../lib/use-ever.ts'
import { m } from './app.messages.ts'
import { HeaderBar } from './HeaderBar.tsx'
import { SideMenu } from './SideMenu.tsx'
import './shell.css'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((x) => ({ default: x.PhoneMenu })))

/** Header, side menu (a drawer on a phone) and the routed page, each page with an error boundary of its own. */
export function Shell({ title }: { title: string }) {
  const say = useSay()
  const { pathname } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const isNarrow = useNarrow()
  const [isCollapsed, setIsCollapsed] = useState(() => stored('menuCollapsed') === 'true')
  const [drawerAt, setDrawerAt] = useState<string>()
  useEffect(() => store('menuCollapsed', String(isCollapsed)), [isCollapsed])
  const hasOpened = useEver(drawerAt !== undefined)
  const toggle = () => (isNarrow ? setDrawerAt(pathname) : setIsCollapsed(!isCollapsed))

  return (
    <div className="fg-shell" data-collapsed={isCollapsed}>
      <a className="fg-skip" href="#content">
        {say(m.skipToContent)}
      </a>
      <h1 className="fg-visually-hidden">{title}</h1>
      <HeaderBar
        menuLabel={say(isNarrow ? m.openMenu : isCollapsed ? m.expandMenu : m.collapseMenu)}
        onToggleMenu={toggle}
      />
      {isNarrow ? (
        <Suspense fallback={null}>
          {hasOpened && <PhoneMenu isOpen={drawerAt === pathname} onClose={() => setDrawerAt(undefined)} />}
        </Suspense>
      ) : (
        <nav className="fg-side" aria-label={say(m.mainMenu)}>
          <SideMenu isCollapsed={isCollapsed} />
        </nav>
      )}
      <main id="content" className="fg-content" tabIndex={-1} aria-busy={isOnTheWay}>
        <ErrorBoundary resetKey={pathname}>
          <div key={pathname} className="fg-page">
            <Outlet />
          </div>
        </ErrorBoundary>
      </main>
    </div>
  )
}
