import { isScreenName, screenNames, screens, type ScreenName } from './screens.ts'

/** `/a/:b` fits `/a/x` and `/a/x/`, part by part. */
function matchesPath(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/')
  const given = pathname.replace(/(?<=.)\/+$/, '').split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/** The screen an address belongs to, whether it is open to the person or not. */
export const screenAt = (pathname: string): ScreenName | undefined =>
  screenNames.find((name) => matchesPath(screens[name].path, pathname))

/** Some screens may be entered only from another one, and otherwise lead there (learning detail, specification §2). */
export function entranceOf(name: ScreenName, cameFrom: string | undefined): string | undefined {
  const { enteredFrom } = screens[name]
  if (!enteredFrom || !isScreenName(enteredFrom)) return undefined
  const before = cameFrom === undefined ? undefined : screenAt(cameFrom)
  // From one detail to the next is still from inside.
  return before === enteredFrom || before === name ? undefined : screens[enteredFrom].path
}

/** A visit to report: a screen that exists and is built, but not for this person. */
export function isUnauthorised(pathname: string, open: readonly ScreenName[]): boolean {
  const name = screenAt(pathname)
  return name !== undefined && screens[name].built && !open.includes(name)
}
