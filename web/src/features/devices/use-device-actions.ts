import type { Device } from '@fengguang/domain/devices/devices.contract'
import type { BulkAction, RowAction } from '../../kit/list/list-actions.ts'
import { useUndo } from '../../kit/use-undo.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './devices.texts.ts'
import { useDeviceService, useRemoveDevices, useRestoreDevices } from './devices.queries.ts'

const needs = 'device:write'
const idsOf = (rows: readonly Device[]) => rows.map(({ id }) => id)

/** What can be done to one device and to several chosen ones. */
export function useDeviceActions(onEdit: (device: Device) => void): {
  rowActions: RowAction<Device>[]
  bulkActions: BulkAction<Device>[]
} {
  const say = useSay()
  const notices = useNotices()
  const service = useDeviceService()
  const remove = useRemoveDevices()
  const restore = useRestoreDevices()
  const tellWithUndo = useUndo()
  const serve = async (rows: readonly Device[], outOfService: boolean) => {
    const { changed } = await service.mutateAsync({ ids: idsOf(rows), outOfService })
    notices.tell(say(outOfService ? m.tookOut : m.putBackDone, { count: changed }))
  }
  const removeRows = async (rows: readonly Device[]) => {
    const ids = idsOf(rows)
    const { removed } = await remove.mutateAsync({ ids })
    tellWithUndo(say(m.removed, { count: removed }), () => restore.mutateAsync({ ids }))
  }
  const takeOut = { key: 'takeOut', label: m.takeOut, needs }
  const putBack = { key: 'putBack', label: m.putBack, needs }
  const removing = {
    key: 'remove',
    label: m.remove,
    needs,
    confirm: m.removeAsk,
    danger: true as const,
    undoable: true as const,
    dependents: (rows: readonly Device[]) => import('./device-dependents.ts').then((x) => x.dependentsText(rows, say)),
  }
  return {
    rowActions: [
      { key: 'edit', label: m.edit, needs, run: onEdit },
      { ...takeOut, when: (row) => !row.outOfService, run: (row) => serve([row], true) },
      { ...putBack, when: (row) => row.outOfService, run: (row) => serve([row], false) },
      { ...removing, run: (row) => removeRows([row]) },
    ],
    bulkActions: [
      { ...takeOut, when: (rows) => rows.some((row) => !row.outOfService), run: (rows) => serve(rows, true) },
      { ...putBack, when: (rows) => rows.some((row) => row.outOfService), run: (rows) => serve(rows, false) },
      { ...removing, run: removeRows },
    ],
  }
}
