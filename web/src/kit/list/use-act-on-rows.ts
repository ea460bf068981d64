import { useRef, type ReactNode } from 'react'
import type { Message } from '@fengguang/domain/kernel/messages'
import { useSay } from '../../lib/i18n.ts'
import { m } from '../kit.messages.ts'
import { useAsk } from '../use-ask.tsx'
import { doubleClickGuardMs } from '../use-once.ts'
import type { BulkAction, RowAction } from './list-actions.ts'

interface Acting<Row> {
  onRow: (action: RowAction<Row>, row: Row) => void
  onRows: (action: BulkAction<Row>, rows: readonly Row[]) => void
  holder: ReactNode
}

/** Asks where asked to, runs each action of each row once per guard, and says why when it fails. */
export function useActOnRows<Row extends { id: string }>(): Acting<Row> {
  const say = useSay()
  const { ask, attempt, holder } = useAsk()
  const startedAtMs = useRef(new Map<string, number>())
  const act = async (
    id: string,
    action: { label: Message; confirm?: Message; danger?: boolean; undoable?: boolean },
    run: () => unknown,
  ) => {
    const { label, confirm, danger = false, undoable = false } = action
    const nowMs = performance.now()
    if (nowMs - (startedAtMs.current.get(id) ?? -Infinity) < doubleClickGuardMs) return
    if (confirm) {
      const content = danger && !undoable ? say(m.askAgain) : undefined
      if (!(await ask({ title: say(confirm), content, okText: say(label), danger }))) return
    } else startedAtMs.current.set(id, nowMs)
    await attempt(run)
  }
  return {
    onRow: (action, row) => void act(`${action.key} ${row.id}`, action, () => action.run(row)),
    onRows: (action, rows) => void act(action.key, action, () => action.run(rows)),
    holder,
  }
}
