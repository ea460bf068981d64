import { Suspense, useMemo, useState } from 'react'
import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { documentsContract, DocumentFilter } from '@fengguang/domain/documents/documents.contract'
import type { DocumentRow, Shelf } from '@fengguang/domain/documents/document.model'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationLookup } from '../../widgets/lookups/lookups.ts'
import { documentFields } from './document.fields.tsx'
import type { Opened } from './DocumentDrawer.tsx'
import { documents } from './documents.queries.ts'
import { m } from './documents.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const DocumentDrawer = lazy(() => import('./DocumentDrawer.tsx').then((x) => ({ default: x.DocumentDrawer })))
const DocumentFormDrawer = lazy(() => import('./DocumentForms.tsx').then((x) => ({ default: x.DocumentFormDrawer })))
const EditionFormDrawer = lazy(() => import('./DocumentForms.tsx').then((x) => ({ default: x.EditionFormDrawer })))

const archiveFilters: readonly ListFilter[] = [
  { key: 'stationId', label: m.station, input: { kind: 'lookup', lookup: stationLookup } },
]

/** What someone typed into the address and the server would refuse is left out. */
function filterOf(shelf: Shelf, { keyword, filters: chosen, sort }: ListState): DocumentFilter {
  const { shape } = DocumentFilter
  const known = shape.sort.safeParse(sort?.key).data
  return {
    shelf,
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    category: shape.category.safeParse(chosen['category']).data,
    stationId: shape.stationId.safeParse(chosen['stationId']).data,
    sort: known,
    order: known && sort?.order,
  }
}

/** Documents of the company. */
export const DocManagementPage = () => <DocumentPage shelf="company" />
/** Archives of stations and their equipment. */
export const ArchivesPage = () => <DocumentPage shelf="archive" />

function DocumentPage({ shelf }: { shelf: Shelf }) {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const [openId] = useOpenRecord()
  const [opened, setOpened] = useState<Opened | 'new'>()
  const hasRead = useEver(openId !== undefined)
  const fields = useMemo(() => documentFields(shelf), [shelf])
  const forms = {
    onSaved: () => notices.tell(say(m.saved)),
    onClose: () => setOpened(undefined),
  }
  return (
    <ListPage<DocumentRow>
      name={`documents-${shelf}`}
      title={screens[shelf === 'company' ? 'docManagement' : 'archivesManagement'].title}
      fields={fields}
      filters={shelf === 'archive' ? archiveFilters : []}
      search={{ placeholder: m.search }}
      query={(state) => documents.list({ page: state.page, pageSize: state.pageSize, ...filterOf(shelf, state) })}
      opens
      onExport={(state, progress) =>
        download(documentsContract.export, filterOf(shelf, state), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
      toolbar={
        <Can do="document:write">
          <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpened('new')}>
            {say(m.create)}
          </Button>
        </Can>
      }
    >
      {() => (
        <Suspense fallback={null}>
          {hasRead && <DocumentDrawer shelf={shelf} onOpen={setOpened} />}
          {opened === 'new' && <DocumentFormDrawer shelf={shelf} {...forms} />}
          {typeof opened === 'object' && 'edit' in opened && (
            <DocumentFormDrawer shelf={shelf} editing={opened.edit} {...forms} />
          )}
          {typeof opened === 'object' && 'edition' in opened && <EditionFormDrawer of={opened.edition} {...forms} />}
        </Suspense>
      )}
    </ListPage>
  )
}
