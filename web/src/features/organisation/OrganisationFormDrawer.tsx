import { useMemo, useRef } from 'react'
import { OrganisationForm, type Organisation } from '@fengguang/domain/organisation/organisation.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { withBelow } from '../../widgets/organisation/organisation-tree.ts'
import { OrganisationSelect } from '../../widgets/organisation/OrganisationSelect.tsx'
import { m } from './organisation.texts.ts'
import { useSaveOrganisation } from './organisation.queries.ts'

/** A new one below another or at the top, or one to rename and move. */
export type OrganisationEdit = { kind: 'new'; pid: string } | { kind: 'change'; row: Organisation }

interface Props {
  editing: OrganisationEdit | undefined
  rows: readonly Organisation[]
  onSaved: (saved: Organisation) => void
  onClose: () => void
}

export function OrganisationFormDrawer({ editing, rows, onSaved, onClose }: Props) {
  const say = useSay()
  const save = useSaveOrganisation()
  // The caller may go to another address, which the form forbids until it counts as saved.
  const saved = useRef<Organisation>(undefined)
  const row = editing?.kind === 'change' ? editing.row : undefined
  const pid = editing?.kind === 'new' ? editing.pid : (row?.pid ?? '')
  const fields = useMemo((): FormField<OrganisationForm>[] => {
    const without = row ? withBelow(rows, row.id) : new Set<string>()
    return [
      { key: 'name', label: m.name, input: { kind: 'text' } },
      {
        key: 'pid',
        label: m.above,
        hint: m.aboveHint,
        input: {
          kind: 'custom',
          render: ({ id, value, onChange, invalid }) => (
            <OrganisationSelect
              id={id}
              label={say(m.above)}
              rows={rows}
              without={without}
              value={typeof value === 'string' && value !== '' ? value : undefined}
              onChange={(next) => onChange(next ?? '')}
              isInvalid={invalid}
            />
          ),
        },
      },
    ]
  }, [rows, row, say])
  return (
    <FormDrawer<OrganisationForm>
      key={row?.id ?? `new ${pid}`}
      open={editing !== undefined}
      title={row ? m.edit : pid ? m.addBelow : m.addTop}
      widthPx={420}
      schema={OrganisationForm}
      fields={fields}
      isEdit={row !== undefined}
      initial={{ pid, name: row?.name ?? '' }}
      onSubmit={async ({ name, pid: above }) => {
        saved.current = await save.mutateAsync({ id: row?.id ?? '', name, pid: above })
      }}
      onClose={() => {
        const made = saved.current
        saved.current = undefined
        onClose()
        if (made) onSaved(made)
      }}
    />
  )
}
