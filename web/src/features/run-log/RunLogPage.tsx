import { Suspense, useMemo, useState } from 'react'
import { Button, Segmented } from 'antd'
import { z } from 'zod'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { runLogContract } from '@fengguang/domain/run-log/run-log.contract'
import type { Shift, ShiftLog } from '@fengguang/domain/run-log/run-log.model'
import { useQuery } from '@tanstack/react-query'
import { Can, useCan } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DayPicker } from '../../kit/DayPicker.tsx'
import { ErrorPicture } from '../../kit/ErrorPicture.tsx'
import type { Field } from '../../kit/field.ts'
import { instantText } from '../../kit/format.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { LookupSelect } from '../../kit/lookup/LookupSelect.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useDownload } from '../../lib/use-download.ts'
import { deviceLookup, stationLookup } from '../../widgets/lookups/lookups.ts'
import { useChosenStation } from '../../widgets/station-switcher/station-context.ts'
import { HandoverCard } from './HandoverCard.tsx'
import { alarmFields, entryFields, taskFields, ticketFields, type EntryRow } from './run-log.fields.tsx'
import { runLog } from './run-log.queries.ts'
import { m } from './run-log.texts.ts'
import type { Opened } from './ShiftForms.tsx'
import { lazy } from '../../lib/lazy-part.ts'
import './run-log.css'

const ShiftForms = lazy(() => import('./ShiftForms.tsx').then((x) => ({ default: x.ShiftForms })))

const Address = z.object({
  stationId: textParam(128),
  deviceId: textParam(128),
  day: z.iso.date().optional(),
  no: z.coerce.number().int().min(1).max(6).optional(),
})

/** What happened on a shift and what it leaves to the next, of the station in the address or the switcher. */
export function RunLogPage() {
  const say = useSay()
  const [address, change] = useAddress(Address)
  const own = useChosenStation()
  const stationId = address.stationId ?? own
  return (
    <div className="fg-run-log">
      <div className="fg-run-log-head">
        <LookupSelect
          className="fg-run-log-place"
          aria-label={say(m.station)}
          placeholder={say(m.station)}
          lookup={stationLookup}
          value={stationId === undefined ? [] : [stationId]}
          onChange={([id]) => change({ stationId: id, deviceId: undefined })}
        />
        {stationId && (
          <LookupSelect
            key={stationId}
            className="fg-run-log-place"
            aria-label={say(m.device)}
            placeholder={say(m.allDevices)}
            lookup={deviceLookup(stationId)}
            value={address.deviceId === undefined ? [] : [address.deviceId]}
            onChange={([id]) => change({ deviceId: id })}
          />
        )}
      </div>
      {stationId ? (
        <StationLog key={stationId} stationId={stationId} />
      ) : (
        <Picture kind="empty" title={say(m.chooseStation)} hint={say(m.chooseHint)} />
      )}
    </div>
  )
}

function StationLog({ stationId }: { stationId: string }) {
  const [{ deviceId, day, no }] = useAddress(Address)
  const query = { stationId, ...(deviceId && { deviceId }), ...(day && { day, no: no ?? 1 }) }
  const { data, error, refetch } = useQuery(runLog.shift(query))
  const [opened, open] = useState<Opened>()
  if (error && !data) return <ErrorPicture error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ShiftHead stationId={stationId} log={data} onOpen={open} />
      <ShiftBody log={data} onOpen={open} />
      <Suspense fallback={null}>
        {opened && data && (
          <ShiftForms opened={opened} stationId={stationId} log={data} onClose={() => open(undefined)} />
        )}
      </Suspense>
    </>
  )
}

/** `08:00` of an instant. */
const clock = (at: string, zone: string) => instantText(at, zone).slice(11, 16)

