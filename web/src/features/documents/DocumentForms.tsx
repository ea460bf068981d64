import { useQuery } from '@tanstack/react-query'
import { documentLabels } from '@fengguang/domain/documents/document.labels'
import {
  documentCategoryNames,
  DocumentForm,
  documentFileId,
  VersionForm,
  type DocumentWhole,
  type Shelf,
} from '@fengguang/domain/documents/document.model'
import { z } from 'zod'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { optionsOf, type FormField, type FormOption } from '../../kit/form/form-field.ts'
import { takingOf } from '../../widgets/files/file-takings.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { documents, useAddEdition, useInsertDocument, useUpdateDocument } from './documents.queries.ts'
import { m } from './documents.texts.ts'

/** The archive is of a station; its form asks for one. */
const schemaOf = (shelf: Shelf) =>
  shelf === 'archive' ? DocumentForm.extend({ stationId: DocumentForm.shape.stationId.unwrap() }) : DocumentForm
/** A form holds its files as a list. */
const FileForm = z.object({ fileIds: z.array(documentFileId).length(1), note: VersionForm.shape.note })
type FileForm = z.infer<typeof FileForm>

const fileFields: FormField<FileForm>[] = [
  {
    key: 'fileIds',
    label: m.file,
    hint: m.fileHint,
    input: { kind: 'file', taking: takingOf('document'), most: 1 },
    needed: () => true,
  },
  { key: 'note', ...documentLabels.note, input: { kind: 'text' } },
]

const fieldsOf = (shelf: Shelf, roles: FormOption[]): FormField<DocumentForm>[] => [
  { key: 'title', ...documentLabels.title, input: { kind: 'text' } },
  {
    key: 'category',
    ...documentLabels.category,
    input: { kind: 'select', options: optionsOf(documentCategoryNames) },
  },
  ...(shelf === 'archive'
    ? ([
        {
          key: 'stationId',
          label: m.station,
          input: { kind: 'lookup', lookup: stationLookup },
          needed: () => true,
        },
        {
          key: 'deviceId',
          ...documentLabels.deviceName,
          input: {
            kind: 'lookup',
            lookup: ({ stationId }) => (typeof stationId === 'string' ? deviceLookup(stationId) : undefined),
          },
        },
      ] as const satisfies FormField<DocumentForm>[])
    : []),
  { key: 'description', ...documentLabels.description, input: { kind: 'textarea', rows: 3 } },
  {
    key: 'roleIds',
    ...documentLabels.roleIds,
    hint: m.rolesHint,
    input: { kind: 'select', options: roles, multiple: true },
  },
]

interface Props {
  shelf: Shelf
  onSaved: () => void
  onClose: () => void
}

const empty: DocumentForm = {
  title: '',
  category: 'other',
  stationId: null,
  deviceId: null,
  description: '',
  roleIds: [],
}

/** A new document with its first file, or what is said about one. */
export function DocumentFormDrawer({ shelf, editing, onSaved, onClose }: Props & { editing?: DocumentWhole }) {
  const insert = useInsertDocument()
  const update = useUpdateDocument()
  const roles = (useQuery(documents.roles(undefined)).data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (editing) {
    const { id, version, title, category, stationId, deviceId, description, roleIds } = editing
    return (
      <FormDrawer<DocumentForm>
        open
        title={m.editTitle}
        schema={schemaOf(shelf) as z.ZodType<DocumentForm>}
        fields={fieldsOf(shelf, roles)}
        isEdit
        initial={{ title, category, stationId, deviceId, description, roleIds }}
        onSubmit={async (form) => {
          await update.mutateAsync({ ...form, id, version })
          onSaved()
        }}
        onClose={onClose}
      />
    )
  }
  type Both = DocumentForm & FileForm
  return (
    <FormDrawer<Both>
      open
      title={m.createTitle}
      schema={schemaOf(shelf).extend(FileForm.shape)}
      fields={[...(fieldsOf(shelf, roles) as FormField<Both>[]), ...(fileFields as FormField<Both>[])]}
      isEdit={false}
      initial={{ ...empty, note: '' }}
      onSubmit={async ({ fileIds, ...form }) => {
        await insert.mutateAsync({ ...form, fileId: fileIds[0]! })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}

/** The next file of a document; those before it stay. */
export function EditionFormDrawer({ of, onSaved, onClose }: Omit<Props, 'shelf'> & { of: DocumentWhole }) {
  const add = useAddEdition()
  return (
    <FormDrawer<FileForm>
      open
      title={m.addEdition}
      schema={FileForm}
      fields={fileFields}
      isEdit={false}
      initial={{ note: '' }}
      onSubmit={async ({ fileIds, note }) => {
        await add.mutateAsync({ id: of.id, version: of.version, fileId: fileIds[0]!, note })
        onSaved()
      }}
      onClose={onClose}
    />
  )
}
