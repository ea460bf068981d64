import type { ReactNode } from 'react'
import { Drawer, Tabs } from 'antd'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { NoticeSettingsForm } from './NoticeSettingsForm.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordChangeForm } from './PasswordChangeForm.tsx'
import { PersonalInfoForm } from './PersonalInfoForm.tsx'
import { m } from './personal.texts.ts'
import './personal.css'

const tabs = ['info', 'notice', 'sessions', 'password'] as const
type Tab = (typeof tabs)[number]

interface Props {
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

/** A person's own settings, over whatever page is open. */
export function PersonalDrawer({ tab, onTab, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const isNarrow = useNarrow()
  const contents: Record<Tab, ReactNode> = {
    info: <PersonalInfoForm />,
    notice: <NoticeSettingsForm />,
    sessions: <OwnSessions />,
    password: (
      <PasswordChangeForm
        onDone={() => {
          notices.tell(say(m.passwordChanged))
          onClose()
        }}
      />
    ),
  }
  return (
    <Drawer open title={say(m.title)} size={isNarrow ? '100%' : 560} destroyOnHidden onClose={onClose}>
      <Tabs
        size="small"
        destroyOnHidden
        activeKey={tabs.find((one) => one === tab) ?? 'info'}
        onChange={onTab}
        items={tabs.map((key) => ({ key, label: say(m[key]), children: contents[key] }))}
      />
    </Drawer>
  )
}
