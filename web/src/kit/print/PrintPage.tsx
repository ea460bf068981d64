import { use, useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, Segmented } from 'antd'
import { CompanyNameContext } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { instantText } from '../format.ts'
import { m } from './print.texts.ts'
import { orientations, pageStyle, type Orientation } from './print-style.ts'
import { PrintSheet } from './PrintSheet.tsx'
import './print-page.css'

interface Props {
  title: string
  period?: string | undefined
  orientation?: Orientation
  /** Who signs, each with a line for the name and the date. */
  signatures?: readonly string[]
  onClose: () => void
  children: ReactNode
}

/** While it is open the page behind it is neither reached by keyboard nor printed. */
function useAlone(onClose: () => void) {
  const root = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const back = document.activeElement
    const behind = [...document.body.children].filter(
      (one): one is HTMLElement => one instanceof HTMLElement && one !== root.current && !one.inert,
    )
    for (const one of behind) one.inert = true
    document.documentElement.dataset['printing'] = 'true'
    root.current?.querySelector<HTMLElement>('button')?.focus()
    // Before the drawer behind hears of it.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      for (const one of behind) one.inert = false
      delete document.documentElement.dataset['printing']
      if (back instanceof HTMLElement) back.focus()
    }
  }, [])
  return root
}

/** A document on A4 over the page, as it will be printed. Company, title, time and page numbers stand on every sheet. */
export function PrintPage({ title, period, signatures, onClose, children, ...rest }: Props) {
  const say = useSay()
  const company = use(CompanyNameContext)
  const [orientation, setOrientation] = useState<Orientation>(rest.orientation ?? 'portrait')
  const [printedAt] = useState(() => new Date())
  const root = useAlone(onClose)
  const printed = say(m.printedAt, { time: instantText(printedAt) })
  const pages = [say(m.pageBefore), say(m.pageBetween), say(m.pageAfter)] as const
  return createPortal(
    // Not modal by itself: what the browser lifts over the page cannot be laid out on sheets.
    <dialog open ref={root} className="fg-print-root" aria-modal="true" aria-label={say(m.preview, { title })}>
      <style>{pageStyle(orientation, { company, title, printed, pages })}</style>
      <div className="fg-print-tools">
        <Button type="primary" onClick={() => window.print()}>
          {say(m.print)}
        </Button>
        <Segmented
          aria-label={say(m.paper)}
          value={orientation}
          onChange={setOrientation}
          options={orientations.map((value) => ({ value, label: say(m[value]) }))}
        />
        <Button onClick={onClose}>{say(m.close)}</Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it a keyboard cannot scroll the sheets */}
      <section className="fg-print-desk" aria-label={title} tabIndex={0}>
        <PrintSheet
          title={title}
          company={company}
          period={period}
          printed={printed}
          orientation={orientation}
          signatures={signatures}
        >
          {children}
        </PrintSheet>
      </section>
    </dialog>,
    document.body,
  )
}
