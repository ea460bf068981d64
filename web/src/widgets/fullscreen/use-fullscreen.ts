import { useEffect, useState, type RefObject } from 'react'

const hintMs = 3000 // spec §9
const debounceMs = 400 // spec §9

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, textarea, select, [role="menuitem"]') !== null

/** The whole page unless a part of it is named; the same again leaves. */
export async function toggleFullscreen(part: Element = document.documentElement): Promise<void> {
  if (!document.fullscreenEnabled) return
  await (document.fullscreenElement ? document.exitFullscreen() : part.requestFullscreen())
}

/** A double click beside its controls makes `part` fill the screen; a hint says so to a resting pointer, once per visit. */
export function useFullscreen(box: RefObject<HTMLElement | null>, part?: () => Element): { isHinted: boolean } {
  const [isHinted, setIsHinted] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || !document.fullscreenEnabled) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasTold = false
    const hide = () => {
      clearTimeout(timer)
      setIsHinted(false)
    }
    const tell = () => {
      hasTold = true
      setIsHinted(true)
      timer = setTimeout(hide, hintMs)
    }
    const onMove = (event: Event) => {
      if (hasTold) return
      clearTimeout(timer)
      if (!isControl(event.target)) timer = setTimeout(tell, debounceMs)
    }
    const onLeave = () => {
      hide()
      hasTold = false
    }
    const onDoubleClick = (event: Event) => {
      if (isControl(event.target)) return
      hide()
      void toggleFullscreen(part?.())
    }
    element.addEventListener('mousemove', onMove, { signal })
    element.addEventListener('mouseleave', onLeave, { signal })
    element.addEventListener('dblclick', onDoubleClick, { signal })
    return () => {
      listening.abort()
      clearTimeout(timer)
    }
  }, [box, part])
  return { isHinted }
}
