import type { ReactNode } from 'react'
import { Drawer, Tabs } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { messageKinds, type MessageKind } from '@fengguang/domain/messages/message.model'
import { instantText } from '../../kit/format.ts'
import { m as kit } from '../../kit/kit.texts.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { EventMessages, Invitations, SystemNotices, TaskMessages } from './MessageTabs.tsx'
import { m } from './messages.texts.ts'
import { legacyMessages, messages } from './messages.queries.ts'
import { panelTitle } from './panel-title.ts'
import './messages.css'

const contents: Record<MessageKind, ReactNode> = {
  event: <EventMessages />,
  system: <SystemNotices />,
  task: <TaskMessages />,
  invite: <Invitations />,
}

function EndingSoon() {
  const say = useSay()
  const { data = [] } = useQuery(messages.expiring(undefined))
  if (data.length === 0) return null
  return (
    <ul className="fg-messages-ending" aria-label={say(m.expiring)}>
      {data.slice(0, 3).map(({ id, kind, title, expiresAt }) => (
        <li key={`${kind}${id}`}>
          {say(kind === 'notice' ? m.expiringNotice : m.expiringShelved, { title, at: instantText(expiresAt) })}
        </li>
      ))}
      {data.length > 3 && <li>+{data.length - 3}</li>}
    </ul>
  )
}

interface Props {
  tab: string | undefined
  onTab: (tab: string) => void
  onClose: () => void
}

/** What there is to read, over whatever page is open. */
export function MessagesDrawer({ tab, onTab, onClose }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { data: counts } = useQuery(legacyMessages.counts(undefined))
  return (
    <Drawer
      open
      title={say(panelTitle)}
      size={narrow ? '100%' : 1080}
      onClose={onClose}
      closable={{ 'aria-label': say(kit.close) }}
    >
      <EndingSoon />
      <Tabs
        size="small"
        destroyOnHidden
        activeKey={messageKinds.find((kind) => kind === tab) ?? 'event'}
        onChange={onTab}
        items={messageKinds.map((key) => ({
          key,
          label: counts?.[key] ? `${say(m[key])} (${counts[key]})` : say(m[key]),
          children: contents[key],
        }))}
      />
    </Drawer>
  )
}
