import { useMemo } from 'react'
import { CheckOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import type { Invitation } from '@fengguang/domain/messages/message.model'
import { legacyMessagesContract, messagesContract } from '@fengguang/domain/messages/messages.contract'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import type { BulkAction, RowAction } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import {
  eventFields,
  invitationFields,
  noticeFields,
  taskFields,
  type EventRow,
  type NoticeRow,
  type TaskRow,
} from './message.fields.tsx'
import { m } from './messages.texts.ts'
import { invitations, messages, useMessageAct } from './messages.queries.ts'

const asked = ({ page, pageSize, filters }: ListState) => ({
  page,
  pageSize,
  unread: filters.unread === '1' ? ('1' as const) : undefined,
})

interface Message {
  id: string
  isRead: boolean
}
type Act = (input: { ids: string[] }) => Promise<{ changed: number }>

/** Reading and deleting, for one row and for several. */
function useMarks<Row extends Message>(read: Act, remove?: Act) {
  const say = useSay()
  const notices = useNotices()
  const idsOf = (rows: readonly Row[]) => ({ ids: rows.map(({ id }) => id) })
  const markRead = async (rows: readonly Row[]) => {
    const { changed } = await read(idsOf(rows))
    notices.tell(say(m.markedRead, { count: changed }))
  }
  const removeRows = async (rows: readonly Row[]) => {
    const { changed } = (await remove?.(idsOf(rows))) ?? { changed: 0 }
    notices.tell(say(m.removed, { count: changed }))
  }
  const removal = { key: 'remove', label: m.remove, confirm: m.removeAsk, danger: true } as const
  const rowActions: RowAction<Row>[] = [
    { key: 'read', label: m.markRead, when: ({ isRead }) => !isRead, run: (row) => markRead([row]) },
    ...(remove ? [{ ...removal, run: (row: Row) => removeRows([row]) }] : []),
  ]
  const bulkActions: BulkAction<Row>[] = [
    { key: 'read', label: m.markRead, run: markRead },
    ...(remove ? [{ ...removal, run: removeRows }] : []),
  ]
  return { rowActions, bulkActions }
}

function AllRead({ kind }: { kind: 'event' | 'system' | 'task' }) {
  const say = useSay()
  const notices = useNotices()
  const readAll = useMessageAct(messagesContract.readAll)
  const run = async () => {
    await readAll.mutateAsync({ kinds: [kind] })
    notices.tell(say(m.allReadDone))
  }
  return <ConfirmButton label={m.allRead} icon={<CheckOutlined />} onConfirm={run} />
}

export function EventMessages() {
  const lang = useLang()
  const navigate = useNavigate()
  const fields = useMemo(() => eventFields(lang), [lang])
  const read = useMessageAct(messagesContract.readEvents)
  const remove = useMessageAct(messagesContract.removeEvents)
  const marks = useMarks<EventRow>(read.mutateAsync, remove.mutateAsync)
  const open: RowAction<EventRow> = {
    key: 'open',
    label: m.open,
    needs: 'alarm:read',
    run: async ({ id }) => {
      await read.mutateAsync({ ids: [id] })
      await navigate(`/deviceAlarm?id=${id}`)
    },
  }
  return (
    <ListPage<EventRow>
      name="message-events"
      addressPart="messages.event."
      fields={fields}
      query={(state) => messages.events(asked(state))}
      toolbar={<AllRead kind="event" />}
      rowActions={[open, ...marks.rowActions]}
      bulkActions={marks.bulkActions}
    />
  )
}

export function SystemNotices() {
  const lang = useLang()
  const fields = useMemo(() => noticeFields(lang), [lang])
  const read = useMessageAct(messagesContract.readNotices)
  const remove = useMessageAct(messagesContract.removeNotices)
  return (
    <ListPage<NoticeRow>
      name="message-notices"
      addressPart="messages.system."
      fields={fields}
      query={(state) => messages.systemNotices(asked(state))}
      toolbar={<AllRead kind="system" />}
      {...useMarks<NoticeRow>(read.mutateAsync, remove.mutateAsync)}
    />
  )
}

export function TaskMessages() {
  const lang = useLang()
  const navigate = useNavigate()
  const fields = useMemo(() => taskFields(lang), [lang])
  const read = useMessageAct(messagesContract.readTasks)
  const marks = useMarks<TaskRow>(read.mutateAsync)
  const open: RowAction<TaskRow> = {
    key: 'open',
    label: m.open,
    when: ({ link }) => link !== '',
    run: async ({ id, link }) => {
      await read.mutateAsync({ ids: [id] })
      await navigate(link)
    },
  }
  return (
    <ListPage<TaskRow>
      name="message-tasks"
      addressPart="messages.task."
      fields={fields}
      query={(state) => messages.tasks(asked(state))}
      toolbar={<AllRead kind="task" />}
      rowActions={[open, ...marks.rowActions]}
      bulkActions={marks.bulkActions}
    />
  )
}

export function Invitations() {
  const say = useSay()
  const notices = useNotices()
  const answer = useMessageAct(legacyMessagesContract.answerInvite)
  const give = (given: 'accepted' | 'declined') => async (row: Invitation) => {
    await answer.mutateAsync({ id: row.id, answer: given })
    notices.tell(say(m[given]))
  }
  return (
    <ListPage<Invitation>
      name="message-invitations"
      addressPart="messages.invite."
      fields={invitationFields}
      query={() => invitations}
      rowActions={[
        { key: 'accept', label: m.accept, confirm: m.acceptAsk, undoable: true, run: give('accepted') },
        { key: 'decline', label: m.decline, confirm: m.declineAsk, danger: true, run: give('declined') },
      ]}
    />
  )
}
