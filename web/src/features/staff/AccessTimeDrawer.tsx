import { Checkbox } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { accessLabels } from '@fengguang/domain/staff/staff.labels'
import { AccessTime } from '@fengguang/domain/staff/staff.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import type { Control, FormField } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { staff, useSaveAccess } from './staff.queries.ts'
import { m } from './staff.texts.ts'
import './staff.css'

const weekdays = [m.weekday1, m.weekday2, m.weekday3, m.weekday4, m.weekday5, m.weekday6, m.weekday7]

function Weekdays({ id, value, onChange }: Control) {
  const say = useSay()
  return (
    <fieldset id={id} className="fg-staff-days" aria-label={say(accessLabels.weekdays.label)}>
      <Checkbox.Group
        value={value as number[]}
        options={weekdays.map((name, at) => ({ value: at + 1, label: say(name) }))}
        onChange={onChange}
      />
    </fieldset>
  )
}

const fields: FormField<AccessTime>[] = [
  {
    key: 'weekdays',
    ...accessLabels.weekdays,
    input: { kind: 'custom', render: (control) => <Weekdays {...control} /> },
  },
  { key: 'from', ...accessLabels.from, half: true, input: { kind: 'text' }, placeholder: ['06:00', '06:00'] },
  { key: 'to', ...accessLabels.to, half: true, input: { kind: 'text' }, placeholder: ['20:00', '20:00'] },
]

/** When people may enter stations to work. */
export function AccessTimeDrawer({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const say = useSay()
  const save = useSaveAccess()
  const { data } = useQuery(staff.accessTime(undefined))
  if (!data) return null
  const { weekdays: days, from, to, timeZone, isOpenNow } = data
  return (
    <FormDrawer<AccessTime>
      open
      title={m.accessTitle}
      schema={AccessTime}
      fields={fields}
      isEdit
      initial={{ weekdays: days, from, to }}
      onSubmit={async (form) => {
        await save.mutateAsync(form)
        onSaved()
      }}
      onClose={onClose}
    >
      {() => (
        <p>
          {say(m.accessHint, { zone: timeZone })} {say(isOpenNow ? m.accessNow : m.accessClosed)}
        </p>
      )}
    </FormDrawer>
  )
}
