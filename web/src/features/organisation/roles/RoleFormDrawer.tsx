import { z } from 'zod'
import { mark } from '@fengguang/domain/kernel/validation'
import { lacksStations, RoleForm } from '@fengguang/domain/organisation/organisation.model'
import { useCan } from '../../../kit/Can.tsx'
import { FormDrawer } from '../../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../../kit/form/form-field.ts'
import type { FormStep } from '../../../kit/form/form-steps.ts'
import type { Say } from '../../../lib/i18n.ts'
import { m, scopeNames } from './roles.texts.ts'
import { useCreateRole, useUpdateRole, type RoleRow } from './roles.queries.ts'
import { countGrants } from './screen-grants.ts'
import { ScreenMatrix } from './ScreenMatrix.tsx'
import { StationScope, type Scope } from './StationScope.tsx'

/** Scope and stations are one choice. */
const Edited = RoleForm.omit({ stationScope: true, stids: true }).extend({
  administersPlatform: z.boolean(),
  scope: RoleForm.pick({ stationScope: true, stids: true }).refine((scope) => !lacksStations(scope), {
    error: mark('field.required'),
  }),
})
type Edited = z.infer<typeof Edited>

const scopeText = (value: unknown, say: Say): string => {
  const { stationScope, stids } = value as Scope
  return stationScope === 'listed' ? say(m.listedCount, { count: stids.length }) : say(scopeNames[stationScope])
}

/** A new role; one that exists is changed at one place, so its form is one page. */
const steps: readonly FormStep<Edited>[] = [
  { title: m.basics, keys: ['roleName', 'roleNameEn', 'description', 'administersPlatform'] },
  { title: m.stationScope, keys: ['scope'] },
  { title: m.screens, keys: ['screens'] },
]

const fields: FormField<Edited>[] = [
  { key: 'roleName', label: m.roleName, half: true, input: { kind: 'text' } },
  { key: 'roleNameEn', label: m.roleNameEn, half: true, input: { kind: 'text' } },
  { key: 'description', label: m.description, input: { kind: 'textarea', rows: 2 } },
  {
    key: 'scope',
    label: m.stationScope,
    summary: scopeText,
    input: {
      kind: 'custom',
      render: ({ id, value, onChange }) => <StationScope id={id} value={value as Scope} onChange={onChange} />,
    },
  },
  {
    key: 'screens',
    label: m.screens,
    summary: (value, say) => say(m.screenCount, countGrants(value as Edited['screens'])),
    input: {
      kind: 'custom',
      render: ({ id, value, onChange }) => (
        <ScreenMatrix id={id} grants={value as Edited['screens']} onChange={onChange} />
      ),
    },
  },
]

/** Only who has the right hands it out. */
const platformField: FormField<Edited> = {
  key: 'administersPlatform',
  label: m.platform,
  hint: m.platformHint,
  input: { kind: 'switch' },
}

export type RoleEdit = { kind: 'new'; from?: RoleRow; names?: Pick<RoleForm, 'roleName' | 'roleNameEn'> } | RoleRow

const startOf = (edit: RoleEdit | undefined): Edited => {
  const from = edit && 'kind' in edit ? edit.from : edit
  const names = edit && 'kind' in edit ? edit.names : undefined
  return {
    roleName: names?.roleName ?? from?.roleName ?? '',
    roleNameEn: names?.roleNameEn ?? from?.roleNameEn ?? '',
    description: from?.description ?? '',
    scope: { stationScope: from?.stationScope ?? 'all', stids: from?.stids ?? [] },
    screens: from?.screens ?? [],
    administersPlatform: from?.administersPlatform ?? false,
  }
}

interface Props {
  editing: RoleEdit | undefined
  onSaved: () => void
  onClose: () => void
}

export function RoleFormDrawer({ editing, onSaved, onClose }: Props) {
  const can = useCan()
  const create = useCreateRole()
  const update = useUpdateRole()
  const role = editing && 'kind' in editing ? undefined : editing
  return (
    <FormDrawer<Edited>
      key={role ? `${role.id} ${role.version}` : JSON.stringify(editing)}
      open={editing !== undefined}
      title={role ? m.editTitle : m.create}
      widthPx={760}
      schema={Edited}
      fields={can('platform:write') ? [...fields, platformField] : fields}
      isEdit={editing !== undefined}
      {...(!role && { steps })}
      initial={startOf(editing)}
      onSubmit={async ({ scope, ...form }) => {
        const wanted: RoleForm = { ...form, ...scope, stids: scope.stationScope === 'listed' ? scope.stids : [] }
        if (role) await update.mutateAsync({ ...wanted, roleId: role.roleId, version: role.version })
        else await create.mutateAsync(wanted)
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
