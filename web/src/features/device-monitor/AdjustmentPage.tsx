import { Suspense, useMemo, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { AdjustFilter, deviceOperationContract } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { Adjustment } from '@fengguang/domain/device-monitor/device-operation.model'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { ListState } from '../../kit/list/list-address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { operation, useRemoveAdjustments } from './device-monitor.queries.ts'
import { adjustmentFields } from './operation.fields.ts'
import { m } from './operation.texts.ts'
import { useStationNames } from './use-station-names.ts'
import { lazy } from '../../lib/lazy-part.ts'

const AdjustmentForm = lazy(() => import('./AdjustmentForm.tsx').then((x) => ({ default: x.AdjustmentForm })))

/** What the server would refuse is left out. */
function filterOf({ keyword, filters }: ListState): AdjustFilter {
  const { shape } = AdjustFilter
  return {
    keyword: keyword ? shape.keyword.safeParse(keyword).data : undefined,
    stationId: shape.stationId.safeParse(filters.stationId).data,
    condition: shape.condition.safeParse(filters.condition).data,
    from: shape.from.safeParse(filters.fromAt).data,
    to: shape.to.safeParse(filters.toAt).data,
  }
}

/** Spec §7, state adjust: the states set by hand, which count instead of the reported ones. */
export function AdjustmentPage() {
  const say = useSay()
  const notices = useNotices()
  const navigate = useNavigate()
  const download = useDownload()
  const remove = useRemoveAdjustments()
  const stations = useStationNames()
  const fields = useMemo(() => adjustmentFields(stations), [stations])
  const [isAdding, setIsAdding] = useState(false)
  const removeRows = async (rows: readonly Adjustment[]) => {
    const { removed } = await remove.mutateAsync({ ids: rows.map(({ id }) => id) })
    notices.tell(say(m.removed, { count: removed }))
  }
  const removing = {
    key: 'remove',
    label: m.remove,
    needs: 'adjustment:write',
    confirm: m.removeAsk,
    danger: true as const,
  }
  return (
    <ListPage<Adjustment>
      name="adjustments"
      title={m.adjustments}
      fields={fields}
      search={{ placeholder: m.search }}
      query={(state) => operation.adjustments({ page: state.page, pageSize: state.pageSize, ...filterOf(state) })}
      onExport={(state) =>
        download(deviceOperationContract.exportAdjustments, filterOf(state), { fileName: say(m.fileName) })
      }
      toolbar={
        <>
          <Button onClick={() => void navigate('/DeviceLog')}>{say(m.deviceLog)}</Button>
          <Can do="adjustment:write">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setIsAdding(true)}>
              {say(m.add)}
            </Button>
          </Can>
        </>
      }
      rowActions={[
        { key: 'log', label: m.log, run: (row) => navigate(`/DeviceLog?deviceId=${row.deviceId}`) },
        { ...removing, run: (row) => removeRows([row]) },
      ]}
      bulkActions={[{ ...removing, run: removeRows }]}
    >
      {() =>
        isAdding && (
          <Suspense fallback={null}>
            <AdjustmentForm stations={stations} onClose={() => setIsAdding(false)} />
          </Suspense>
        )
      }
    </ListPage>
  )
}
