import { useCallback, type ReactNode } from 'react'
import { Modal, notification } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { failureText } from './failure-text.ts'
import { m } from './kit.messages.ts'

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
  /** Runs it and says in the corner why it failed, if it did. */
  attempt: (action: () => unknown) => Promise<void>
  /** Must be rendered by the caller, so that dialogs take its theme and language. */
  holder: ReactNode
}

export function useAsk(): Ask {
  const say = useSay()
  const [modal, modalHolder] = Modal.useModal()
  const [corner, cornerHolder] = notification.useNotification({ placement: 'bottomRight', stack: { threshold: 3 } })
  const ask = useCallback(
    async ({ title, content, okText, cancelText, danger = false }: Question) =>
      await modal.confirm({
        title,
        content,
        okText: okText ?? say(m.confirm),
        cancelText: cancelText ?? say(m.cancel),
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        centered: true,
      }),
    [modal, say],
  )
  const attempt = useCallback(
    async (action: () => unknown) => {
      try {
        await action()
      } catch (error) {
        corner.error({ title: failureText(error, say), role: 'alert' })
      }
    },
    [corner, say],
  )
  return {
    ask,
    attempt,
    holder: (
      <>
        {modalHolder}
        {cornerHolder}
      </>
    ),
  }
}
