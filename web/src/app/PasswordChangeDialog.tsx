import { Modal } from 'antd'
import { useSay } from '../lib/i18n.ts'
import { useNotices } from '../lib/notices.tsx'
import { m } from './app.messages.ts'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'

export function PasswordChangeDialog({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const notices = useNotices()
  return (
    <Modal open title={say(m.changePassword)} footer={null} width={420} onCancel={onClose} mask={{ closable: false }}>
      <PasswordChangeForm
        onCancel={onClose}
        onDone={() => {
          notices.tell(say(m.passwordChanged))
          onClose()
        }}
      />
    </Modal>
  )
}
