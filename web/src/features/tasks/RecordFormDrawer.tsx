import type { z } from 'zod'
import { cleaningKindNames } from '@fengguang/domain/cleaning/cleaning.model'
import { numberInput } from '@fengguang/domain/kernel/field-label'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { detailLabels, taskLabels } from '@fengguang/domain/tasks/task.labels'
import {
  CleaningDetail,
  InspectionDetail,
  inspectionResultNames,
  MaintenanceDetail,
  MeterReadingDetail,
  type TaskDetailRecord,
} from '@fengguang/domain/tasks/task-detail.model'
import { mostTaskFiles, TaskFields, type TaskType } from '@fengguang/domain/tasks/task.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormValues } from '../../kit/form/form-field.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import type { FileTaking } from '../../kit/file/file-taking.ts'
import { meterFields, MeterPreview, meterStart } from './MeterReadingForm.tsx'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'
import { useRecorder, type Recorder } from './use-recorder.ts'

const d = detailLabels
const { rain: _, ...cleaningWays } = cleaningKindNames
type Fields = readonly FormField<FormValues>[]

const inputs: Record<Exclude<TaskType, 'meterReading'>, Fields> = {
  inspection: [
    {
      key: 'items',
      ...d.items,
      input: {
        kind: 'rows',
        addLabel: m.addItem,
        min: 1,
        max: 100,
        fields: [
          { key: 'what', ...d.what, input: { kind: 'text' } },
          { key: 'result', ...d.result, input: { kind: 'select', options: optionsOf(inspectionResultNames) } },
          { key: 'note', ...d.note, input: { kind: 'text' } },
        ],
      },
    },
  ],
  maintenance: [
    { key: 'work', ...d.work, input: { kind: 'textarea', rows: 3 } },
    { key: 'cause', ...d.cause, input: { kind: 'textarea', rows: 2 } },
    { key: 'parts', ...d.parts, input: { kind: 'textarea', rows: 2 } },
    { key: 'isStopped', ...d.isStopped, hint: m.stoppedHint, input: { kind: 'switch' } },
  ],
  cleaning: [
    { key: 'kind', ...d.kind, half: true, input: { kind: 'select', options: optionsOf(cleaningWays) } },
    { key: 'costYuan', label: d.costYuan.label, half: true, input: numberInput(d.costYuan) },
    { key: 'fromDay', ...d.fromDay, half: true, input: { kind: 'day' } },
    { key: 'toDay', ...d.toDay, half: true, input: { kind: 'day' } },
    { key: 'note', ...d.note, input: { kind: 'textarea', rows: 2 } },
  ],
}
const fieldsOf = ({ type, stationId }: TaskRow): Fields =>
  type === 'meterReading' ? meterFields(stationId) : inputs[type]
const filesFieldOf = (taking: FileTaking): FormField<FormValues> => ({
  key: 'fileIds',
  ...taskLabels.files,
  input: { kind: 'file', taking, most: mostTaskFiles },
})

const { fileIds } = TaskFields.shape
const schemas = {
  inspection: InspectionDetail.extend({ fileIds }),
  maintenance: MaintenanceDetail.extend({ fileIds }),
  cleaning: CleaningDetail.extend({ fileIds }),
  meterReading: MeterReadingDetail.extend({ fileIds }),
} as const satisfies Record<TaskType, z.ZodType>

function startOf({ type, startedAt, timeZone }: TaskRow): FormValues {
  if (type === 'inspection') return { items: [{ what: '', result: 'normal', note: '' }] }
  if (type === 'meterReading') return meterStart
  if (type === 'maintenance') return { work: '', cause: '', parts: '', isStopped: true }
  const day = startedAt && localDayOf(new Date(startedAt), timeZone)
  return { kind: 'washing', fromDay: day, toDay: day, costYuan: null, note: '' }
}

interface Props {
  task: TaskRow
  recorder?: Recorder
  onClose: () => void
}

/** What was done, by the type of the task; it may be changed until the work is completed. */
export function RecordFormDrawer({ task, recorder, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const { taking, save, saved } = useRecorder(task, recorder)
  const { type, detail, files = [] } = task
  const own = files.filter(({ ofDetail }) => ofDetail).map((file) => file.id)
  return (
    <FormDrawer<FormValues>
      open
      title={m.recordTitle}
      widthPx={640}
      schema={schemas[type]}
      fields={[...fieldsOf(task), filesFieldOf(taking)]}
      initial={{ ...startOf(task), ...detail, type, fileIds: own }}
      onSubmit={async ({ fileIds: chosen, ...said }) => {
        await save(said as TaskDetailRecord, chosen as string[])
        notices.tell(say(saved))
      }}
      onClose={onClose}
    >
      {({ values }) => type === 'meterReading' && <MeterPreview stationId={task.stationId} values={values} />}
    </FormDrawer>
  )
}
