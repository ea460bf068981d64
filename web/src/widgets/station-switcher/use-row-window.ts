import { useCallback, useState, type UIEvent } from 'react'
import { rowsInSight } from '../../kit/use-row-window.ts'

export const rowPx = 30
const overscan = 6

/** The rows of a box of a known height that are in sight. */
export function useRowWindow(count: number, heightPx: number) {
  const [scrolledPx, setScrolledPx] = useState(0)
  const onScroll = useCallback((event: UIEvent<HTMLElement>) => setScrolledPx(event.currentTarget.scrollTop), [])
  return { ...rowsInSight({ topPx: scrolledPx, heightPx }, count, rowPx, overscan), onScroll, totalPx: count * rowPx }
}

/** Scrolls just as far as needed to bring the row into sight. */
export function showRow(box: HTMLElement | null, row: number, heightPx: number): void {
  if (!box) return
  if (row * rowPx < box.scrollTop) box.scrollTop = row * rowPx
  else if ((row + 1) * rowPx > box.scrollTop + heightPx) box.scrollTop = (row + 1) * rowPx - heightPx
}
