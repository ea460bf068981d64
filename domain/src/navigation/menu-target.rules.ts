import type { MenuItem } from '../session/session.model.ts'
import { isOuterName, isSafeAddress, newTabAddress, type Destinations } from './destinations.ts'
import { mainScope } from './menu.ts'
import { isBuilt, isScreenName, screenNames, screens, type BuiltScreenName } from './screens.ts'

export type MenuTarget =
  | { kind: 'screen'; name: BuiltScreenName; path: string }
  /** `path` is the address in the app, `address` what its frame shows. */
  | { kind: 'frame'; path: string; address: string }
  | { kind: 'leave'; address: string; target: '_self' | '_blank' }

/** The route name of an entry; the server may add a suffix after a colon (spec §3). */
export const routeNameOf = ({ uiState }: MenuItem): string => uiState.split(':', 1)[0] ?? ''

export const isMain = ({ uiPrefix }: MenuItem): boolean => uiPrefix === '' || uiPrefix === mainScope

export const flatMenu = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => [item, ...flatMenu(item.children)])

const ownPaths = new Set<string>(screenNames.map((name) => screens[name].path))
/** A frame that showed one of our own pages would show the whole app inside itself. */
const isFrameable = (address: string): boolean => isSafeAddress(address) && !ownPaths.has(address)

const isOtherSite = (address: string): boolean => /^https?:/i.test(address)

export const framePaths = { main: '/iframe', module: '/iframeModule' } as const
const inFrame = (frame: keyof typeof framePaths, path: string): string =>
  `${framePaths[frame]}?${new URLSearchParams({ path }).toString()}`

/** How an entry names itself in the address of a frame. */
const framePathOf = (item: MenuItem): string => routeNameOf(item) || item.pageUrl

const targetOf = ({ pageType }: MenuItem): '_self' | '_blank' => (pageType === '_blank' ? '_blank' : '_self')

const joined = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`

/** The address of an entry of another module: under that module's own, or wherever its page says by itself. */
function moduleAddressOf({ uiPrefix, pageUrl }: MenuItem, { modules }: Destinations): string | undefined {
  if (/^https?:/i.test(pageUrl)) return isSafeAddress(pageUrl) ? pageUrl : undefined
  const base = Object.hasOwn(modules, uiPrefix) ? modules[uiPrefix] : undefined
  return base && (pageUrl ? joined(base, pageUrl) : base)
}

/** Where an entry leads; nowhere: it is not offered. Our own screen goes before an outer address of the same name. */
export function menuTarget(item: MenuItem, destinations: Destinations): MenuTarget | undefined {
  const target = targetOf(item)
  if (!isMain(item)) {
    const address = moduleAddressOf(item, destinations)
    return address === undefined ? undefined : { kind: 'leave', address, target }
  }
  const name = routeNameOf(item)
  if (isScreenName(name) && isBuilt(name)) {
    const { path } = screens[name]
    if (target === '_self') return { kind: 'screen', name, path }
    // A management page in a tab of its own is locked to itself.
    return { kind: 'leave', address: newTabAddress(name, [name]) ?? path, target }
  }
  // 'login' goes to login (specification §2).
  if (name === 'login') return { kind: 'leave', address: '/login', target: '_self' }
  if (!isFrameable(item.pageUrl)) return undefined
  if (isOuterName(name) && isOtherSite(item.pageUrl)) return { kind: 'leave', address: item.pageUrl, target }
  if (target === '_blank') return { kind: 'leave', address: item.pageUrl, target }
  return { kind: 'frame', path: inFrame('main', framePathOf(item)), address: item.pageUrl }
}

/** Entries that lead nowhere are removed, then the parents they leave empty (specification §2). */
export const offeredMenu = (menu: readonly MenuItem[], destinations: Destinations): MenuItem[] =>
  menu.flatMap((item) => {
    const children = offeredMenu(item.children, destinations)
    return children.length > 0 || menuTarget(item, destinations) ? [{ ...item, children }] : []
  })

/** Home is the first page of the menu that opens inside the app: a screen, else a frame. */
export function homeAddress(menu: readonly MenuItem[], destinations: Destinations): string | undefined {
  for (const item of flatMenu(menu)) {
    const target = menuTarget(item, destinations)
    if (target && target.kind !== 'leave') return target.path
  }
  return undefined
}

const isNamed = (item: MenuItem, path: string): boolean =>
  path !== '' && (routeNameOf(item) === path || item.pageUrl === path)

/** What `/iframe?path=` or `/iframeModule?path=` shows; nothing for a path that is not in the menu. */
export function frameAddress(
  menu: readonly MenuItem[],
  frame: keyof typeof framePaths,
  path: string,
  destinations: Destinations,
): string | undefined {
  const item = flatMenu(menu).find((one) => isMain(one) === (frame === 'main') && isNamed(one, path))
  if (!item) return undefined
  if (frame === 'module') return moduleAddressOf(item, destinations)
  const target = menuTarget(item, destinations)
  if (target?.kind === 'frame') return target.address
  // The menu entry leaves the app; the address of the same name shows the page in a frame (specification §2).
  const name = routeNameOf(item)
  const isFrame = isScreenName(name) && screens[name].frame === true
  return isFrame && target?.kind === 'leave' ? target.address : undefined
}

/** Any other address is looked up in the menu and opened in a frame (specification §2). */
export function frameFor(menu: readonly MenuItem[], pathname: string, destinations: Destinations): string | undefined {
  const bare = pathname.replace(/^\/+|\/+$/g, '')
  for (const frame of ['main', 'module'] as const)
    for (const path of [bare, pathname]) if (frameAddress(menu, frame, path, destinations)) return inFrame(frame, path)
  return undefined
}
