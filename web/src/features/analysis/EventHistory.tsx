import type { LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useUndoOperation } from './analysis.queries.ts'
import { operationFields, type OperationRow } from './loss-event.fields.tsx'
import { w } from './loss-workbench.texts.ts'

function OperationState({ row, stationId }: { row: OperationRow; stationId: string }) {
  const say = useSay()
  const notices = useNotices()
  const undo = useUndoOperation()
  if (row.undoneBy !== null) return say(w.stateUndone, { name: row.undoneBy })
  if (!row.canUndo) return say(w.stateCovered)
  return (
    <Can do="loss-event:write">
      <ConfirmButton
        label={w.undoThis}
        size="small"
        onConfirm={async () => {
          await undo.mutateAsync({ stationId, id: row.id })
          notices.tell(say(w.undone))
        }}
      />
    </Can>
  )
}

/** What analysts did at this station, the latest first. Each is undone as a whole. */
export function EventHistory({ stationId, view }: { stationId: string; view: LossEvents }) {
  const say = useSay()
  const rows = view.operations.map((operation) => ({ ...operation, timeZone: view.timeZone }))
  const fields = operationFields((row) => <OperationState row={row} stationId={stationId} />)
  return (
    <Card title={say(w.history)} flush>
      <RowsTable rows={rows} fields={fields} empty={<Picture kind="empty" title={say(w.noHistory)} />} />
    </Card>
  )
}
