import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import type { Organisation } from '@fengguang/domain/organisation/organisation.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { useSay } from '../../lib/i18n.ts'
import { OrganisationSelect } from '../../widgets/organisation/OrganisationSelect.tsx'
import { m } from './organisation.texts.ts'
import type { OwnStation } from './organisation.queries.ts'

const Target = z.object({ toOrgId: z.string({ error: mark('field.required') }).min(1) })
type Target = z.infer<typeof Target>

interface Props {
  /** Where they may go. */
  organisations: readonly Organisation[]
  /** Nothing keeps the drawer shut. */
  stations: readonly OwnStation[] | undefined
  move: (toOrgId: string) => Promise<unknown>
  onClose: () => void
}

export function MigrateStationsDrawer({ organisations, stations, move, onClose }: Props) {
  const say = useSay()
  return (
    <FormDrawer<Target>
      open={stations !== undefined}
      title={m.migrateTitle}
      submitLabel={m.migrate}
      widthPx={420}
      schema={Target}
      fields={[
        {
          key: 'toOrgId',
          label: m.migrateTo,
          hint: [
            stations?.map(({ name }) => name).join('、') ?? '',
            stations?.map(({ name }) => name).join(', ') ?? '',
          ],
          input: {
            kind: 'custom',
            render: ({ id, value, onChange, invalid }) => (
              <OrganisationSelect
                id={id}
                label={say(m.migrateTo)}
                rows={organisations}
                value={typeof value === 'string' ? value : undefined}
                onChange={onChange}
                isInvalid={invalid}
              />
            ),
          },
        },
      ]}
      onSubmit={({ toOrgId }) => move(toOrgId)}
      onClose={onClose}
    />
  )
}
