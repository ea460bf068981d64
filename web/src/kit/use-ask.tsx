import { useCallback, type ReactNode } from 'react'
import { failures, type CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { useSay } from '../lib/i18n.ts'
import { useNoticeHost } from '../lib/notices.tsx'
import { failureText } from './failure-text.ts'
import { m } from './kit.texts.ts'

export interface Question {
  title: string
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
}

export interface Ask {
  /** Resolves to the answer; closing the dialog is a no. */
  ask: (question: Question) => Promise<boolean>
  /** Runs it and says in the corner what failed and why, if it did. */
  attempt: (action: () => unknown, what?: CommonFailureKey) => Promise<void>
  /** Must be rendered by the caller, so that dialogs take its theme and language. */
  holder: ReactNode
}

export function useAsk(): Ask {
  const say = useSay()
  const { notices, holder } = useNoticeHost()
  const ask = useCallback(
    ({ danger = false, okText = say(m.confirm), cancelText = say(m.cancel), ...rest }: Question) =>
      notices.ask({ ...rest, okText, cancelText, isDanger: danger }),
    [notices, say],
  )
  const attempt = useCallback(
    async (action: () => unknown, what: CommonFailureKey = 'processing.failed') => {
      try {
        await action()
      } catch (error) {
        notices.complain(failureText(error, say), say(failures[what].text))
      }
    },
    [notices, say],
  )
  return { ask, attempt, holder }
}
