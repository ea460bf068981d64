import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Can } from '../../../kit/Can.tsx'
import { useOpenRecord } from '../../../kit/record-address.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useSay } from '../../../lib/i18n.ts'
import { useNotices } from '../../../lib/notices.tsx'
import { useEver } from '../../../lib/use-ever.ts'
import { roleFields } from './role.fields.tsx'
import type { RoleEdit } from './RoleFormDrawer.tsx'
import { m } from './roles.texts.ts'
import { rolePage, useRemoveRoles, type RoleRow } from './roles.queries.ts'
import { lazy } from '../../../lib/lazy-part.ts'

const RoleDrawer = lazy(() => import('./RoleDrawer.tsx').then((x) => ({ default: x.RoleDrawer })))
const RoleFormDrawer = lazy(() => import('./RoleFormDrawer.tsx').then((x) => ({ default: x.RoleFormDrawer })))

const cut = (text: string, length: number): string => Array.from(text).slice(0, length).join('')
/** A copy to start from; the names may not be the same, nor longer than the form takes. */
const copyOf = (role: RoleRow): RoleEdit => ({
  kind: 'new',
  from: role,
  names: { roleName: `${cut(role.roleName, 18)}副本`, roleNameEn: `${cut(role.roleNameEn, 35)} copy` },
})

export function RoleManagementPage() {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveRoles()
  const [openId] = useOpenRecord()
  const [editing, setEditing] = useState<RoleEdit>()
  const hasRead = useEver(openId !== undefined)
  const hasEdited = useEver(editing !== undefined)
  const removeRows = async (rows: readonly RoleRow[]) => {
    const { removed } = await remove.mutateAsync({ roleIds: rows.map(({ roleId }) => roleId) })
    notices.tell(say(m.removed, { count: removed }))
  }
  const needs = 'role:write'
  const removal = {
    key: 'remove',
    label: m.remove,
    needs,
    confirm: m.removeAsk,
    danger: true,
    dependents: (rows: readonly RoleRow[]) =>
      say(m.removeWith, { count: rows.reduce((sum, { userCount }) => sum + userCount, 0) }),
  } as const
  return (
    <ListPage<RoleRow>
      name="roles"
      title={m.title}
      fields={roleFields}
      search={{ placeholder: m.search }}
      query={rolePage}
      opens
      toolbar={
        <Can do={needs}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing({ kind: 'new' })}>
            {say(m.create)}
          </Button>
        </Can>
      }
      rowActions={[
        { key: 'edit', label: m.edit, needs, run: setEditing },
        { key: 'copy', label: m.copy, needs, run: (row) => setEditing(copyOf(row)) },
        { ...removal, run: (row) => removeRows([row]) },
      ]}
      bulkActions={[{ ...removal, run: removeRows }]}
    >
      {(rows) => (
        <Suspense fallback={null}>
          {hasRead && <RoleDrawer rows={rows} onEdit={setEditing} />}
          {hasEdited && (
            <RoleFormDrawer
              editing={editing}
              onSaved={() => notices.tell(say(m.saved))}
              onClose={() => setEditing(undefined)}
            />
          )}
        </Suspense>
      )}
    </ListPage>
  )
}
