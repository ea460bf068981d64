import { useEffect, useRef, useState } from 'react'

/** How large an element is, also after the window changed. */
export function useElementSize<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [size, setSize] = useState<{ widthPx: number; heightPx: number }>()
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    measure()
    return () => watch.disconnect()
  }, [])
  return { ref, size }
}
