import type { BulkAction, RowAction } from '../../../kit/list/list-actions.ts'
import { useSay } from '../../../lib/i18n.ts'
import { useNotices } from '../../../lib/notices.tsx'
import { m } from './users.texts.ts'
import { useHandleUser, useRemoveUsers, type UserRow } from './users.queries.ts'

interface Openers {
  edit: (user: UserRow) => void
  reset: (user: UserRow) => void
}

export function useUserActions({ edit, reset }: Openers): {
  rowActions: RowAction<UserRow>[]
  bulkActions: BulkAction<UserRow>[]
} {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveUsers()
  const handle = useHandleUser()
  const needs = 'user:write'
  const removeRows = async (rows: readonly UserRow[]) => {
    const { removed } = await remove.mutateAsync({ userIds: rows.map(({ userId }) => userId) })
    notices.tell(say(m.removed, { count: removed }))
  }
  const setLocked = async ({ userId, realName }: UserRow, isLocked: boolean) => {
    await handle.mutateAsync({ userId, action: isLocked ? 'lock' : 'unlock' })
    notices.tell(say(isLocked ? m.locked : m.unlocked, { name: realName }))
  }
  const removal = { key: 'remove', label: m.remove, needs, confirm: m.removeAsk, danger: true } as const
  return {
    rowActions: [
      { key: 'edit', label: m.edit, needs, run: edit },
      { key: 'reset', label: m.reset, needs, run: reset },
      {
        key: 'lock',
        label: m.lock,
        needs,
        confirm: m.lockAsk,
        when: ({ status }) => status !== '1',
        run: (row) => setLocked(row, true),
      },
      {
        key: 'unlock',
        label: m.unlock,
        needs,
        when: ({ status }) => status === '1',
        run: (row) => setLocked(row, false),
      },
      { ...removal, run: (row) => removeRows([row]) },
    ],
    bulkActions: [{ ...removal, run: removeRows }],
  }
}
