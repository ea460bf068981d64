import { createContext, Suspense, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'

import type { CornerAction } from './corner-messages.ts'
import { lazy } from './lazy-part.ts'

export interface Question {
  title: string
  content?: ReactNode
  okText: string
  cancelText: string
  /** Cannot be undone: the safe answer has the focus. */
  isDanger?: boolean
}

export interface Notices {
  /** In the corner, politely; with a way back where there is one. */
  tell: (text: string, action?: CornerAction) => void
  /** In the corner, as an alert; `title` says what failed where the text says why. */
  complain: (text: string, title?: string) => void
  /** Resolves to the answer; closing the dialog is a no. */
  ask: (question: Question) => Promise<boolean>
}

const NoticesContext = createContext<Notices | undefined>(undefined)

export function useNotices(): Notices {
  const notices = use(NoticesContext)
  if (!notices) throw new Error('useNotices outside of its provider')
  return notices
}

/** Dialogs and corner messages load with the first one: no page needs them to be shown. */
const NoticeHost = lazy(() => import('./NoticeHost.tsx').then((x) => ({ default: x.NoticeHost })))

/** Notices of one part, shown where its holder is rendered: in its theme and language. */
export function useNoticeHost(): { notices: Notices; holder: ReactNode } {
  const host = useRef<Notices>(undefined)
  const waiting = useRef<((notices: Notices) => void)[]>([])
  const [isUsed, setIsUsed] = useState(false)
  const onReady = useCallback((ready: Notices) => {
    host.current = ready
    for (const job of waiting.current.splice(0)) job(ready)
  }, [])
  const notices = useMemo((): Notices => {
    const when = (job: (notices: Notices) => void) => {
      if (host.current) return job(host.current)
      waiting.current.push(job)
      setIsUsed(true)
    }
    return {
      tell: (text, action) => when((ready) => ready.tell(text, action)),
      complain: (...given) => when((ready) => ready.complain(...given)),
      ask: (question) => new Promise((resolve) => when((ready) => resolve(ready.ask(question)))),
    }
  }, [])
  const holder = isUsed && (
    <Suspense fallback={null}>
      <NoticeHost onReady={onReady} />
    </Suspense>
  )
  return { notices, holder }
}

export function NoticesProvider({ children }: { children: ReactNode }) {
  const { notices, holder } = useNoticeHost()
  return (
    <NoticesContext value={notices}>
      {children}
      {holder}
    </NoticesContext>
  )
}
