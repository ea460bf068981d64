import { PanelDrawer } from '../../kit/tabs/PanelDrawer.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { PersonalInfoForm } from './PersonalInfoForm.tsx'
import { m } from './personal.texts.ts'
import './personal.css'

interface Props {
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

/** A person's own settings; opens over any page. */
export function PersonalDrawer({ tab, onTab, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const done = () => {
    notices.tell(say(m.passwordChanged))
    onClose()
  }
  return (
    <PanelDrawer
      isOpen
      title={say(m.title)}
      label={say(m.title)}
      widthPx={560}
      shown={tab}
      onShow={onTab}
      onClose={onClose}
      panels={[
        { key: 'info', label: say(m.info), content: <PersonalInfoForm /> },
        { key: 'notice', label: say(m.notice), content: <NoticeSettingsForm /> },
        { key: 'sessions', label: say(m.sessions), content: <OwnSessions /> },
        { key: 'password', label: say(m.password), content: <PasswordChangeForm onDone={done} /> },
      ]}
    />
  )
}
