import { useSyncExternalStore } from 'react'
import { sizes } from '../theme/tokens.ts'

const query = `(max-width: ${sizes.phone - 0.02}px)`

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** True on a phone held upright: tables become cards there. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
