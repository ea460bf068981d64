import { documentLabels } from '@fengguang/domain/documents/document.labels'
import {
  documentCategoryNames,
  type DocumentEdition,
  type DocumentRow,
  type DocumentWhole,
  type Shelf,
} from '@fengguang/domain/documents/document.model'
import type { Field } from '../../kit/field.ts'
import { useSay } from '../../lib/i18n.ts'
import { fileAddress } from '../../widgets/file-address.ts'
import { m } from './documents.texts.ts'

/** The row opens the document; the file is taken by its own link. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

export const FileLink = ({ fileId, fileName }: { fileId: string; fileName: string }) => (
  <a href={fileAddress(fileId)} download={fileName} onClick={stop}>
    {fileName}
  </a>
)

function Readers({ isRestricted }: { isRestricted: boolean }) {
  const say = useSay()
  return say(isRestricted ? m.restricted : m.everyone)
}

type Common = Omit<DocumentRow, 'snippet'>
const common = (shelf: Shelf): readonly Field<Common>[] => [
  { key: 'title', ...documentLabels.title, widthPx: 260, fixed: true, sortable: true },
  {
    key: 'category',
    ...documentLabels.category,
    widthPx: 200,
    sortable: true,
    format: { kind: 'choice', names: documentCategoryNames },
    filter: { kind: 'choice', names: documentCategoryNames },
  },
  ...(shelf === 'archive'
    ? ([
        { key: 'stationName', ...documentLabels.stationName, widthPx: 220 },
        { key: 'deviceName', ...documentLabels.deviceName, widthPx: 160 },
      ] as const)
    : []),
  { key: 'fileName', ...documentLabels.fileName, widthPx: 220, render: (row) => <FileLink {...row} /> },
  { key: 'edition', ...documentLabels.edition, widthPx: 90 },
  {
    key: 'isRestricted',
    ...documentLabels.isRestricted,
    widthPx: 120,
    list: 'wide',
    render: (row) => <Readers {...row} />,
  },
  { key: 'changedBy', ...documentLabels.changedBy, widthPx: 120, list: 'wide' },
  { key: 'changedAt', ...documentLabels.changedAt, widthPx: 170, sortable: true, format: { kind: 'instant' } },
]

export const documentFields = (shelf: Shelf): readonly Field<DocumentRow>[] => [
  ...(common(shelf) as readonly Field<DocumentRow>[]),
  { key: 'snippet', label: m.found, widthPx: 260, detail: 'never' },
]

export const wholeFields = (shelf: Shelf): readonly Field<DocumentWhole>[] => [
  ...(common(shelf) as readonly Field<DocumentWhole>[]),
  { key: 'description', ...documentLabels.description },
]

export const editionFields: readonly Field<DocumentEdition & { id: string; kb: number }>[] = [
  { key: 'edition', ...documentLabels.edition, widthPx: 90, fixed: true },
  { key: 'fileName', ...documentLabels.fileName, widthPx: 220, render: (row) => <FileLink {...row} /> },
  { key: 'kb', ...documentLabels.size, widthPx: 110 },
  { key: 'note', ...documentLabels.note, widthPx: 180 },
  { key: 'addedBy', ...documentLabels.changedBy, widthPx: 120 },
  { key: 'addedAt', ...documentLabels.changedAt, widthPx: 170, format: { kind: 'instant' } },
]
