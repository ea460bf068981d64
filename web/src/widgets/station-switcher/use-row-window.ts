import { useCallback, useState, type UIEvent } from 'react'

export const rowPx = 30
const overscan = 6

/** The part of a long list that is in sight, with the rows just outside of it. All rows have the same height. */
export function useRowWindow(count: number, heightPx: number) {
  const [scrolledPx, setScrolledPx] = useState(0)
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => setScrolledPx(event.currentTarget.scrollTop), [])
  // A list that shrank below where it was scrolled to would show nothing.
  const topPx = Math.max(0, Math.min(scrolledPx, count * rowPx - heightPx))
  const from = Math.max(0, Math.floor(topPx / rowPx) - overscan)
  const to = Math.min(count, Math.ceil((topPx + heightPx) / rowPx) + overscan)
  return { from, to, onScroll, totalPx: count * rowPx }
}

/** Scrolls just as far as needed to bring the row into sight. */
export function showRow(box: HTMLElement | null, row: number, heightPx: number): void {
  if (!box) return
  if (row * rowPx < box.scrollTop) box.scrollTop = row * rowPx
  else if ((row + 1) * rowPx > box.scrollTop + heightPx) box.scrollTop = (row + 1) * rowPx - heightPx
}
