import { useState } from 'react'
import { diagnosisKey } from '@fengguang/domain/analysis/diagnosis.model'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { useFormAddress } from './form-address.ts'
import { RecordFormDrawer } from './RecordFormDrawer.tsx'
import { RoundRecordDrawer } from './RoundRecordDrawer.tsx'
import {
  initialFromAlarm,
  initialFromCleaning,
  initialFromDefect,
  initialFromDiagnosis,
  initialFromFinding,
  initialOf,
  newTask,
} from './task-initial.ts'
import { TaskFormDrawer } from './TaskFormDrawer.tsx'
import { alarms, analysis, defects, findings, wholeTask } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

/** The form that the address names. */
export function TaskFormHost() {
  const say = useSay()
  const { address, close } = useFormAddress()
  const [now] = useState(() => new Date())
  if (address.edit !== undefined)
    return (
      <LoadedForm key={`edit ${address.edit}`} query={wholeTask(address.edit)} title={m.editTask} onClose={close}>
        {(task) => <TaskFormDrawer initial={initialOf(task)} editing={task} onClose={close} />}
      </LoadedForm>
    )
  if (address.record !== undefined)
    return (
      <LoadedForm
        key={`record ${address.record}`}
        query={wholeTask(address.record)}
        title={m.recordTitle}
        onClose={close}
      >
        {(task) =>
          task.route && task.type === 'inspection' ? (
            <RoundRecordDrawer task={task} route={task.route} onClose={close} />
          ) : (
            <RecordFormDrawer task={task} onClose={close} />
          )
        }
      </LoadedForm>
    )
  if (address.alarm !== undefined)
    return (
      <LoadedForm key={address.alarm} query={alarms.detail({ id: address.alarm })} title={m.newTask} onClose={close}>
        {(event) => <TaskFormDrawer initial={initialFromAlarm(event, now, say)} onClose={close} />}
      </LoadedForm>
    )
  if (address.defect !== undefined)
    return (
      <LoadedForm key={address.defect} query={defects.detail({ id: address.defect })} title={m.newTask} onClose={close}>
        {(defect) => <TaskFormDrawer initial={initialFromDefect(defect, now, say)} onClose={close} />}
      </LoadedForm>
    )
  if (address.finding !== undefined)
    return (
      <LoadedForm
        key={address.finding}
        query={findings.detail({ id: address.finding })}
        title={m.newTask}
        onClose={close}
      >
        {(finding) => <TaskFormDrawer initial={initialFromFinding(finding, now, say)} onClose={close} />}
      </LoadedForm>
    )
  if (address.diagnosis !== undefined)
    return (
      <LoadedForm key={address.diagnosis} query={analysis.openDiagnoses({})} title={m.newTask} onClose={close}>
        {({ rows }) => {
          const found = rows.find((one) => diagnosisKey(one) === address.diagnosis)
          // It has ended meanwhile: the form is an empty one.
          const initial = found ? initialFromDiagnosis(found, now, say) : newTask(now, undefined)
          return <TaskFormDrawer initial={initial} onClose={close} />
        }}
      </LoadedForm>
    )
  if (address.cleaning !== undefined)
    return <TaskFormDrawer initial={initialFromCleaning(address.cleaning, now, say)} onClose={close} />
  return address.new ? <NewTask now={now} onClose={close} /> : null
}

function NewTask({ now, onClose }: { now: Date; onClose: () => void }) {
  const stationId = useChosenStation()
  return <TaskFormDrawer initial={newTask(now, stationId)} onClose={onClose} />
}
