import { visibleScreens, type ScreenGrant } from '../access/permissions.ts'
import type { Message } from '../kernel/messages.ts'
import type { MenuItem } from '../session/session.model.ts'
import { moduleNames, modules } from './modules.ts'
import { screens } from './screens.ts'

/** The module scope of our own pages; any other sends the browser to that module's address (spec §2). */
export const mainScope = 'main'

const item = ([name, nameEn]: Message, over: Partial<MenuItem>): MenuItem => ({
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

/** The menu of a role: built screens it may see, under their modules; a module left empty does not appear. */
export function menuFor(grants: readonly ScreenGrant[]): MenuItem[] {
  const names = visibleScreens(grants).map(({ screen }) => screen)
  return moduleNames.flatMap((module) => {
    const children = names
      .filter((name) => screens[name].module === module && screens[name].built && !screens[name].offMenu)
      .map((name) => {
        const { title, icon, path } = screens[name]
        return item(title, { uiIcon: icon, uiState: name, pageUrl: path })
      })
    return children.length > 0 ? [item(modules[module].title, { uiIcon: modules[module].icon, children })] : []
  })
}
