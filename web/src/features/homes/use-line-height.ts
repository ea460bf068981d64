import { useSyncExternalStore } from 'react'
import { sizes } from '../../theme/tokens.ts'
import type { HomeVariant } from './home-variants.ts'

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Header, title, figures and gaps of a wall. */
const aboveWallPx = 56 + 92 + 6 * sizes.gap

/** A wall shares what is left of the screen among its lines; every other home scrolls. */
export function useLineHeight({ areas, lineHeightPx, wallTitle }: HomeVariant): number {
  const windowPx = useSyncExternalStore(subscribe, () => window.innerHeight)
  if (!wallTitle) return lineHeightPx
  const header = document.fullscreenElement ? 0 : sizes.header
  return Math.max(lineHeightPx, Math.floor((windowPx - header - aboveWallPx) / areas.length) - sizes.gap)
}
