import { Button } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.messages.ts'
import type { BulkAction } from './list-actions.ts'

interface Props<Row> {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  onAct: (action: BulkAction<Row>, rows: readonly Row[]) => void
  onClear: () => void
}

/** Shown while rows are chosen: only what is on screen can be acted upon. */
export function ListBulk<Row>({ rows, actions, onAct, onClear }: Props<Row>) {
  const say = useSay()
  if (rows.length === 0) return null
  return (
    <div className="fg-list-bulk" aria-live="polite">
      <span>{say(m.chosen, { count: rows.length })}</span>
      {actions.map((action) => (
        <Button
          key={action.key}
          size="small"
          danger={action.danger ?? false}
          disabled={!(action.when?.(rows) ?? true)}
          onClick={() => onAct(action, rows)}
        >
          {say(action.label)}
        </Button>
      ))}
      <Button size="small" type="link" onClick={onClear}>
        {say(m.clearChoice)}
      </Button>
    </div>
  )
}