function ShiftHead({ stationId, log, onOpen }: { stationId: string; log?: ShiftLog | undefined; onOpen: Open }) {
  const say = useSay()
  const download = useDownload()
  const [, change] = useAddress(Address)
  if (!log) return null
  const { shift, shifts, timeZone, isCurrent, given } = log
  const nameOf = ({ no, from, to }: Shift) =>
    say(m.shiftName, { no, from: clock(from, timeZone), to: clock(to, timeZone) })
  const month = { stationId, from: `${shift.day.slice(0, 7)}-01`, to: shift.day }
  return (
    <div className="fg-run-log-head">
      <DayPicker
        className="fg-run-log-day"
        aria-label={say(m.day)}
        value={shift.day}
        onChange={(day) => change({ day, no: day === undefined ? undefined : shift.no })}
      />
      <Segmented
        aria-label={say(m.shift)}
        value={shift.no}
        options={shifts.map((one) => ({ value: one.no, label: nameOf(one) }))}
        onChange={(no) => change({ day: shift.day, no })}
      />
      {!isCurrent && <Button onClick={() => change({ day: undefined, no: undefined })}>{say(m.onDuty)}</Button>}
      <span className="fg-run-log-actions">
        <Can do="role:write">
          <Button onClick={() => onOpen({ kind: 'shifts' })}>{say(m.shifts)}</Button>
        </Can>
        <ExportButton
          onExport={() => download(runLogContract.export, month, { fileName: `${say(m.file, month)}.xlsx` })}
        />
        {!given && (
          <Can do="run-log:write">
            <Button onClick={() => onOpen({ kind: 'handOver' })}>{say(m.handOver)}</Button>
          </Can>
        )}
      </span>
    </div>
  )
}

type Open = (opened: Opened) => void

function ShiftBody({ log, onOpen }: { log: ShiftLog | undefined; onOpen: Open }) {
  const say = useSay()
  const { received, given, facts, timeZone = '' } = log ?? {}
  return (
    <>
      {received && (
        <HandoverCard
          title={m.received}
          handover={received}
          timeZone={timeZone}
          extra={
            received.takenBy === null &&
            !received.isOwn && (
              <Can do="run-log:write">
                <Button type="primary" onClick={() => onOpen({ kind: 'take', handover: received })}>
                  {say(m.take)}
                </Button>
              </Can>
            )
          }
        />
      )}
      <Entries log={log} onOpen={onOpen} />
      <div className="fg-run-log-two">
        <Fact title={m.raised} fact={facts?.raised} fields={alarmFields} zone={timeZone} empty={m.noRaised} />
        <Fact title={m.open} fact={facts?.open} fields={alarmFields} zone={timeZone} empty={m.noOpen} />
        <Fact title={m.tasks} fact={facts?.tasks} fields={taskFields} zone={timeZone} empty={m.noTasks} />
        <Fact title={m.tickets} fact={facts?.tickets} fields={ticketFields} zone={timeZone} empty={m.noTickets} />
        {facts && facts.shelved.total > 0 && (
          <Fact title={m.shelved} fact={facts.shelved} fields={alarmFields} zone={timeZone} empty={m.noOpen} />
        )}
      </div>
      {given && <HandoverCard title={m.given} handover={given} timeZone={timeZone} />}
    </>
  )
}

function Entries({ log, onOpen }: { log: ShiftLog | undefined; onOpen: Open }) {
  const say = useSay()
  const may = useCan()('run-log:write')
  const rows = useMemo(() => log?.entries.map((entry) => ({ ...entry, timeZone: log.timeZone })) ?? [], [log])
  const fields = useMemo(
    () =>
      may
        ? [
            ...entryFields,
            {
              key: 'isOwn',
              label: m.strike,
              widthPx: 100,
              render: (entry: EntryRow) =>
                entry.isOwn && entry.struckAt === null ? (
                  <Button type="link" size="small" onClick={() => onOpen({ kind: 'strike', entry })}>
                    {say(m.strike)}
                  </Button>
                ) : null,
            } satisfies Field<EntryRow>,
          ]
        : entryFields,
    [may, onOpen, say],
  )
  const add = log?.isCurrent && (
    <Can do="run-log:write">
      <Button type="primary" onClick={() => onOpen({ kind: 'entry' })}>
        {say(m.add)}
      </Button>
    </Can>
  )
  return (
    <Card title={say(m.entries)} extra={add} flush loading={!log}>
      <RowsTable rows={rows} fields={fields} empty={<Picture kind="empty" title={say(m.noEntries)} />} />
    </Card>
  )
}

interface FactProps<Row> {
  title: TextPair
  fact: { total: number; rows: readonly Omit<Row, 'timeZone'>[] } | undefined
  fields: readonly Field<Row>[]
  zone: string
  empty: TextPair
}

function Fact<Row extends { id: string }>({ title, fact, fields, zone, empty }: FactProps<Row>) {
  const say = useSay()
  const rows = fact?.rows.map((row) => ({ ...row, timeZone: zone }) as unknown as Row) ?? []
  const cut = fact && fact.total > rows.length ? say(m.more, { total: fact.total, shown: rows.length }) : fact?.total
  return (
    <Card title={say(title)} extra={cut} flush loading={!fact}>
      <RowsTable rows={rows} fields={fields} empty={<Picture kind="empty" title={say(empty)} />} />
    </Card>
  )
}
