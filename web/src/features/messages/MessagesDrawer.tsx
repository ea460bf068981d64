import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { messageKinds, type MessageKind } from '@fengguang/domain/messages/message.model'
import { instantText } from '../../kit/format.ts'
import { PanelDrawer } from '../../kit/tabs/PanelDrawer.tsx'
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

/** Messages and notices; opens over any page. */
export function MessagesDrawer({ tab, onTab, onClose }: Props) {
  const say = useSay()
  const { data: counts } = useQuery(legacyMessages.counts(undefined))
  return (
    <PanelDrawer
      isOpen
      title={say(panelTitle)}
      label={say(panelTitle)}
      widthPx={1080}
      shown={tab}
      onShow={onTab}
      onClose={onClose}
      above={<EndingSoon />}
      panels={messageKinds.map((key) => ({
        key,
        label: counts?.[key] ? `${say(m[key])} (${counts[key]})` : say(m[key]),
        content: contents[key],
      }))}
    />
  )
}
