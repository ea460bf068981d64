import { createPath, parsePath, type createBrowserRouter, type Location, type To } from 'react-router'

type Router = ReturnType<typeof createBrowserRouter>

const fullOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  createPath({ pathname, search, hash })

/** A relative path depends on the route that asks: it is never taken for a duplicate. */
export function isSamePlace(now: Pick<Location, 'pathname' | 'search' | 'hash'>, to: To): boolean {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  if (pathname !== undefined && !pathname.startsWith('/')) return false
  return fullOf({ pathname: pathname ?? now.pathname, search, hash }) === fullOf(now)
}

/** A second click on where one already is must neither fill the history nor load the page again (specification §2). */
export function cancelDuplicates(router: Router): Router {
  const navigate = router.navigate.bind(router) as (
    to: To | number | null,
    options?: { state?: unknown },
  ) => Promise<void>
  const onlyElsewhere = (to: To | number | null, options?: { state?: unknown }): Promise<void> => {
    const isMove = to !== null && typeof to !== 'number' && options?.state === undefined
    if (isMove && router.state.navigation.state === 'idle' && isSamePlace(router.state.location, to))
      return Promise.resolve()
    return navigate(to, options)
  }
  router.navigate = onlyElsewhere
  return router
}
