import { Suspense, useMemo, useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { SubArrayForm } from '@fengguang/domain/device-monitor/device-operation.contract'
import type { SubArray } from '@fengguang/domain/device-monitor/device-operation.model'
import { searchText } from '@fengguang/domain/kernel/validation'
import { Can } from '../../kit/Can.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { operation, useRemoveSubArrays, useSaveSubArray } from './device-monitor.queries.ts'
import { subArrayFields } from './operation.fields.ts'
import { m } from './operation.texts.ts'
import { useStationNames } from './use-station-names.ts'
import { lazy } from '../../lib/lazy-part.ts'

const SubArrayDrawer = lazy(() => import('./SubArrayForm.tsx').then((x) => ({ default: x.SubArrayFormDrawer })))

/** Which inverters and boxes of a plant belong together, with capacity and strings. */
export function SubArrayPage() {
  const say = useSay()
  const notices = useNotices()
  const remove = useRemoveSubArrays()
  const stations = useStationNames()
  const { mutateAsync: save } = useSaveSubArray()
  const fields = useMemo(
    () =>
      subArrayFields(stations, async (row, change) => {
        await save({ ...SubArrayForm.strip().parse(row), ...change, id: row.id, version: row.version })
        notices.tell(say(m.saved))
      }),
    [stations, save, notices, say],
  )
  const [editing, setEditing] = useState<SubArray | 'new'>()
  const removeRows = async (rows: readonly SubArray[]) => {
    const { removed } = await remove.mutateAsync({ ids: rows.map(({ id }) => id) })
    notices.tell(say(m.removed, { count: removed }))
  }
  const needs = 'subArray:write'
  const removing = { key: 'remove', label: m.remove, needs, confirm: m.removeSubAsk, danger: true as const }
  return (
    <ListPage<SubArray>
      name="subArrays"
      title={m.subArrays}
      fields={fields}
      search={{ placeholder: m.searchSub }}
      query={({ page, pageSize, keyword, filters }) =>
        operation.subArrays({
          page,
          pageSize,
          keyword: keyword ? searchText.safeParse(keyword).data : undefined,
          stationId: filters.stationId,
        })
      }
      toolbar={
        <Can do={needs}>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
            {say(m.newSub)}
          </Button>
        </Can>
      }
      rowActions={[
        { key: 'edit', label: m.edit, needs, run: setEditing },
        { ...removing, run: (row) => removeRows([row]) },
      ]}
      bulkActions={[{ ...removing, run: removeRows }]}
    >
      {() =>
        editing && (
          <Suspense fallback={null}>
            <SubArrayDrawer editing={editing} stations={stations} onClose={() => setEditing(undefined)} />
          </Suspense>
        )
      }
    </ListPage>
  )
}
