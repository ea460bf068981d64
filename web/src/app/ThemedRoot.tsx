import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { pageTheme } from '@fengguang/domain/navigation/addresses'
import type { Screen } from '@fengguang/domain/navigation/screen.model'
import { screens } from '@fengguang/domain/navigation/screens'
import { useSay } from '../lib/i18n.ts'
import { NoticesProvider, useNotices } from '../lib/notices.tsx'
import { defaultRefreshSeconds, RefreshSecondsContext } from '../lib/screen-refresh.ts'
import { store } from '../lib/storage.ts'
import { ThemeScope } from '../theme/ThemeScope.tsx'
import { m } from './app.texts.ts'
import { useAppSession } from './app-session.ts'
import { useAppearance } from './appearance.ts'
import type { RouteHandle, TitleHandle } from './router.tsx'
import { Shell } from './Shell.tsx'
import { lazy } from '../lib/lazy-part.ts'

const SelectSearchGuard = lazy(() => import('./SelectSearchGuard.tsx').then((x) => ({ default: x.SelectSearchGuard })))

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'screen' in handle

const isTitleHandle = (handle: unknown): handle is TitleHandle =>
  typeof handle === 'object' && handle !== null && 'title' in handle

function useCurrentPage(): { screen: Screen | undefined; title: TextPair | undefined } {
  const handles = useMatches().map((match) => match.handle)
  const name = handles.find(isRouteHandle)?.screen
  const screen = name && screens[name]
  return { screen, title: screen?.title ?? handles.find(isTitleHandle)?.title }
}

function useTabTitle(own: TextPair | undefined): void {
  const say = useSay()
  const title = own ? `${say(own)} · ${say(m.product)}` : say(m.product)
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Remembered except 404 and whatever is only passed through on the way to a screen (spec §2). */
function useRememberedAddress(isScreen: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isScreen) store('lastPage', pathname + search)
  }, [isScreen, pathname, search])
}

/** Told inside the notices of the theme, once. */
function StartNotice() {
  const say = useSay()
  const { notice } = useAppSession()
  const { complain } = useNotices()
  const told = useRef(false)
  useEffect(() => {
    if (!notice || told.current) return
    told.current = true
    complain(say(notice))
  }, [notice, complain, say])
  return null
}

/** The frame of every page: its theme, refresh period and title follow the screen that is open. */
export function ThemedRoot() {
  const { theme, look, lang } = useAppearance()
  const say = useSay()
  const { screen, title } = useCurrentPage()
  useTabTitle(title)
  useRememberedAddress(screen !== undefined)
  return (
    <ThemeScope theme={screen ? pageTheme(screen, theme) : theme} look={look} lang={lang}>
      <NoticesProvider>
        <StartNotice />
        <Suspense fallback={null}>
          <SelectSearchGuard />
        </Suspense>
        <RefreshSecondsContext value={screen?.refreshSeconds ?? defaultRefreshSeconds}>
          <Shell title={say(title ?? m.product)} />
        </RefreshSecondsContext>
      </NoticesProvider>
    </ThemeScope>
  )
}
