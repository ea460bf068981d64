import { useUndo } from '../../kit/use-undo.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { m } from './organisation.texts.ts'

interface Members<Row> {
  relate: (ids: string[]) => Promise<{ changed: number }>
  remove: (ids: string[]) => Promise<{ removed: number }>
  /** What adding the member again does not restore. */
  afterUndo?: (rows: readonly Row[]) => Promise<unknown>
}

export const needs = 'organisation:write'

/** Joining and leaving a department, said in the corner; leaving can be undone. */
export function useMembership<Row extends { id: string }>({ relate, remove, afterUndo }: Members<Row>) {
  const say = useSay()
  const notices = useNotices()
  const tellWithUndo = useUndo()
  const takeOut = async (rows: readonly Row[]) => {
    const ids = rows.map(({ id }) => id)
    const { removed } = await remove(ids)
    tellWithUndo(say(m.takenOut, { count: removed }), async () => {
      await relate(ids)
      await afterUndo?.(rows)
    })
  }
  return {
    takeOut,
    removal: { key: 'takeOut', label: m.takeOut, needs, confirm: m.takeOutAsk, danger: true, undoable: true } as const,
    add: async (ids: string[]) => notices.tell(say(m.added, { count: (await relate(ids)).changed })),
  }
}
