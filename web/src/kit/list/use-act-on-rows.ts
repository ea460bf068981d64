import type { ReactNode } from 'react'
import type { CommonFailureKey } from '@fengguang/domain/kernel/failures'
import { useSay, type Say } from '../../lib/i18n.ts'
import { m } from '../kit.texts.ts'
import { useAsk } from '../use-ask.tsx'
import { useKeyGuard } from '../use-once.ts'
import type { BulkAction, RowAction } from './list-actions.ts'

interface Acting<Row> {
  onRow: (action: RowAction<Row>, row: Row) => void
  onRows: (action: BulkAction<Row>, rows: readonly Row[]) => void
  holder: ReactNode
}

/** What failed, by the key of the action; spec §8. */
const failedBy: Readonly<Record<string, CommonFailureKey>> = {
  remove: 'record.deleteFailed',
  takeOut: 'removal.failed',
}

const mostNames = 5

/** The question names what would be deleted. */
function namesOf(names: readonly string[], say: Say): string {
  const known = names.filter((name) => name !== '')
  const shown = known.slice(0, mostNames).map((name) => `“${name}”`)
  const text = shown.join(' ')
  return known.length > mostNames ? say(m.askMoreNames, { names: text, count: known.length }) : text
}

/** Asks where asked to, runs each action of each row once per guard, and says why when it fails. */
export function useActOnRows<Row extends { id: string }>(nameOf: (row: Row) => string): Acting<Row> {
  const say = useSay()
  const { ask, attempt, holder } = useAsk()
  const mayStart = useKeyGuard()
  const act = async (
    id: string,
    action: Pick<BulkAction<Row>, 'key' | 'label' | 'confirm' | 'danger' | 'undoable' | 'dependents'>,
    rows: readonly Row[],
    run: () => unknown,
  ) => {
    const { label, confirm, danger = false, undoable = false, dependents } = action
    if (confirm) {
      const content = [namesOf(rows.map(nameOf), say), await dependents?.(rows), danger && !undoable && say(m.askAgain)]
        .filter(Boolean)
        .join(' · ')
      if (!(await ask({ title: say(confirm), content, okText: say(label), danger }))) return
    } else if (!mayStart(id)) return
    await attempt(run, failedBy[action.key])
  }
  return {
    onRow: (action, row) => void attempt(() => act(`${action.key} ${row.id}`, action, [row], () => action.run(row))),
    onRows: (action, rows) => void attempt(() => act(action.key, action, rows, () => action.run(rows))),
    holder,
  }
}
