import type { PointerEvent } from 'react'
import { useSay } from '../../lib/i18n.ts'
import { m } from './list-parts.texts.ts'

const range = { min: 48, max: 1200 }

interface Props {
  onWidth: (px: number | undefined) => void
}

const headOf = (handle: Element): HTMLElement | null => handle.closest('th')
const clamp = (px: number): number => Math.min(range.max, Math.max(range.min, px))
const show = (head: HTMLElement, px: number): void => {
  head.style.width = `${px}px`
  head.style.minWidth = `${px}px`
  head.style.maxWidth = `${px}px`
}

/** The edge of a head: dragged, or set back by a double click. */
export function WidthHandle({ onWidth }: Props) {
  const say = useSay()
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const head = headOf(handle)
    if (!head || event.button !== 0) return
    event.preventDefault()
    const startPx = head.offsetWidth - event.clientX
    handle.setPointerCapture(event.pointerId)
    let px: number | undefined
    const follow = (moved: globalThis.PointerEvent) => {
      px = clamp(startPx + moved.clientX)
      show(head, px)
    }
    const end = () => {
      handle.removeEventListener('pointermove', follow)
      if (px !== undefined) onWidth(px)
    }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  return (
    <span
      aria-hidden="true"
      title={say(m.widthHint)}
      className="fg-table-width"
      onPointerDown={drag}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
