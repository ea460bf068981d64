import { Suspense, useMemo, useState } from 'react'
import { Alert, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { lossEventContract, type LossEvents } from '@fengguang/domain/analysis/loss-event.contract'
import { eventDevices, type LossEvent } from '@fengguang/domain/analysis/loss-event.model'
import { daysOfSpan } from '@fengguang/domain/analysis/loss.rules'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import { Can, useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import { KpiCard } from '../../kit/KpiCard.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ListCards } from '../../kit/list/ListCards.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { totalsOf } from '../../kit/list/list-totals.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { sortParam, textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { SpanBar } from '../../widgets/analysis-span/SpanBar.tsx'
import { lossEvents } from './analysis.queries.ts'
import { ChosenClass } from './ChosenClass.tsx'
import { EventActions } from './EventActions.tsx'
import { EventHistory } from './EventHistory.tsx'
import { EventTimeline } from './EventTimeline.tsx'
import { eventFields, findingFields, type EventRow } from './loss-event.fields.tsx'
import { w } from './loss-workbench.texts.ts'
import { NoResult } from './NoResult.tsx'
import { useSpan } from './use-span.ts'
import { lazy } from '../../lib/lazy-part.ts'
import './analysis.css'
import './loss-workbench.css'

const LossDeviceDrawer = lazy(async () => ({ default: (await import('./LossDeviceDrawer.tsx')).LossDeviceDrawer }))

const EventAddress = z.object({
  /** The one that a link or a finding points at. */
  event: textParam(80),
  devices: intParam(1, 1000).default(1),
  sort: sortParam,
})

/** How soon days that wait to be computed again are looked at. */
const pendingMs = 30_000

/** Where analysts put the events of the ledger right. */
export function LossWorkbench({ stationId }: { stationId: string }) {
  const say = useSay()
  const { span } = useSpan()
  return (
    <div className="fg-analysis">
      <div className="fg-analysis-head">
        <SpanBar />
        <ChosenClass />
      </div>
      {span === 'year' ? (
        <Picture kind="empty" title={say(w.chooseShorter)} hint={say(w.chooseShorterHint)} />
      ) : (
        <Workbench stationId={stationId} />
      )}
    </div>
  )
}

function Workbench({ stationId }: { stationId: string }) {
  const say = useSay()
  const { span, date, lossClass, device, change: changeSpan } = useSpan()
  const [{ event, devices, sort }, change] = useAddress(EventAddress)
  const [picked, setPicked] = useState<readonly string[]>()
  const ask = { stationId, ...daysOfSpan(span, date) }
  const { data, error, refetch } = useQuery({
    ...lossEvents.lossEvents({ ...ask, page: devices }),
    refetchInterval: ({ state }) => (state.data?.pendingDays.length ? pendingMs : false),
  })
  const events = useMemo(
    () => data?.events.filter((one) => lossClass === undefined || one.lossClass === lossClass) ?? [],
    [data, lossClass],
  )
  const ids = new Set(picked ?? (event ? [event] : []))
  const chosen = events.filter(({ id }) => ids.has(id))
  const choose = (next: readonly string[]) => {
    setPicked(next)
    change({ event: next.length === 1 ? next[0] : undefined }, { replace: true })
  }
  if (!data)
    return error ? (
      <ErrorPicture error={error} onRetry={() => void refetch()} />
    ) : (
      <Card title={say(w.timeline)} loading />
    )
  if (data.days.computed === 0) return <NoResult days={data.days} />
  return (
    <>
      <Figures view={data} events={events} />
      {data.pendingDays.length > 0 && (
        <Alert type="info" showIcon title={say(w.pending, { days: data.pendingDays.length })} />
      )}
      <Card title={say(w.timeline)} flush>
        <Can do="loss-event:write">
          <EventActions
            stationId={stationId}
            view={data}
            chosen={chosen}
            onClear={() => choose([])}
            onRefused={() => void refetch()}
          />
        </Can>
        <EventTimeline view={data} events={events} chosen={new Set(chosen.map(({ id }) => id))} onChoose={choose} />
        <DevicePaging all={data.deviceCount} page={devices} onPage={(page) => change({ devices: page })} />
        <p className="fg-analysis-note">{say(w.timelineNote)}</p>
      </Card>
      <Findings view={data} onOpen={(id) => choose([id])} />
      <EventList
        ask={ask}
        rows={events.map((one) => ({ ...one, timeZone: data.timeZone }))}
        chosen={chosen.map(({ id }) => id)}
        onChoose={choose}
        onOpen={({ deviceId, fromAt, timeZone }) =>
          changeSpan({ device: deviceId, day: localDayOf(new Date(fromAt), timeZone) })
        }
        sort={sort}
        onSort={(next) => change({ sort: next })}
      />
      <EventHistory stationId={stationId} view={data} />
      {device && (
        <Suspense fallback={null}>
          <LossDeviceDrawer
            stationId={stationId}
            zone={data.timeZone}
            onClose={() => changeSpan({ device: undefined, day: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

function Figures({ view, events }: { view: LossEvents; events: readonly LossEvent[] }) {
  const lost = events.reduce((sum, { lossKwh }) => sum + lossKwh, 0)
  return (
    <div className="fg-analysis-figures">
      <KpiCard label={w.count} value={events.length} decimals={0} definition={w.countNote} />
      <KpiCard label={w.eventKwh} value={lost} quantity="energyKwh" definition={w.eventKwhNote} />
      <KpiCard
        label={w.share}
        value={view.lossKwh > 0 ? (100 * lost) / view.lossKwh : null}
        unit="%"
        definition={w.shareNote}
      />
      <KpiCard label={w.findings} value={view.findings.length} decimals={0} definition={w.findingsNote} />
    </div>
  )
}

function DevicePaging({ all, page, onPage }: { all: number; page: number; onPage: (page: number) => void }) {
  const say = useSay()
  if (all <= eventDevices) return null
  const [from, to] = [(page - 1) * eventDevices + 1, Math.min(all, page * eventDevices)]
  return (
    <div className="fg-events-paging">
      <span>{say(w.devicesPage, { from, to, all })}</span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {say(w.before)}
      </Button>
      <Button disabled={to >= all} onClick={() => onPage(page + 1)}>
        {say(w.next)}
      </Button>
    </div>
  )
}

function Findings({ view, onOpen }: { view: LossEvents; onOpen: (eventId: string) => void }) {
  const say = useSay()
  const rows = view.findings.map((finding) => ({ ...finding, timeZone: view.timeZone }))
  return (
    <Card title={say(w.findings)} flush>
      <RowsTable
        rows={rows}
        fields={findingFields}
        onOpen={({ eventId }) => onOpen(eventId)}
        empty={<Picture kind="empty" title={say(w.noFindings)} />}
      />
    </Card>
  )
}

interface ListProps {
  ask: { stationId: string; from: string; to: string }
  rows: readonly EventRow[]
  chosen: string[]
  onChoose: (ids: readonly string[]) => void
  onOpen: (row: EventRow) => void
  sort: z.infer<typeof sortParam>
  onSort: (sort: z.infer<typeof sortParam>) => void
}

type Sorted = EventRow[keyof EventRow]
const compared = (a: Sorted, b: Sorted): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''))

const nothing = () => {}

/** The same events as a list: sorted, chosen by boxes, exported. */
function EventList({ ask, rows, chosen, onChoose, onOpen, sort, onSort }: ListProps) {
  const say = useSay()
  const can = useCan()
  const narrow = useNarrow()
  const download = useDownload()
  const sorted = useMemo(() => {
    if (!sort) return rows
    const key = sort.key as keyof EventRow
    return rows.toSorted((a, b) => (sort.order === 'desc' ? -1 : 1) * compared(a[key], b[key]))
  }, [rows, sort])
  const list = {
    rows: sorted,
    fields: eventFields,
    chosen: can('loss-event:write') ? chosen : undefined,
    onChoose,
    onOpen,
    actions: [],
    onAct: nothing,
  }
  const empty = <Picture kind="empty" title={say(w.noEvents)} />
  return (
    <Card
      title={say(w.list)}
      flush
      extra={
        <ExportButton
          onExport={() => download(lossEventContract.lossEventExport, ask, { fileName: `${say(w.file, ask)}.xlsx` })}
        />
      }
    >
      {narrow && rows.length > 0 && <ListCards {...list} />}
      {!narrow && (
        <ListTable
          {...list}
          sort={sort}
          onChange={({ sort: next }) => onSort(next)}
          totals={totalsOf(eventFields, { rows: [...rows], total: rows.length })}
          wholeName={say(w.list)}
          empty={empty}
        />
      )}
      {narrow && rows.length === 0 && empty}
    </Card>
  )
}
