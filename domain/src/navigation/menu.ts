import { visibleScreens, type ScreenGrant } from '../access/visible-screens.ts'
import type { TextPair } from '../kernel/texts.ts'
import type { MenuItem } from '../session/session.model.ts'
import { nowhereOutside, outerNames, type OuterPlaces } from './destinations.ts'
import { moduleNames, modules, type ModuleName } from './modules.ts'
import { outerEntries } from './outer-entries.ts'
import { isScreenName, screens, type ScreenName } from './screens.ts'

/** The module scope of our own pages; any other sends the browser to that module's address (spec §2). */
export const mainScope = 'main'

const item = ([name, nameEn]: TextPair, over: Partial<MenuItem>): MenuItem => ({
  name,
  nameEn,
  uiIcon: '',
  uiState: '',
  uiPrefix: mainScope,
  pageUrl: '',
  pageType: '_self',
  children: [],
  ...over,
})

/** Entries that lead out of the app, for those who see the screen they belong to. Our own page goes before an outer one. */
const outerItems = (module: ModuleName, names: readonly ScreenName[], { outer }: OuterPlaces): MenuItem[] =>
  outerNames.flatMap((name) => {
    const entry = outerEntries[name]
    const address = outer[name]
    if (!address || entry.module !== module || !names.includes(entry.with)) return []
    return isScreenName(name) && screens[name].built
      ? []
      : [item(entry.title, { uiIcon: entry.icon, uiState: name, pageUrl: address })]
  })

/** The menu of a role: built screens it may see and what leads outside, under their modules; an empty module does not appear. */
export function menuFor(grants: readonly ScreenGrant[], places: OuterPlaces = nowhereOutside): MenuItem[] {
  const names = visibleScreens(grants).map(({ screen }) => screen)
  const own = moduleNames.flatMap((module) => {
    const inside = names
      .filter((name) => screens[name].module === module && screens[name].built && !screens[name].offMenu)
      .map((name) => {
        const { title, icon, path } = screens[name]
        return item(title, { uiIcon: icon, uiState: name, pageUrl: path })
      })
    const children = [...inside, ...outerItems(module, names, places)]
    return children.length > 0 ? [item(modules[module].title, { uiIcon: modules[module].icon, children })] : []
  })
  const { link } = places
  return link ? [...own, item(link.title, { uiIcon: 'export', pageUrl: link.address, pageType: '_blank' })] : own
}
