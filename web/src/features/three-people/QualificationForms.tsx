import { useMemo } from 'react'
import type { Lang } from '@fengguang/domain/kernel/texts'
import { threePeopleLabels } from '@fengguang/domain/three-people/three-people.labels'
import {
  QualificationEdit,
  QualificationForm,
  ticketRoleNames,
  ticketTypeNames,
  type Qualification,
} from '@fengguang/domain/three-people/three-people.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { useLang } from '../../lib/i18n.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { ticketPersonLookup } from '../../widgets/lookups/ticket-people.ts'
import { certificateLookup, useInsertQualification, useUpdateQualification } from './three-people.queries.ts'
import { m } from './three-people.texts.ts'

const l = threePeopleLabels
const typesField = {
  key: 'ticketTypes',
  ...l.ticketTypes,
  input: { kind: 'select', options: optionsOf(ticketTypeNames), multiple: true },
} as const
const spanFields = [
  { key: 'fromDay', ...l.fromDay, half: true, input: { kind: 'day' } },
  { key: 'toDay', ...l.toDay, hint: m.toDayHint, half: true, input: { kind: 'day' } },
  { key: 'note', ...l.note, input: { kind: 'textarea', rows: 2 } },
] as const

const newFields = (lang: Lang): FormField<QualificationForm>[] => [
  { key: 'accountId', label: m.person, input: { kind: 'lookup', lookup: ticketPersonLookup } },
  { key: 'role', ...l.role, input: { kind: 'select', options: optionsOf(ticketRoleNames) } },
  { key: 'stationIds', label: m.stations, input: { kind: 'lookup', lookup: stationLookup, multiple: true } },
  typesField,
  {
    key: 'certificateId',
    ...l.certificateKind,
    hint: m.certificateHint,
    input: {
      kind: 'lookup',
      lookup: ({ accountId }) =>
        typeof accountId === 'string' && accountId !== '' ? certificateLookup(accountId, lang) : undefined,
    },
  },
  ...spanFields,
]

const editFields = (accountId: string, lang: Lang): FormField<QualificationEdit>[] => [
  typesField,
  {
    key: 'certificateId',
    ...l.certificateKind,
    hint: m.certificateHint,
    input: { kind: 'lookup', lookup: certificateLookup(accountId, lang) },
  },
  ...spanFields,
]

interface Props {
  onSaved: () => void
  onClose: () => void
}

export function NewQualification({ onSaved, onClose }: Props) {
  const lang = useLang()
  const insert = useInsertQualification()
  const fields = useMemo(() => newFields(lang), [lang])
  return (
    <FormDrawer<QualificationForm>
      open
      title={m.createTitle}
      schema={QualificationForm}
      fields={fields}
      initial={{ stationIds: [], ticketTypes: [], toDay: null, note: '' }}
      onSubmit={async (form) => {
        await insert.mutateAsync(form)
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

const initialOf = ({
  ticketTypes,
  fromDay,
  toDay,
  certificateId,
  note,
}: Qualification): Partial<QualificationEdit> => ({
  ticketTypes,
  fromDay,
  toDay,
  note,
  ...(certificateId !== null && { certificateId }),
})

export function EditQualification({ editing, onSaved, onClose }: Props & { editing: Qualification }) {
  const lang = useLang()
  const update = useUpdateQualification()
  const fields = useMemo(() => editFields(editing.accountId, lang), [editing.accountId, lang])
  return (
    <FormDrawer<QualificationEdit>
      open
      title={m.editTitle}
      schema={QualificationEdit}
      fields={fields}
      isEdit
      initial={initialOf(editing)}
      onSubmit={async (form) => {
        await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
