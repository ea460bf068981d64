import { useSyncExternalStore } from 'react'
import { sizes } from '../theme/tokens.ts'

/** Reads whether the window is as the media query says, again when it changes. */
function makeUseMedia(query: string): () => boolean {
  const subscribe = (changed: () => void): (() => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', changed)
    return () => list.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** True on a phone held upright: tables become cards there. */
export const useNarrow = makeUseMedia(`(max-width: ${sizes.phone - 0.02}px)`)

/** True where a list has room for its `wide` columns; list-table.css gives figures more room there too. */
export const useWide = makeUseMedia('(min-width: 1600px)')
