import type { ScreenGrant } from '@fengguang/domain/access/visible-screens'
import { modules, moduleNames, type ModuleName } from '@fengguang/domain/navigation/modules'
import { builtScreenNames, screens, type BuiltScreenName } from '@fengguang/domain/navigation/screens'
import type { TextPair } from '@fengguang/domain/kernel/texts'

export interface GrantModule {
  name: ModuleName
  title: TextPair
  screens: BuiltScreenName[]
}

/** What can be granted: screens that exist, are not open to everyone, and are not had through another one. */
export const grantModules: readonly GrantModule[] = moduleNames
  .map((name) => ({
    name,
    title: modules[name].title,
    screens: builtScreenNames.filter((screen) => {
      const { module, unrestricted, inherits } = screens[screen]
      return module === name && !unrestricted && !inherits
    }),
  }))
  .filter((module) => module.screens.length > 0)

export const levels = ['none', 'look', 'operate'] as const
export type Level = (typeof levels)[number]

export function levelOf(grants: readonly ScreenGrant[], screen: string): Level {
  const own = grants.filter((grant) => grant.screen === screen)
  if (own.length === 0) return 'none'
  return own.some(({ mayOperate }) => mayOperate) ? 'operate' : 'look'
}

/** Grants of screens that cannot be seen here stay as they are. */
export function withLevel(grants: readonly ScreenGrant[], names: readonly string[], level: Level): ScreenGrant[] {
  const others = grants.filter(({ screen }) => !names.includes(screen))
  if (level === 'none') return others
  return [...others, ...names.map((screen) => ({ screen, mayOperate: level === 'operate' }))]
}

const shownNames = new Set<string>(grantModules.flatMap((module) => module.screens))

export function countGrants(grants: readonly ScreenGrant[]): { look: number; operate: number } {
  const shown = grants.filter(({ screen }) => shownNames.has(screen))
  return { look: shown.length, operate: shown.filter(({ mayOperate }) => mayOperate).length }
}
