import { createContext, use, useSyncExternalStore } from 'react'
import type { FieldEngine, FieldState } from './field-engine.ts'

export interface FieldSession {
  engine: FieldEngine
  /** Without one the phone only keeps. */
  isSignedIn: boolean
  onSignOut: () => Promise<void>
}

export const FieldContext = createContext<FieldSession | undefined>(undefined)

export function useFieldSession(): FieldSession {
  const session = use(FieldContext)
  if (!session) throw new Error('useFieldSession outside of its provider')
  return session
}

export function useFieldState(): FieldState {
  const { engine } = useFieldSession()
  return useSyncExternalStore(engine.watch, engine.state)
}

const onNetwork = (watcher: () => void) => {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}
/** As far as the browser knows; a line that is there and leads nowhere shows in the retries. */
export const useOnline = (): boolean => useSyncExternalStore(onNetwork, () => navigator.onLine)
