import { useEffect } from 'react'
import { Modal, notification } from 'antd'
import type { Notices } from './notices.tsx'

/** Inside the theme, so that dialogs and messages take its colours and language. */
export function NoticeHost({ onReady }: { onReady: (notices: Notices) => void }) {
  const [modal, modalHolder] = Modal.useModal()
  const [corner, cornerHolder] = notification.useNotification({ placement: 'bottomRight', stack: { threshold: 3 } })
  useEffect(() => {
    onReady({
      tell: (title) => corner.success({ title, role: 'status', duration: 3 }),
      complain: (title) => corner.error({ title, role: 'alert' }),
      ask: async ({ isDanger = false, ...question }) =>
        await modal.confirm({
          ...question,
          okButtonProps: { danger: isDanger },
          focusable: { autoFocusButton: isDanger ? 'cancel' : 'ok' },
          centered: true,
        }),
    })
  }, [modal, corner, onReady])
  return (
    <>
      {modalHolder}
      {cornerHolder}
    </>
  )
}
