import type { ReactNode } from 'react'
import type { Message } from '@fengguang/domain/kernel/messages'
import { useSay } from '../lib/i18n.ts'

interface Props {
  title: Message
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
