import { Button, Descriptions } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { pathOf } from '../../widgets/organisation/organisation-tree.ts'
import { users } from '../../widgets/organisation/organisation.queries.ts'
import { m } from './organisation.texts.ts'

interface Props {
  organisation: Organisation
  rows: readonly Organisation[]
  onAddBelow: () => void
  onEdit: () => void
  onManagers: () => void
  onRemove: () => Promise<unknown>
}

export function DepartmentCard({ organisation, rows, ...on }: Props) {
  const say = useSay()
  const narrow = useNarrow()
  const { id, name, managerIds, userCount, stationCount } = organisation
  const below = rows.filter(({ pid }) => pid === id).length
  const people = useQuery({ ...users.list({ orgId: id }), enabled: managerIds.length > 0 }).data ?? []
  const managers = people.filter(({ userId }) => managerIds.includes(userId)).map(({ realName }) => realName)
  return (
    <Card
      title={say(m.department)}
      extra={
        <Can do="organisation:write">
          <Button type="primary" onClick={on.onAddBelow}>
            {say(m.addBelow)}
          </Button>
          <Button onClick={on.onEdit}>{say(m.edit)}</Button>
          <Button onClick={on.onManagers}>{say(m.changeManagers)}</Button>
          <ConfirmButton
            label={m.remove}
            danger
            confirm={below + userCount + stationCount > 0 ? m.removeUsedAsk : m.removeAsk}
            confirmValues={{ name, below, users: userCount, stations: stationCount }}
            onConfirm={on.onRemove}
          />
        </Can>
      }
    >
      <Descriptions
        size="small"
        column={narrow ? 1 : 2}
        items={[
          { key: 'name', label: say(m.name), children: <strong>{name}</strong> },
          { key: 'place', label: say(m.place), children: pathOf(rows, id) },
          { key: 'managers', label: say(m.managers), children: managers.join(' · ') || say(m.noManagers) },
          { key: 'users', label: say(m.userCount), children: userCount },
          { key: 'stations', label: say(m.stationCount), children: stationCount },
          { key: 'below', label: say(m.belowCount), children: below },
        ]}
      />
    </Card>
  )
}
