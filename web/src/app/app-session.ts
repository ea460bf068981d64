import { createContext, use } from 'react'
import type { MenuItem, SignedInUser } from '@fengguang/domain/session/session.model'

/** Who is at work; changes only by signing in again. */
export interface AppSession {
  user: SignedInUser
  menu: MenuItem[]
  signOut: () => Promise<void>
}

export const AppSessionContext = createContext<AppSession | undefined>(undefined)

export function useAppSession(): AppSession {
  const session = use(AppSessionContext)
  if (!session) throw new Error('useAppSession outside of its provider')
  return session
}
