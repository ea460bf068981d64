import { CameraForm, codecNames, type Camera } from '@fengguang/domain/video/camera.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { m } from './video.texts.ts'
import { useCreateCamera, useUpdateCamera } from './video.queries.ts'

/** A camera stays in its station: the form never asks for it. */
const ChangeForm = CameraForm.omit({ stationId: true })
type ChangeForm = Omit<CameraForm, 'stationId'>

const fields: readonly FormField<ChangeForm>[] = [
  { key: 'name', label: m.name, input: { kind: 'text' } },
  { key: 'boxName', label: m.boxName, half: true, input: { kind: 'text' } },
  { key: 'codec', label: m.codec, half: true, input: { kind: 'select', options: optionsOf(codecNames) } },
  { key: 'address', label: m.address, hint: m.addressHint, input: { kind: 'text' } },
]

interface Props {
  /** A camera to edit, or 'new'; nothing keeps the drawer shut. */
  editing: Camera | 'new' | undefined
  stationId: string
  onSaved: () => void
  onClose: () => void
}

export function CameraFormDrawer({ editing, stationId, onSaved, onClose }: Props) {
  const create = useCreateCamera()
  const update = useUpdateCamera()
  const camera = editing === 'new' ? undefined : editing
  return (
    <FormDrawer<ChangeForm>
      key={camera?.id ?? 'new'}
      open={editing !== undefined}
      title={camera ? m.editTitle : m.add}
      schema={ChangeForm}
      fields={fields}
      isEdit={camera !== undefined}
      initial={camera ? ChangeForm.strip().parse(camera) : { codec: 'h264', boxName: '' }}
      onSubmit={async (values) => {
        if (camera) await update.mutateAsync({ ...values, id: camera.id, version: camera.version })
        else await create.mutateAsync({ ...values, stationId })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
