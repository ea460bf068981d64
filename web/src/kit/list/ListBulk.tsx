import { Button } from 'antd'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
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
      {actions.map((action) => {
        const isPossible = action.when?.(rows) ?? true
        const why = !isPossible && action.why ? say(action.why) : undefined
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger ?? false}
            disabled={!isPossible}
            title={why}
            onClick={() => onAct(action, rows)}
          >
            {say(action.label)}
            {why && <small className="fg-list-why">{why}</small>}
          </Button>
        )
      })}
      <Button size="small" type="link" onClick={onClear}>
        {say(m.clearChoice)}
      </Button>
    </div>
  )
}
