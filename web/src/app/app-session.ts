import { createContext, use } from 'react'
import type { MenuItem, SignedInUser } from '@fengguang/domain/session/session.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'

/** Who is at work; changes only by signing in again. */
export interface AppSession {
  user: SignedInUser
  /** Only entries with a destination; parents that would be empty are left out. */
  menu: MenuItem[]
  /** Told once, when the app is shown. */
  notice?: TextPair | undefined
  signOut: () => Promise<void>
}

export const AppSessionContext = createContext<AppSession | undefined>(undefined)

export function useAppSession(): AppSession {
  const session = use(AppSessionContext)
  if (!session) throw new Error('useAppSession outside of its provider')
  return session
}
