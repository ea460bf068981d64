import { approverLabels } from '@fengguang/domain/typical-tickets/typical.labels'
import {
  approvalStepNames,
  ApproverEdit,
  ApproverForm,
  type Approver,
} from '@fengguang/domain/typical-tickets/typical.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { ticketPersonLookup } from '../../widgets/lookups/ticket-people.ts'
import { useInsertApprover, useUpdateApprover } from './typical-tickets.queries.ts'
import { m } from './typical-tickets.texts.ts'

const a = approverLabels
const spanFields = [
  { key: 'fromDay', ...a.fromDay, half: true, input: { kind: 'day' } },
  { key: 'toDay', ...a.toDay, hint: m.toDayHint, half: true, input: { kind: 'day' } },
] as const satisfies FormField<ApproverEdit>[]
const newFields: FormField<ApproverForm>[] = [
  { key: 'accountId', label: m.person, input: { kind: 'lookup', lookup: ticketPersonLookup } },
  { key: 'step', ...a.step, input: { kind: 'select', options: optionsOf(approvalStepNames) } },
  ...spanFields,
]

interface Props {
  onSaved: () => void
  onClose: () => void
}

export function NewApprover({ onSaved, onClose }: Props) {
  const insert = useInsertApprover()
  return (
    <FormDrawer<ApproverForm>
      open
      title={m.addApprover}
      schema={ApproverForm}
      fields={newFields}
      initial={{ toDay: null }}
      onSubmit={async (form) => {
        await insert.mutateAsync(form)
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

export function EditApprover({ editing, onSaved, onClose }: Props & { editing: Approver }) {
  const update = useUpdateApprover()
  const { id, version, fromDay, toDay } = editing
  return (
    <FormDrawer<ApproverEdit>
      open
      title={m.editApprover}
      schema={ApproverEdit}
      fields={spanFields}
      isEdit
      initial={{ fromDay, toDay }}
      onSubmit={async (form) => {
        await update.mutateAsync({ ...form, id, version })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
