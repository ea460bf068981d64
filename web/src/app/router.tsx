import { createBrowserRouter, Navigate, redirect, useLocation, type RouteObject } from 'react-router'
import { nestedRedirects, notFoundPath } from '@fengguang/domain/navigation/addresses'
import { entranceOf } from '@fengguang/domain/navigation/entry.rules'
import { framePaths } from '@fengguang/domain/navigation/menu-target.rules'
import type { Screen } from '@fengguang/domain/navigation/screen.model'
import { screens, type BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { m } from './app.texts.ts'
import { EmptyPage, NotFoundPage } from './EmptyPages.tsx'
import { FramePage } from './FramePage.tsx'
import { HomeGate, isHome } from './HomeGate.tsx'
import { HomeRedirect } from './HomeRedirect.tsx'
import { openScreens } from './menu-screens.ts'
import { pages } from './pages.ts'
import { PageWait, RouteFailure } from './RouteStates.tsx'
import { cancelDuplicates } from './same-place.ts'
import { StationGate } from './StationGate.tsx'
import { ThemedRoot } from './ThemedRoot.tsx'
import { unknownAddress } from './unknown-address.ts'
import { loadPart } from '../lib/lazy-part.ts'

/** What the frame around a route needs to know of it. */
export interface RouteHandle {
  screen: BuiltScreenName
}
/** A page that is no screen of the table has a title of its own. */
export interface TitleHandle {
  title: TextPair
}

/** Filters travel in the query: a redirect must not lose them. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}

/** Where the person is while a navigation is on its way; undefined before the first page. */
export type Whence = () => string | undefined

const screenRoute = (name: BuiltScreenName, whence: Whence): RouteObject => ({
  path: screens[name].path,
  handle: { screen: name } satisfies RouteHandle,
  errorElement: <RouteFailure />,
  loader: () => {
    const entrance = entranceOf(name, whence())
    return entrance === undefined ? null : redirect(entrance)
  },
  // Asked on the way in only: a changed filter is no new entrance.
  shouldRevalidate: () => false,
  lazy: async () => {
    const Page = await loadPart(pages[name])
    const { needs }: Screen = screens[name]
    const Guarded = () =>
      isHome(name) ? (
        <HomeGate>
          <Page />
        </HomeGate>
      ) : (
        <Page />
      )
    if (!needs) return { Component: Guarded }
    return {
      Component: () => (
        <StationGate needs={needs}>
          <Guarded />
        </StationGate>
      ),
    }
  },
})

/** Only screens of the user's menu are registered; anything else is looked up in the menu, or not found (spec §2). */
export function routesOf(menu: readonly MenuItem[], whence: Whence = () => undefined): RouteObject[] {
  const open = openScreens(menu)
  const openPaths = new Set<string>(open.map((name) => screens[name].path))
  return [
    {
      element: <ThemedRoot />,
      hydrateFallbackElement: <PageWait />,
      errorElement: <RouteFailure />,
      children: [
        { path: '/', element: <Redirect to="/home" /> },
        { path: '/login', element: <Navigate to="/home" replace /> },
        { path: '/home', element: <HomeRedirect /> },
        { path: framePaths.main, element: <FramePage frame="main" /> },
        { path: framePaths.module, element: <FramePage frame="module" /> },
        { path: '/emptyPage', element: <EmptyPage /> },
        { path: notFoundPath, handle: { title: m.notFound } satisfies TitleHandle, element: <NotFoundPage /> },
        ...nestedRedirects
          .filter(({ to }) => openPaths.has(to))
          .map(({ from, to }) => ({ path: from, element: <Redirect to={to} /> })),
        ...open.map((name) => screenRoute(name, whence)),
        { path: '*', loader: unknownAddress(menu), element: null },
      ],
    },
  ]
}

export function makeRouter(menu: readonly MenuItem[]) {
  // The first page is loaded while the router is being made: it has come from nowhere yet.
  let place: { pathname: string } | undefined
  const router = createBrowserRouter(routesOf(menu, () => place?.pathname))
  router.subscribe(({ location }) => {
    place = location
  })
  if (router.state.initialized) place = router.state.location
  return cancelDuplicates(router)
}
