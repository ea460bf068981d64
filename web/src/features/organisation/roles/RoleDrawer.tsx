import { Button, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { Can } from '../../../kit/Can.tsx'
import { DetailDrawer } from '../../../kit/detail/DetailDrawer.tsx'
import { ErrorPicture } from '../../../kit/ErrorPicture.tsx'
import { Picture } from '../../../kit/Picture.tsx'
import { useLang, useSay } from '../../../lib/i18n.ts'
import { users } from '../../../widgets/organisation/organisation.queries.ts'
import { roleFields } from './role.fields.tsx'
import { m } from './roles.texts.ts'
import { roleById, type RoleRow } from './roles.queries.ts'
import { ScreenMatrix } from './ScreenMatrix.tsx'

function People({ roleId }: { roleId: string }) {
  const say = useSay()
  const { data, error, refetch } = useQuery(users.list({ roleId }))
  if (error) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  if (data.length === 0) return <Picture kind="empty" title={say(m.noPeople)} />
  return (
    <ul className="fg-role-people">
      {data.map(({ userId, userName, realName }) => (
        <li key={userId}>
          {realName} <small>{userName}</small>
        </li>
      ))}
    </ul>
  )
}

function RoleExtra({ role }: { role: RoleRow }) {
  const say = useSay()
  return (
    <>
      <h3>{say(m.people)}</h3>
      <People roleId={role.roleId} />
      <h3>{say(m.screens)}</h3>
      <ScreenMatrix grants={role.screens} />
    </>
  )
}
const extraOf = (role: RoleRow) => <RoleExtra role={role} />
const editButton = (label: string, onClick: () => void) => (
  <Can do="role:write">
    <Button onClick={onClick}>{label}</Button>
  </Can>
)

interface Props {
  rows: readonly RoleRow[]
  onEdit: (role: RoleRow) => void
}

export function RoleDrawer({ rows, onEdit }: Props) {
  const say = useSay()
  const lang = useLang()
  return (
    <DetailDrawer<RoleRow>
      fields={roleFields}
      query={roleById}
      rows={rows}
      title={({ roleName, roleNameEn }) => (lang === 'zh_CN' ? roleName : roleNameEn)}
      actions={(role) => editButton(say(m.edit), () => onEdit(role))}
      extra={extraOf}
    />
  )
}
