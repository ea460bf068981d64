import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { sessionContract } from '@fengguang/domain/session/session.contract'
import { callSettled } from '../../lib/call.ts'
import { CornerStack } from '../../lib/CornerStack.tsx'
import { postCorner } from '../../lib/corner-messages.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './messages.texts.ts'
import { legacyMessages } from './messages.queries.ts'
import { usePopups } from './use-popups.ts'
import { usePush } from './use-push.ts'
import '../../widgets/header-slot/sign.css'

const pollMs = 30_000 // spec §9

interface Props {
  /** As whom the page was loaded. */
  roleId: string
  onOpen: () => void
}

/** The bell of the header. It also hears what the server pushes, and lets notices pop up. */
export function MessageSign({ roleId, onOpen }: Props) {
  const say = useSay()
  const counts = useQuery({ ...legacyMessages.counts(undefined), refetchInterval: pollMs }).data
  const popups = usePopups()
  usePush({
    onNews: popups.checkNow,
    onLeading: popups.setLeads,
    onAccessChange: () => void tellOfAccess(),
  })
  /** Another role reloads the page anyway; the same role with other permissions gets a notice. */
  const tellOfAccess = async () => {
    const answer = await callSettled(sessionContract.loginUser, undefined)
    if (!answer.ok || answer.result.roleId !== roleId) return
    postCorner(
      say(m.newPermissions),
      'status',
      { label: say(m.reload), run: () => location.reload() },
      { shownMs: 'stays' },
    )
  }
  const unread = counts ? counts.event + counts.system + counts.task + counts.invite : 0
  const label = say(m.bell, { count: unread })
  return (
    <>
      <Button type="text" className="fg-sign" icon={<BellOutlined />} aria-label={label} title={label} onClick={onOpen}>
        {unread > 0 && <span className="fg-sign-count">{unread > 99 ? '99+' : unread}</span>}
      </Button>
      <CornerStack />
    </>
  )
}
