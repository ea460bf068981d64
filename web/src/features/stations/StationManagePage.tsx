import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import type { Station } from '@fengguang/domain/stations/station.model'
import { stationsContract } from '@fengguang/domain/stations/stations.contract'
import { Can, useCan } from '../../kit/Can.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import type { ExportProgress } from '../../kit/list/list-actions.ts'
import { useSay } from '../../lib/i18n.ts'
import { useDownload } from '../../lib/use-download.ts'
import { stationFields } from './station.fields.ts'
import { stationFilterOf } from './station-filter.ts'
import { StationCurves } from './StationCurves.tsx'
import { StationFormDrawer } from './StationFormDrawer.tsx'
import { m } from './stations.messages.ts'
import { stations, useRemoveStations } from './stations.queries.ts'

const curvesOf = (station: Station) => (
  <Can do="telemetry:read">
    <StationCurves station={station} />
  </Can>
)
const editButton = (label: string, onClick: () => void) => (
  <Can do="station:write">
    <Button onClick={onClick}>{label}</Button>
  </Can>
)

export function StationManagePage() {
  const say = useSay()
  const can = useCan()
  const download = useDownload()
  const { message } = App.useApp()
  const remove = useRemoveStations()
  const [editing, setEditing] = useState<Station | 'new'>()

  const removeRows = async (rows: readonly Station[]) => {
    const { removed } = await remove.mutateAsync({ ids: rows.map(({ id }) => id) })
    message.success(say(m.removed, { count: removed }))
  }
  const exportRows = (state: ListState, progress: ExportProgress) =>
    download(stationsContract.export, stationFilterOf(state), {
      fileName: say(m.fileName),
      onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
    })
  const newButton = (
    <Can do="station:write">
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
      toolbar={newButton}
      rowActions={[
        { key: 'edit', label: m.edit, needs: 'station:write', run: setEditing },
        {
          key: 'remove',
          label: m.remove,
          needs: 'station:write',
          confirm: m.removeAsk,
          danger: true,
          run: (row) => removeRows([row]),
        },
      ]}
      bulkActions={[
        { key: 'remove', label: m.remove, needs: 'station:write', confirm: m.removeAsk, danger: true, run: removeRows },
      ]}
      {...(can('station:export') && { onExport: exportRows })}
    >
      {(rows) => (
        <>
          <DetailDrawer<Station>
            fields={stationFields}
            query={(id) => stations.detail({ id })}
            title={(station) => station.name}
            rows={rows}
            extra={curvesOf}
            actions={(station) => editButton(say(m.edit), () => setEditing(station))}
          />
          <StationFormDrawer
            editing={editing}
            onSaved={() => message.success(say(m.saved))}
            onClose={() => setEditing(undefined)}
          />
        </>
      )}
    </ListPage>
  )
}
