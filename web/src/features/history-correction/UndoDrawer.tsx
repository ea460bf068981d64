import { z } from 'zod'
import { correctionReason, type CorrectionRow } from '@fengguang/domain/history-correction/correction.contract'
import { FormDrawer } from '../../kit/form/FormDrawer.tsx'
import { m } from './history-correction.texts.ts'
import { useUndoCorrection } from './history-correction.queries.ts'

const Why = z.object({ reason: correctionReason })
type Why = z.infer<typeof Why>

interface Props {
  row: CorrectionRow
  onUndone: (count: number) => void
  onClose: () => void
}

export function UndoDrawer({ row, onUndone, onClose }: Props) {
  const undo = useUndoCorrection()
  return (
    <FormDrawer<Why>
      open
      title={m.undoTitle}
      submitLabel={m.undo}
      schema={Why}
      fields={[{ key: 'reason', label: m.reason, hint: m.reasonHint, input: { kind: 'textarea', rows: 3 } }]}
      onSubmit={async ({ reason }) => onUndone((await undo.mutateAsync({ id: row.id, reason })).changed)}
      onClose={onClose}
    />
  )
}
