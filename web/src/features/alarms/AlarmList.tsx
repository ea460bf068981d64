import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import type { BulkAction, RowAction } from '../../kit/list/list-actions.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { alarmFilterOf } from './alarm-filter.ts'
import { alarmFields, cardFields, type AlarmRow } from './alarm.fields.tsx'
import type { Acting, AlarmAct } from './AlarmActDrawer.tsx'
import { AlarmChildren } from './AlarmChildren.tsx'
import { m } from './alarms.texts.ts'
import { alarms, useUnshelve } from './alarms.queries.ts'
import { ChildrenButton } from './ChildrenButton.tsx'
import {
  dispatchLink,
  isShelved,
  mayAcknowledge,
  mayChange,
  mayDispatch,
  mayShelve,
  offeredActions,
} from './offered-actions.ts'
import { useAlarmStation } from './station-address.ts'
import { useExpanded } from './use-expanded.ts'
import { lazy } from '../../lib/lazy-part.ts'

const AlarmDrawer = lazy(() => import('./AlarmDrawer.tsx').then((x) => ({ default: x.AlarmDrawer })))
const AlarmActDrawer = lazy(() => import('./AlarmActDrawer.tsx').then((x) => ({ default: x.AlarmActDrawer })))

const needs = 'alarm:write'
const when: Record<AlarmAct, (event: AlarmEvent) => boolean> = {
  acknowledge: mayAcknowledge,
  shelve: mayShelve,
  setStatus: mayChange,
}

const whyNot: Record<AlarmAct, TextPair> = {
  acknowledge: m.allAcknowledged,
  shelve: m.noneToShelve,
  setStatus: m.noCommonAction,
}

/** What needs attention first; a click on one opens its details and history. */
export function AlarmList() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const [openId, openEvent] = useOpenRecord()
  const [stationId] = useAlarmStation()
  const [acting, setActing] = useState<Acting>()
  const hasActed = useEver(acting !== undefined)
  const hasRead = useEver(openId !== undefined)
  const narrow = useNarrow()
  const navigate = useNavigate()
  const expanded = useExpanded()
  const fields = narrow ? cardFields(say) : alarmFields(say, expanded)
  const unshelve = useUnshelve()
  const bringBack = async (rows: readonly AlarmRow[]) => {
    const { changed } = await unshelve.mutateAsync({ ids: rows.map(({ id }) => id), comment: '' })
    notices.tell(say(m.unshelved, { count: changed }))
  }
  const rowAct = (act: AlarmAct): RowAction<AlarmRow> => ({
    key: act,
    label: m[act],
    needs,
    when: when[act],
    run: (row) => setActing({ act, rows: [row], skipped: 0 }),
  })
  const bulkAct = (act: AlarmAct): BulkAction<AlarmRow> => ({
    key: act,
    label: m[act],
    needs,
    // What needs nothing is skipped, and the form says how many those are.
    when: (rows) => {
      const meant = rows.filter(when[act])
      return meant.length > 0 && (act !== 'setStatus' || offeredActions(meant).length > 0)
    },
    why: whyNot[act],
    run: (rows) => {
      const meant = rows.filter(when[act])
      setActing({ act, rows: meant, skipped: rows.length - meant.length })
    },
  })
  const unshelving = { key: 'unshelve', label: m.unshelve, needs } as const
  const belowOf = (row: AlarmRow) => {
    if (row.childCount === 0) return null
    const children = expanded.has(row.id) && <AlarmChildren parent={row} onOpen={openEvent} />
    if (!narrow) return children
    return (
      <div className="fg-alarm-below">
        <ChildrenButton isWordy row={row} expanded={expanded} />
        {children}
      </div>
    )
  }
  return (
    <ListPage<AlarmRow>
      name="alarms"
      fields={fields}
      search={{ placeholder: m.search }}
      query={(state) => alarms.list({ page: state.page, pageSize: state.pageSize, ...alarmFilterOf(state, stationId) })}
      isLive
      opens
      below={belowOf}
      rowActions={[
        rowAct('acknowledge'),
        rowAct('setStatus'),
        rowAct('shelve'),
        {
          key: 'dispatch',
          label: m.dispatchTask,
          needs: 'task:write',
          when: mayDispatch,
          run: (row) => navigate(dispatchLink(row)),
        },
        { ...unshelving, when: isShelved, run: (row) => bringBack([row]) },
      ]}
      bulkActions={[
        bulkAct('acknowledge'),
        bulkAct('setStatus'),
        bulkAct('shelve'),
        {
          ...unshelving,
          when: (rows) => rows.some(isShelved),
          why: m.noneShelved,
          run: (rows) => bringBack(rows.filter(isShelved)),
        },
      ]}
      onExport={(state, progress) =>
        download(alarmsContract.export, alarmFilterOf(state, stationId), {
          fileName: say(m.fileName),
          onProgress: ({ receivedBytes, totalBytes }) => progress(totalBytes && receivedBytes / totalBytes),
        })
      }
    >
      {(rows) => (
        <Suspense fallback={null}>
          {hasRead && <AlarmDrawer rows={rows} />}
          {hasActed && <AlarmActDrawer acting={acting} onClose={() => setActing(undefined)} />}
        </Suspense>
      )}
    </ListPage>
  )
}
