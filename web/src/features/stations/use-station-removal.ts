import type { Station } from '@fengguang/domain/stations/station.model'
import { useUndo } from '../../kit/use-undo.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './stations.texts.ts'
import { useRemoveStations, useRestoreStations } from './stations.queries.ts'

/** Deletes, and offers them back while the message is shown. */
export function useStationRemoval(): (rows: readonly Station[]) => Promise<void> {
  const say = useSay()
  const tellWithUndo = useUndo()
  const remove = useRemoveStations()
  const restore = useRestoreStations()
  return async (rows) => {
    const ids = rows.map(({ id }) => id)
    const { removed } = await remove.mutateAsync({ ids })
    tellWithUndo(say(m.removed, { count: removed }), () => restore.mutateAsync({ ids }))
  }
}
