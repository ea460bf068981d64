import type { GlobalTheme } from '../session/session.model.ts'
import { screenGroups, type Screen } from './screen.model.ts'
import { screenNames, screens } from './screens.ts'

export const notFoundPath = '/404'

/** Where an address of a group, a nested form or a frame leads (wire decision); undefined: it stays where it is. */
export function redirectOf(pathname: string): string | undefined {
  if (pathname === '/') return '/home'
  if (pathname === '/fill/') return screens.onlineFillReport.path
  const bare = pathname.replace(/(?<=.)\/+$/, '')
  if (screenGroups.some((group) => bare === `/${group}`)) return notFoundPath
  const frame = screenNames.find((name) => screens[name].frame && bare === screens[name].path)
  if (frame) return `/iframe?path=${frame}`
  const nested = screenNames.find((name) => bare === nestedPathOf(screens[name]))
  return nested && screens[nested].path
}

const nestedPathOf = ({ parent, path }: Screen): string | undefined => parent && `/${parent}${path}`

/** Every nested form with the canonical address it leads to. */
export const nestedRedirects: readonly { from: string; to: string }[] = screenNames.flatMap((name) => {
  const from = nestedPathOf(screens[name])
  return from ? [{ from, to: screens[name].path }] : []
})

/** The user's own theme where the screen allows it, else the first it allows. */
export const pageTheme = (screen: Pick<Screen, 'themes'>, own: GlobalTheme): GlobalTheme =>
  !screen.themes || screen.themes.includes(own) ? own : screen.themes[0]
