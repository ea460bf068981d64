import { useMemo } from 'react'
import type { FileTaking } from '../../../kit/file/file-taking.ts'
import { fileAddress } from '../../../widgets/file-address.ts'
import { useFormAddress } from '../form-address.ts'
import { RecordFormDrawer } from '../RecordFormDrawer.tsx'
import { RoundRecordDrawer } from '../RoundRecordDrawer.tsx'
import type { Recorder } from '../use-recorder.ts'
import { useFieldSession, useFieldState } from './field-context.ts'
import type { FieldEngine } from './field-engine.ts'
import { mostPhotoBytes, photoTypes } from './field-photo.ts'
import { m } from './field.texts.ts'

/** Photos stay on the phone until their record is delivered. */
const photosOf = (engine: FieldEngine): FileTaking => ({
  types: photoTypes,
  maxBytes: mostPhotoBytes,
  upload: (file) => engine.keepPhoto(file),
  addressOf: (id) => engine.addressOf(id) ?? fileAddress(id),
})

/** The record of the work that the address names, kept on the phone. */
export function FieldRecord() {
  const { engine } = useFieldSession()
  const { tasks } = useFieldState()
  const { address, close } = useFormAddress()
  const taking = useMemo(() => photosOf(engine), [engine])
  const task = tasks.find(({ id }) => id === address.record)
  if (!task) return null
  const recorder: Recorder = {
    taking,
    save: (detail, fileIds) => engine.keep(task, { kind: 'detail', detail, fileIds }),
    saved: m.saved,
  }
  const own = { task, recorder, onClose: close }
  return task.route && task.type === 'inspection' ? (
    <RoundRecordDrawer key={task.id} {...own} route={task.route} />
  ) : (
    <RecordFormDrawer key={task.id} {...own} />
  )
}
