import { lazy, Suspense, use, useState } from 'react'
import { Button } from 'antd'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { AlarmEvent } from '@fengguang/domain/alarms/alarm.model'
import { alarmsContract } from '@fengguang/domain/alarms/alarms.contract'
import { Can } from '../../kit/Can.tsx'
import { ConfirmButton } from '../../kit/ConfirmButton.tsx'
import type { BulkAction, RowAction } from '../../kit/list/list-actions.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { RefreshSecondsContext } from '../../lib/screen-refresh.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useEver } from '../../lib/use-ever.ts'
import { alarmFilterOf } from './alarm-filter.ts'
import { alarmFields, cardFields, type AlarmRow } from './alarm.fields.tsx'
import type { Acting, AlarmAct } from './AlarmActDrawer.tsx'
import { AlarmChildren } from './AlarmChildren.tsx'
import { AlarmLinks } from './AlarmLinks.tsx'
import { m } from './alarms.texts.ts'
import { alarms, useUnshelve } from './alarms.queries.ts'
import { ChildrenButton } from './ChildrenButton.tsx'
import { offeredActions } from './offered-actions.ts'
import { useAlarmStation } from './station-address.ts'
import { useExpanded } from './use-expanded.ts'

const AlarmDrawer = lazy(() => import('./AlarmDrawer.tsx').then((x) => ({ default: x.AlarmDrawer })))
const AlarmActDrawer = lazy(() => import('./AlarmActDrawer.tsx').then((x) => ({ default: x.AlarmActDrawer })))

const needs = 'alarm:write'
const isOpen = ({ isAcknowledged }: AlarmEvent) => !isAcknowledged
const isShelved = ({ shelvedUntil }: AlarmEvent) => shelvedUntil !== null
const mayShelve = ({ isClosed, shelvedUntil }: AlarmEvent) => !isClosed && shelvedUntil === null
const mayChange = ({ status }: AlarmEvent) => offeredActions([{ status }]).length > 0
const when: Record<AlarmAct, (event: AlarmEvent) => boolean> = {
  acknowledge: isOpen,
  shelve: mayShelve,
  setStatus: mayChange,
}

const whyNot: Record<AlarmAct, TextPair> = {
  acknowledge: m.allAcknowledged,
  shelve: m.noneToShelve,
  setStatus: m.noCommonAction,
}

/** What needs somebody first; a click on one tells its story. */
export function AlarmList() {
  const say = useSay()
  const notices = useNotices()
  const download = useDownload()
  const refreshSeconds = use(RefreshSecondsContext)
  const [openId, openEvent] = useOpenRecord()
  const [stationId] = useAlarmStation()
  const [acting, setActing] = useState<Acting>()
  const hasActed = useEver(acting !== undefined)
  const hasRead = useEver(openId !== undefined)
  const narrow = useNarrow()
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
  const buttonsOf = (event: AlarmRow) => (
    <>
      <AlarmLinks event={event} />
      <Can do={needs}>
        {isShelved(event) && <ConfirmButton label={m.unshelve} onConfirm={() => bringBack([event])} />}
        {mayShelve(event) && (
          <Button onClick={() => setActing({ act: 'shelve', rows: [event], skipped: 0 })}>{say(m.shelve)}</Button>
        )}
        {mayChange(event) && (
          <Button onClick={() => setActing({ act: 'setStatus', rows: [event], skipped: 0 })}>{say(m.setStatus)}</Button>
        )}
        {isOpen(event) && (
          <Button type="primary" onClick={() => setActing({ act: 'acknowledge', rows: [event], skipped: 0 })}>
            {say(m.acknowledge)}
          </Button>
        )}
      </Can>
    </>
  )
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
      refreshSeconds={refreshSeconds}
      opens
      below={belowOf}
      rowActions={[
        rowAct('acknowledge'),
        rowAct('setStatus'),
        rowAct('shelve'),
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
          {hasRead && <AlarmDrawer rows={rows} actions={buttonsOf} />}
          {hasActed && <AlarmActDrawer acting={acting} onClose={() => setActing(undefined)} />}
        </Suspense>
      )}
    </ListPage>
  )
}
