import { screenNames, screens, type ScreenName } from '../navigation/screens.ts'

/** What a role was given: to look at a screen, or also to operate it. Names of screens that no longer exist give nothing. */
export interface ScreenGrant {
  screen: string
  mayOperate: boolean
}
export interface VisibleScreen {
  screen: ScreenName
  mayOperate: boolean
}

/** Granted, unrestricted, or inheriting from any granted screen (spec §2); in the order of the screen table. */
export function visibleScreens(grants: readonly ScreenGrant[]): VisibleScreen[] {
  const operate = new Map<string, boolean>()
  for (const grant of grants) operate.set(grant.screen, grant.mayOperate || operate.get(grant.screen) === true)
  return screenNames.flatMap((screen) => {
    const sources = [screen, ...(screens[screen].inherits ?? [])].filter((name) => operate.has(name))
    if (sources.length === 0 && !screens[screen].unrestricted) return []
    return [{ screen, mayOperate: sources.some((name) => operate.get(name) === true) }]
  })
}
