import type { ReactNode } from 'react'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { useSay } from '../lib/i18n.ts'
import { m } from './kit.texts.ts'
import './picture.css'

export const pictureKinds = ['empty', 'noPermission', 'noStation', 'notFound', 'error'] as const
export type PictureKind = (typeof pictureKinds)[number]

const texts: Record<PictureKind, { title: TextPair; hint?: TextPair }> = {
  empty: { title: m.emptyTitle },
  noPermission: { title: m.noPermissionTitle, hint: m.noPermissionHint },
  noStation: { title: m.noStationTitle, hint: m.noStationHint },
  notFound: { title: m.notFoundTitle, hint: m.notFoundHint },
  error: { title: m.errorTitle },
}

const drawings: Record<PictureKind, ReactNode> = {
  empty: (
    <>
      <path d="M22 40 34 22h52l12 18v22a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4Z" className="fg-picture-body" />
      <path d="M22 40h22c0 8 6 13 16 13s16-5 16-13h22" className="fg-picture-line" />
    </>
  ),
  noPermission: (
    <>
      <rect x="38" y="34" width="44" height="32" rx="4" className="fg-picture-body" />
      <path d="M46 34v-8a14 14 0 0 1 28 0v8" className="fg-picture-line" />
      <circle cx="60" cy="47" r="4" className="fg-picture-accent" />
      <path d="M60 50v7" className="fg-picture-line" />
    </>
  ),
  noStation: (
    <>
      <path d="m28 62 8-24h34l8 24ZM32 50h42M53 38v24" className="fg-picture-body" />
      <path d="M90 66V34M90 34 78 24M90 34l14-7M90 34l3 15" className="fg-picture-line" />
      <circle cx="90" cy="34" r="3" className="fg-picture-accent" />
    </>
  ),
  notFound: (
    <>
      <rect x="30" y="18" width="40" height="48" rx="3" className="fg-picture-body" />
      <path d="M38 30h24M38 39h24M38 48h12" className="fg-picture-line" />
      <circle cx="76" cy="48" r="11" className="fg-picture-body" />
      <path d="m84 56 10 10" className="fg-picture-accent-line" />
    </>
  ),
  error: (
    <>
      <rect x="24" y="20" width="72" height="46" rx="4" className="fg-picture-body" />
      <path d="M24 30h72" className="fg-picture-line" />
      <path d="m60 36 11 20H49Z" className="fg-picture-fault" />
      <path d="M60 43v6M60 52v.5" className="fg-picture-fault-line" />
    </>
  ),
}

interface Props {
  kind: PictureKind
  title?: string
  hint?: ReactNode
  children?: ReactNode
}

/** Why there is nothing to see: empty, not allowed and nothing chosen never look alike. */
export function Picture({ kind, title, hint, children }: Props) {
  const say = useSay()
  const text = texts[kind]
  return (
    <div className="fg-picture" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <svg viewBox="16 10 92 62" width="138" height="93" aria-hidden="true" focusable="false">
        <path d="M20 68h82" className="fg-picture-ground" />
        {drawings[kind]}
      </svg>
      <div className="fg-picture-title">{title ?? say(text.title)}</div>
      {(hint ?? text.hint) && <div className="fg-picture-hint">{hint ?? (text.hint && say(text.hint))}</div>}
      {children && <div className="fg-picture-actions">{children}</div>}
    </div>
  )
}
