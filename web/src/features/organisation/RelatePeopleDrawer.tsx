import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { users } from '../../widgets/organisation/organisation.queries.ts'
import { m } from './organisation.messages.ts'
import { useRelateUsers } from './organisation.queries.ts'

const Chosen = z.object({
  userIds: z.array(z.string(), { error: mark('field.required') }).min(1, { error: mark('field.required') }),
})
type Chosen = z.infer<typeof Chosen>

interface Props {
  orgId: string
  open: boolean
  onAdded: (count: number) => void
  onClose: () => void
}

export function RelatePeopleDrawer({ orgId, open, onAdded, onClose }: Props) {
  const relate = useRelateUsers()
  const people = useQuery({ ...users.list({}), enabled: open }).data ?? []
  return (
    <FormDrawer<Chosen>
      open={open}
      title={m.relatePeople}
      submitLabel={m.relatePeople}
      widthPx={420}
      schema={Chosen}
      fields={[
        {
          key: 'userIds',
          label: m.people,
          hint: m.relatePeopleHint,
          input: {
            kind: 'select',
            multiple: true,
            searchable: true,
            options: people.map(({ userId, userName, realName, tel }) => ({
              value: userId,
              label: [realName, userName, tel].filter(Boolean).join(' · '),
            })),
          },
        },
      ]}
      onSubmit={async ({ userIds }) => onAdded((await relate.mutateAsync({ orgId, userIds })).changed)}
      onClose={onClose}
    />
  )
}
