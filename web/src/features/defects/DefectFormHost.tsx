import { useState } from 'react'
import { Alert } from 'antd'
import { defectLabels } from '@fengguang/domain/defects/defect.labels'
import { DefectFields, mostDefectFiles, severityNames } from '@fengguang/domain/defects/defect.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { takingOf } from '../../widgets/files/file-takings.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { initialFromAlarm, initialFromTask, initialOf, newDefect } from './defect-initial.ts'
import { alarms, tasks, useInsertDefect, useUpdateDefect, wholeDefect } from './defects.queries.ts'
import { m } from './defects.texts.ts'
import { useFormAddress } from './form-address.ts'

/** The form that the address names. */
export function DefectFormHost() {
  const say = useSay()
  const { address, close } = useFormAddress()
  const [now] = useState(() => new Date())
  const { edit, alarm, task } = address
  if (edit !== undefined)
    return (
      <LoadedForm key={`edit ${edit}`} query={wholeDefect(edit)} title={m.editDefect} onClose={close}>
        {(defect) => <DefectForm initial={initialOf(defect)} editing={defect} onClose={close} />}
      </LoadedForm>
    )
  if (alarm !== undefined)
    return (
      <LoadedForm key={`alarm ${alarm}`} query={alarms.detail({ id: alarm })} title={m.newDefect} onClose={close}>
        {(event) => <DefectForm initial={initialFromAlarm(event, now, say)} onClose={close} />}
      </LoadedForm>
    )
  if (task !== undefined)
    return (
      <LoadedForm key={`task ${task}`} query={tasks.detail({ id: task })} title={m.newDefect} onClose={close}>
        {(whole) => <DefectForm initial={initialFromTask(whole, now, say)} onClose={close} />}
      </LoadedForm>
    )
  return address.new ? <NewDefect now={now} onClose={close} /> : null
}

function NewDefect({ now, onClose }: { now: Date; onClose: () => void }) {
  const stationId = useChosenStation()
  return <DefectForm initial={newDefect(now, stationId)} onClose={onClose} />
}

const devicesIn = ({ stationId }: FormValues) =>
  typeof stationId === 'string' && stationId !== '' ? deviceLookup(stationId) : undefined

const l = defectLabels
const fields: FormField<DefectFields>[] = [
  { key: 'title', ...l.title, input: { kind: 'text' } },
  { key: 'stationId', label: l.stationName.label, half: true, input: { kind: 'lookup', lookup: stationLookup } },
  { key: 'deviceId', label: l.deviceName.label, half: true, input: { kind: 'lookup', lookup: devicesIn } },
  { key: 'severity', ...l.severity, half: true, input: { kind: 'select', options: optionsOf(severityNames) } },
  { key: 'foundBy', ...l.foundBy, hint: m.foundByHint, half: true, input: { kind: 'text' } },
  { key: 'foundAt', ...l.foundAt, half: true, input: { kind: 'instant' } },
  { key: 'deadlineAt', ...l.deadlineAt, hint: m.deadlineHint, half: true, input: { kind: 'instant' } },
  { key: 'description', ...l.description, input: { kind: 'textarea', rows: 4 } },
  { key: 'fileIds', ...l.files, input: { kind: 'file', taking: takingOf('attachment'), most: mostDefectFiles } },
]

interface Props {
  initial: Partial<DefectFields>
  editing?: { id: string; version: number }
  onClose: () => void
}

function DefectForm({ initial, editing, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const insert = useInsertDefect()
  const update = useUpdateDefect()
  const submit = async (form: DefectFields) => {
    if (editing) await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
    else await insert.mutateAsync(form)
    notices.tell(say(editing ? m.saved : m.submitted))
  }
  return (
    <FormDrawer<DefectFields>
      open
      title={editing ? m.editDefect : m.newDefect}
      submitLabel={editing ? m.save : m.submit}
      widthPx={680}
      schema={DefectFields}
      fields={fields}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {initial.sourceKind === 'alarm' && <Alert type="info" showIcon title={say(m.alarmHint)} />}
    </FormDrawer>
  )
}
