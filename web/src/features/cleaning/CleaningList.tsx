import { Suspense, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { UseQueryOptions } from '@tanstack/react-query'
import { cleaningContract } from '@fengguang/domain/cleaning/cleaning.contract'
import type { CleaningRecord } from '@fengguang/domain/cleaning/cleaning.model'
import { Can } from '../../kit/Can.tsx'
import type { ExportProgress, Page } from '../../kit/list/list-actions.ts'
import type { ListState } from '../../kit/list/list-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { call } from '../../lib/call.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import type { RequestFailure } from '../../lib/request-failure.ts'
import { useDownload } from '../../lib/use-download.ts'
import { cleaningFields, cleaningRow, type CleaningRow } from './cleaning.fields.tsx'
import { cleaning, useRemoveCleaning } from './cleaning.queries.ts'
import { m } from './cleaning.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const CleaningFormDrawer = lazy(() =>
  import('./CleaningFormDrawer.tsx').then((x) => ({ default: x.CleaningFormDrawer })),
)

/** Rows as the columns show them. */
function queryOf(stationId: string, { page, pageSize }: ListState): UseQueryOptions<Page<CleaningRow>, RequestFailure> {
  const asked = { stationId, page, pageSize }
  return {
    queryKey: cleaning.records(asked).queryKey,
    queryFn: async ({ signal }) => {
      const { rows, total } = await call(cleaningContract.records, asked, signal)
      return { rows: rows.map(cleaningRow), total }
    },
  }
}

/** Cleanings of the station: what each promised, and what the days around it say. */
export function CleaningList({ stationId }: { stationId: string }) {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const remove = useRemoveCleaning()
  const [editing, setEditing] = useState<CleaningRecord | 'new'>()
  const exportRows = (_state: ListState, progress: ExportProgress) =>
    download(
      cleaningContract.exportRecords,
      { stationId },
      {
        fileName: say(m.recordsFile),
        onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
      },
    )
  return (
    <>
      <ListPage<CleaningRow>
        name="cleanings"
        title={m.records}
        addressPart="cleanings."
        fields={cleaningFields}
        query={(state) => queryOf(stationId, state)}
        onExport={exportRows}
        toolbar={
          <Can do="cleaning:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {say(m.enter)}
            </Button>
          </Can>
        }
        rowActions={[
          { key: 'edit', label: m.edit, needs: 'cleaning:write', run: setEditing },
          {
            key: 'remove',
            label: m.remove,
            needs: 'cleaning:write',
            confirm: m.removeAsk,
            danger: true,
            dependents: ([row]) => (row ? say(m.removeHint, { from: row.fromDay }) : ''),
            run: async ({ id }) => {
              await remove.mutateAsync({ id })
              notices.tell(say(m.removed))
            },
          },
        ]}
      />
      <p className="fg-dust-note">{say(m.recordsNote)}</p>
      <Suspense fallback={null}>
        {editing && (
          <CleaningFormDrawer
            stationId={stationId}
            editing={editing === 'new' ? undefined : editing}
            onSaved={() => notices.tell(say(m.saved))}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
