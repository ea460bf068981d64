import { Suspense, useState } from 'react'
import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Station } from '@fengguang/domain/stations/station.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { Can, useCan } from '../../kit/Can.tsx'
import { recordAddress } from '../../kit/record-address.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import { flagParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { stationFields } from './station.fields.ts'
import { stationFilterOf } from './station-filter.ts'
import { m } from './stations.texts.ts'
import { stations } from './stations.queries.ts'
import { useStationRemoval } from './use-station-removal.ts'
import { lazy } from '../../lib/lazy-part.ts'

/** The list comes first: drawer, chart and form load when someone opens them. */
const StationDrawer = lazy(() => import('./StationDrawer.tsx').then((x) => ({ default: x.StationDrawer })))
const StationFormDrawer = lazy(() => import('./StationFormDrawer.tsx').then((x) => ({ default: x.StationFormDrawer })))
const StationImport = lazy(() => import('./StationImport.tsx').then((x) => ({ default: x.StationImport })))

const PageAddress = recordAddress.extend({ new: flagParam })

export function StationManagePage() {
  const say = useSay()
  const can = useCan()
  const download = useDownload()
  const notices = useNotices()
  const removeRows = useStationRemoval()
  const [address, change] = useAddress(PageAddress)
  const [editing, setEditing] = useState<Station | 'new' | undefined>(() =>
    address.new && can('station:write') ? 'new' : undefined,
  )
  const [isImporting, setIsImporting] = useState(false)
  const hasImported = useEver(isImporting)
  const hasRead = useEver(address.id !== undefined)
  const hasEdited = useEver(editing !== undefined)

  const exportRows = (state: ListState, progress: ExportProgress) =>
    download(stationsContract.export, stationFilterOf(state), {
      fileName: say(m.fileName),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
  const removal = {
    key: 'remove',
    label: m.remove,
    needs: 'station:write',
    confirm: m.removeAsk,
    danger: true,
    undoable: true,
    dependents: (rows: readonly Station[]) =>
      import('./station-dependents.ts').then((x) => x.dependentsText(rows, say)),
  } as const
  const toolbar = (
    <Can do="station:write">
      <Button icon={<UploadOutlined />} onClick={() => setIsImporting(true)}>
        {say(m.import)}
      </Button>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
        {say(m.create)}
      </Button>
    </Can>
  )

  return (
    <ListPage<Station>
      name="stations"
      title={m.title}
      fields={stationFields}
      search={{ placeholder: m.search }}
      query={(state) => stations.page({ page: state.page, pageSize: state.pageSize, ...stationFilterOf(state) })}
      opens
      toolbar={toolbar}
      rowActions={[
        { key: 'edit', label: m.edit, needs: 'station:write', run: setEditing },
        { ...removal, run: (row) => removeRows([row]) },
      ]}
      bulkActions={[{ ...removal, run: removeRows }]}
      {...(can('station:export') && { onExport: exportRows })}
    >
      {(rows) => (
        <>
          {hasRead && (
            <Suspense fallback={null}>
              <StationDrawer rows={rows} onEdit={setEditing} />
            </Suspense>
          )}
          {hasEdited && (
            <Suspense fallback={null}>
              <StationFormDrawer
                editing={editing}
                onSaved={() => notices.tell(say(m.saved))}
                onClose={() => {
                  setEditing(undefined)
                  change({ new: false }, { replace: true })
                }}
              />
            </Suspense>
          )}
          {hasImported && (
            <Suspense fallback={null}>
              <StationImport
                open={isImporting}
                onImported={(count) => notices.tell(say(m.imported, { count }))}
                onClose={() => setIsImporting(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </ListPage>
  )
}
