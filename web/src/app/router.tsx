import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import { nestedRedirects, notFoundPath } from '@fengguang/domain/navigation/addresses'
import { screens, type BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'
import { EmptyPage, NotFoundPage } from './EmptyPages.tsx'
import { HomeRedirect } from './HomeRedirect.tsx'
import { openScreens } from './menu-screens.ts'
import { pages } from './pages.ts'
import { PageWait, RouteFailure } from './RouteStates.tsx'
import { ThemedRoot } from './ThemedRoot.tsx'

/** What a route tells the frame around it. */
export interface RouteHandle {
  screen: BuiltScreenName
}

/** Filters travel in the query: a redirect must not lose them. */
function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}

const screenRoute = (name: BuiltScreenName): RouteObject => ({
  path: screens[name].path,
  handle: { screen: name } satisfies RouteHandle,
  errorElement: <RouteFailure />,
  lazy: async () => ({ Component: await pages[name]() }),
})

/** Only screens of the user's menu are registered; anything else is not found (spec §2). */
export function routesOf(menu: readonly MenuItem[]): RouteObject[] {
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
        { path: '/emptyPage', element: <EmptyPage /> },
        { path: notFoundPath, element: <NotFoundPage /> },
        ...nestedRedirects
          .filter(({ to }) => openPaths.has(to))
          .map(({ from, to }) => ({ path: from, element: <Redirect to={to} /> })),
        ...open.map(screenRoute),
        { path: '*', element: <Navigate to={notFoundPath} replace /> },
      ],
    },
  ]
}

export const makeRouter = (menu: readonly MenuItem[]) => createBrowserRouter(routesOf(menu))
