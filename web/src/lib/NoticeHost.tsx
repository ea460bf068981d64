import { useEffect } from 'react'
import { Modal } from 'antd'
import { CornerStack } from './CornerStack.tsx'
import { postCorner } from './corner-messages.ts'
import type { Notices } from './notices.tsx'

/** Inside the theme, so that dialogs and messages take its colours and language. */
export function NoticeHost({ onReady }: { onReady: (notices: Notices) => void }) {
  const [modal, modalHolder] = Modal.useModal()
  useEffect(() => {
    onReady({
      tell: (text, action) => postCorner(text, 'status', action),
      complain: (text, title) => postCorner(text, 'alert', undefined, { title }),
      ask: async ({ isDanger = false, ...question }) =>
        await modal.confirm({
          ...question,
          okButtonProps: { danger: isDanger },
          focusable: { autoFocusButton: isDanger ? 'cancel' : 'ok' },
          centered: true,
        }),
    })
  }, [modal, onReady])
  return (
    <>
      {modalHolder}
      <CornerStack />
    </>
  )
}
