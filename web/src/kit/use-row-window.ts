import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

interface Sight {
  topPx: number
  heightPx: number
  widthPx: number
}

/** Before the first measurement, and where nothing has a size. */
const supposedPx = 900

/** The rows in sight and a few around them; all have the same height. */
export function rowsInSight(
  { topPx, heightPx }: Pick<Sight, 'topPx' | 'heightPx'>,
  count: number,
  rowPx: number,
  overscan = 3,
): { from: number; to: number } {
  // A list that shrank below where it was scrolled to would show nothing.
  const top = Math.max(0, Math.min(topPx, count * rowPx - heightPx + rowPx))
  return {
    from: Math.max(0, Math.floor(top / rowPx) - overscan),
    to: Math.min(count, Math.ceil((top + heightPx) / rowPx) + overscan),
  }
}

/** Which rows of a long list are drawn. `inside` is an element in the box that scrolls; `box` selects that box. */
export function useRowWindow<E extends HTMLElement>(
  count: number,
  rowPx: number,
  box: string,
): { inside: RefObject<E | null>; from: number; to: number; roomPx: number } {
  const inside = useRef<E>(null)
  const [sight, setSight] = useState<Sight>({ topPx: 0, heightPx: supposedPx, widthPx: 0 })
  useEffect(() => {
    const element = inside.current?.closest(box)
    if (!element) return undefined
    const look = () =>
      setSight({
        topPx: element.scrollTop,
        heightPx: element.clientHeight || supposedPx,
        widthPx: element.clientWidth,
      })
    const watch = new ResizeObserver(look)
    watch.observe(element)
    // Within the frame that scrolls: rows drawn one frame later would be a gap until then.
    const follow = () => flushSync(look)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [box])
  return { inside, ...rowsInSight(sight, count, rowPx), roomPx: sight.widthPx }
}
