import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'

interface Props {
  title: TextPair
  /** Drawn when it is first scrolled to: a dozen charts would hold up all that stands before them. */
  isLate?: boolean
  children: ReactNode
}

export function GallerySection({ title, isLate = false, children }: Props) {
  const say = useSay()
  const section = useRef<HTMLElement>(null)
  const [isShown, setIsShown] = useState(!isLate)
  useEffect(() => {
    if (isShown || !section.current) return undefined
    const watcher = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setIsShown(true))
    watcher.observe(section.current)
    return () => watcher.disconnect()
  }, [isShown])
  return (
    <section ref={section} className="fg-gallery-section" aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {isShown ? children : <div className="fg-gallery-late" />}
    </section>
  )
}
