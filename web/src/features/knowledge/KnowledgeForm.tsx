import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { knowledgeLabels } from '@fengguang/domain/knowledge/knowledge.labels'
import { entryLangNames, KnowledgeFields, type KnowledgeWhole } from '@fengguang/domain/knowledge/knowledge.model'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { LoadedForm } from '../../kit/form/LoadedForm.tsx'
import { optionsOf, type FormField } from '../../kit/form/form-field.ts'
import { useLang, useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useFormAddress } from './form-address.ts'
import { useInsertEntry, useUpdateEntry, wholeEntry } from './knowledge.queries.ts'
import { m } from './knowledge.texts.ts'

const l = knowledgeLabels
const fields: FormField<KnowledgeFields>[] = [
  { key: 'title', ...l.title, input: { kind: 'text' } },
  { key: 'deviceType', ...l.deviceType, half: true, input: { kind: 'select', options: optionsOf(deviceTypeNames) } },
  { key: 'faultCode', ...l.faultCode, hint: m.codeHint, half: true, input: { kind: 'number', decimals: 0 } },
  { key: 'maker', ...l.maker, hint: m.makerHint, half: true, input: { kind: 'text' } },
  { key: 'model', ...l.model, hint: m.modelHint, half: true, input: { kind: 'text' } },
  { key: 'lang', ...l.lang, half: true, input: { kind: 'select', options: optionsOf(entryLangNames) } },
  { key: 'symptom', ...l.symptom, input: { kind: 'textarea', rows: 2 } },
  { key: 'cause', ...l.cause, input: { kind: 'textarea', rows: 3 } },
  { key: 'steps', ...l.steps, input: { kind: 'textarea', rows: 6 } },
  { key: 'parts', ...l.parts, input: { kind: 'textarea', rows: 2 } },
  { key: 'safety', ...l.safety, input: { kind: 'textarea', rows: 2 } },
]

/** The form that the address names. */
export function KnowledgeForm() {
  const lang = useLang()
  const { address, close } = useFormAddress()
  const empty = {
    lang,
    maker: '',
    model: '',
    faultCode: null,
    symptom: '',
    cause: '',
    steps: '',
    parts: '',
    safety: '',
  }
  if (address.edit !== undefined)
    return (
      <LoadedForm key={address.edit} query={wholeEntry(address.edit)} title={m.editEntry} onClose={close}>
        {(entry) => <EntryForm initial={entry} editing={entry} onClose={close} />}
      </LoadedForm>
    )
  return address.new ? <EntryForm initial={empty} onClose={close} /> : null
}

interface Props {
  initial: Partial<KnowledgeFields>
  editing?: Pick<KnowledgeWhole, 'id' | 'version'>
  onClose: () => void
}

function EntryForm({ initial, editing, onClose }: Props) {
  const say = useSay()
  const notices = useNotices()
  const insert = useInsertEntry()
  const update = useUpdateEntry()
  const submit = async (form: KnowledgeFields) => {
    if (editing) await update.mutateAsync({ ...form, id: editing.id, version: editing.version })
    else await insert.mutateAsync(form)
    notices.tell(say(m.saved))
  }
  return (
    <FormDrawer<KnowledgeFields>
      open
      title={editing ? m.editEntry : m.newEntry}
      submitLabel={m.save}
      widthPx={680}
      schema={KnowledgeFields}
      fields={fields}
      initial={initial}
      isEdit={editing !== undefined}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
