import { visibleScreens } from '@fengguang/domain/access/visible-screens'
import { flatMenu, isMain, routeNameOf } from '@fengguang/domain/navigation/menu-target.rules'
import { isBuilt, isScreenName, type BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { MenuItem } from '@fengguang/domain/session/session.model'

/** The built screen an entry opens, if it opens one. */
export function screenOf(item: MenuItem): BuiltScreenName | undefined {
  const name = routeNameOf(item)
  return isMain(item) && isScreenName(name) && isBuilt(name) ? name : undefined
}

/** Screens the menu opens, in menu order. */
export const menuScreens = (menu: readonly MenuItem[]): BuiltScreenName[] =>
  flatMenu(menu).flatMap((item) => screenOf(item) ?? [])

/** What is registered with the router: the menu's screens, those inheriting from them, and the unrestricted ones (spec §2). */
export const openScreens = (menu: readonly MenuItem[]): BuiltScreenName[] =>
  visibleScreens(
    flatMenu(menu)
      .filter(isMain)
      .map((item) => ({ screen: routeNameOf(item), mayOperate: false })),
  )
    .map(({ screen }) => screen)
    .filter(isBuilt)
