import { visibleScreens } from '@fengguang/domain/access/permissions'
import { isBuilt, isScreenName, type BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'

/** The route name of an entry; the server may add a suffix after a colon (spec §3). */
export const routeNameOf = (item: MenuItem): string => item.uiState.split(':', 1)[0] ?? ''

/** The built screen an entry opens, if it opens one. */
export function screenOf(item: MenuItem): BuiltScreenName | undefined {
  const name = routeNameOf(item)
  return isScreenName(name) && isBuilt(name) ? name : undefined
}

const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)])

/** Screens the menu opens, in menu order. */
export const menuScreens = (menu: readonly MenuItem[]): BuiltScreenName[] =>
  flat(menu).flatMap((item) => screenOf(item) ?? [])

/** What is registered with the router: the menu's screens, those inheriting from them, and the unrestricted ones (spec §2). */
export const openScreens = (menu: readonly MenuItem[]): BuiltScreenName[] =>
  visibleScreens(flat(menu).map((item) => ({ screen: routeNameOf(item), mayOperate: false })))
    .map(({ screen }) => screen)
    .filter(isBuilt)
