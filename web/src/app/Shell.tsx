import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { isLocked } from '@fengguang/domain/navigation/destinations'
import { ErrorBoundary } from '../kit/ErrorBoundary.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { CompanyNameContext } from '../lib/company-zone.ts'
import { useSay } from '../lib/i18n.ts'
import { store, stored } from '../lib/storage.ts'
import { useEver } from '../lib/use-ever.ts'
import { HeaderSlots } from '../widgets/header-slot/header-slot.tsx'
import { StationProvider } from '../widgets/station-switcher/StationProvider.tsx'
import { useAppSession } from './app-session.ts'
import { m } from './app.texts.ts'
import { HeaderBar } from './HeaderBar.tsx'
import { useAccountAppearance } from './shell-parts/appearance-sync.ts'
import { HeaderSigns } from './shell-parts/HeaderSigns.tsx'
import { PanelHost } from './shell-parts/PanelHost.tsx'
import { usePaletteKey } from './shell-parts/use-palette-key.ts'
import { SideMenu } from './SideMenu.tsx'
import { lazy } from '../lib/lazy-part.ts'
import './shell.css'

const PhoneMenu = lazy(() => import('./PhoneMenu.tsx').then((x) => ({ default: x.PhoneMenu })))
const CommandPalette = lazy(() =>
  import('./shell-parts/CommandPalette.tsx').then((x) => ({ default: x.CommandPalette })),
)

/** Header, side menu (a drawer on a phone) and the routed page, each page with an error boundary of its own. */
export function Shell({ title }: { title: string }) {
  const { user } = useAppSession()
  useAccountAppearance()
  return (
    <StationProvider userId={user.userId}>
      <CompanyNameContext value={user.companyName}>
        <HeaderSlots>
          <Frame title={title} />
          <PanelHost />
          <HeaderSigns />
        </HeaderSlots>
      </CompanyNameContext>
    </StationProvider>
  )
}

function Frame({ title }: { title: string }) {
  const say = useSay()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const isNarrow = useNarrow()
  const [isCollapsed, setIsCollapsed] = useState(() => stored('menuCollapsed') === 'true')
  const [drawerAt, setDrawerAt] = useState<string>()
  // A management page in a tab of its own stays alone, wherever its own links lead (spec §2).
  const [isAlone] = useState(() => isLocked(search))
  const [isFinding, setIsFinding] = useState(false)
  useEffect(() => store('menuCollapsed', String(isCollapsed)), [isCollapsed])
  const hasOpened = useEver(drawerAt !== undefined)
  const toggle = () => (isNarrow ? setDrawerAt(pathname) : setIsCollapsed(!isCollapsed))
  const find = useCallback(() => setIsFinding(true), [])
  // A screen reader starts at the content of the new page and announces its name.
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  usePaletteKey(isAlone ? undefined : find)

  return (
    <div className="fg-shell" data-collapsed={isCollapsed} data-alone={isAlone}>
      <a className="fg-skip" href="#content">
        {say(m.skipToContent)}
      </a>
      {!isAlone && (
        <>
          <HeaderBar
            menuLabel={say(isNarrow ? m.openMenu : isCollapsed ? m.expandMenu : m.collapseMenu)}
            onToggleMenu={toggle}
            onOpenPalette={find}
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
        </>
      )}
      <p className="fg-visually-hidden" aria-live="polite">
        {title}
      </p>
      <main ref={content} id="content" className="fg-content" tabIndex={-1} aria-busy={isOnTheWay}>
        <h1 className="fg-visually-hidden">{title}</h1>
        <ErrorBoundary resetKey={pathname}>
          <div key={pathname} className="fg-page">
            <Outlet />
          </div>
        </ErrorBoundary>
      </main>
      {isFinding && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setIsFinding(false)} />
        </Suspense>
      )}
    </div>
  )
}
