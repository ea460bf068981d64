import type { ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'

interface Props {
  title: TextPair
  children: ReactNode
}

export function GallerySection({ title, children }: Props) {
  const say = useSay()
  return (
    <section className="fg-gallery-section" aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {children}
    </section>
  )
}
