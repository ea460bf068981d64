import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { users } from '../../widgets/organisation/organisation.queries.ts'
import { m } from './organisation.texts.ts'
import { useChangeManager } from './organisation.queries.ts'

const Managers = z.object({ userIds: z.array(z.string()).default([]) })
type Managers = z.infer<typeof Managers>

interface Props {
  organisation: Organisation
  open: boolean
  onSaved: () => void
  onClose: () => void
}

/** Whoever becomes a manager joins the department too. */
export function ManagersDrawer({ organisation, open, onSaved, onClose }: Props) {
  const change = useChangeManager()
  const people = useQuery({ ...users.list({}), enabled: open }).data ?? []
  const { id, managerIds } = organisation
  return (
    <FormDrawer<Managers>
      key={id}
      open={open}
      title={[`${m.changeManagers[0]} · ${organisation.name}`, `${m.changeManagers[1]} · ${organisation.name}`]}
      widthPx={420}
      schema={Managers}
      fields={[
        {
          key: 'userIds',
          label: m.managers,
          input: {
            kind: 'select',
            multiple: true,
            searchable: true,
            options: people.map(({ userId, userName, realName }) => ({
              value: userId,
              label: `${realName} · ${userName}`,
            })),
          },
        },
      ]}
      isEdit
      initial={{ userIds: managerIds }}
      onSubmit={async ({ userIds }) => {
        const [had, wanted] = [new Set(managerIds), new Set(userIds)]
        for (const userId of wanted.difference(had)) await change.mutateAsync({ orgId: id, userId, isManager: '1' })
        for (const userId of had.difference(wanted)) await change.mutateAsync({ orgId: id, userId, isManager: '0' })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
