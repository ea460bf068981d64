import { Suspense, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { equipmentLabels } from '@fengguang/domain/equipment/equipment.labels'
import {
  NameplateForm,
  timelineKindNames,
  type Nameplate,
  type NameplateChange,
  type TimelineKind,
} from '@fengguang/domain/equipment/equipment.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { screens } from '@fengguang/domain/navigation/screens'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import type { FormField } from '../../kit/form/form-field.ts'
import { instantText } from '../../kit/format.ts'
import { ActionBar } from '../../kit/lifecycle/ActionBar.tsx'
import { asks, type ActionForm, type RecordAction } from '../../kit/lifecycle/record-action.ts'
import { RecordHistory, type HistoryEntry } from '../../kit/lifecycle/RecordHistory.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { useNotices } from '../../lib/notices.tsx'
import { useRefresh } from '../../lib/refresh.ts'
import { useOpenDevice } from '../../widgets/device-drawer/use-open-device.ts'
import { equipmentFields } from './equipment.fields.tsx'
import { equipment, equipmentDetail, useUpdatePlate, type EquipmentRow } from './equipment.queries.ts'
import { m } from './equipment.texts.ts'
import { lazy } from '../../lib/lazy-part.ts'

const MeterReadings = lazy(() => import('./MeterReadings.tsx').then((x) => ({ default: x.MeterReadings })))

const placeOf: Record<TimelineKind, string> = {
  task: screens.operationMonitorNew.path,
  defect: screens.defectManagement.path,
  alarm: screens.deviceAlarm.path,
}

function Timeline({ id, zone }: { id: string; zone: string }) {
  const say = useSay()
  const { data, error, isPending, refetch } = useQuery(equipment.timeline({ id }))
  return (
    <Card title={say(m.timeline)} loading={isPending} error={error ?? undefined} onRetry={() => void refetch()}>
      {data?.length === 0 && <p>{say(m.noTimeline)}</p>}
      <ol className="fg-equipment-list">
        {data?.map(({ kind, id: record, at, text, state }) => (
          <li key={`${kind} ${record}`}>
            <time dateTime={at}>{instantText(at, zone)}</time>
            <span>{say(timelineKindNames[kind])}</span>
            <Link to={`${placeOf[kind]}?id=${encodeURIComponent(record)}`}>{text}</Link>
            <span>{state}</span>
          </li>
        ))}
      </ol>
      <p>{say(m.timelineNote)}</p>
    </Card>
  )
}

function Parts({ parts, zone }: { parts: NonNullable<EquipmentRow['parts']>; zone: string }) {
  const say = useSay()
  return (
    <Card title={say(m.parts)}>
      {parts.length === 0 && <p>{say(m.noParts)}</p>}
      <ul className="fg-equipment-list">
        {parts.map(({ taskId, taskNo, at, parts: replaced, work, by }) => (
          <li key={taskId}>
            <time dateTime={at}>{instantText(at, zone)}</time>
            <span>{replaced}</span>
            <span>{work}</span>
            <span>{by}</span>
            <Link to={`${placeOf.task}?id=${encodeURIComponent(taskId)}`}>{taskNo}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const changeText = (say: Say, { field, from, to }: NameplateChange['changes'][number]) =>
  say(m.changedTo, { field: say(equipmentLabels[field].label), from: from || '--', to: to || '--' })

function History({ id, zone }: { id: string; zone: string }) {
  const say = useSay()
  const entriesOf = ({ history = [] }: EquipmentRow): readonly HistoryEntry[] =>
    history.map(({ at, by, changes }) => ({
      at,
      by,
      what: m.changed,
      comment: changes.map((change) => changeText(say, change)).join('；'),
    }))
  return <RecordHistory title={m.history} query={{ ...equipmentDetail(id), select: entriesOf }} zone={zone} />
}

const l = equipmentLabels
const fields: readonly FormField<Nameplate>[] = [
  { key: 'serialNo', ...l.serialNo, input: { kind: 'text' } },
  { key: 'supplier', ...l.supplier, input: { kind: 'text' } },
  { key: 'installedOn', ...l.installedOn, input: { kind: 'day' } },
  { key: 'warrantyUntil', ...l.warrantyUntil, input: { kind: 'day' } },
  { key: 'note', ...l.note, input: { kind: 'textarea', rows: 3 } },
]
const formOf = ({ serialNo, supplier, installedOn, warrantyUntil, note }: Nameplate): ActionForm<Nameplate> => ({
  schema: NameplateForm,
  fields,
  initial: { serialNo, supplier, installedOn, warrantyUntil, note },
})

function Actions({ row }: { row: EquipmentRow }) {
  const say = useSay()
  const notices = useNotices()
  const refresh = useRefresh()
  const update = useUpdatePlate()
  const { id, version } = row
  const edit: RecordAction = {
    key: 'edit',
    label: m.edit,
    needs: 'ledger:write',
    primary: true,
    ...asks(formOf(row), async (plate: Nameplate) => {
      await update.mutateAsync({ ...plate, id, version })
      notices.tell(say(m.saved))
    }),
  }
  return <ActionBar actions={[edit]} onReload={() => refresh('equipment')} />
}

type OnLabels = (rows: readonly EquipmentRow[]) => void

function Buttons({ row, onLabels }: { row: EquipmentRow; onLabels: OnLabels }) {
  const say = useSay()
  const openDevice = useOpenDevice()
  const button = (label: TextPair, onClick: () => void) => <Button onClick={onClick}>{say(label)}</Button>
  return (
    <>
      <Can do="device:read">{button(m.openDevice, () => openDevice(row.id))}</Can>
      {button(m.labels, () => onLabels([row]))}
    </>
  )
}

const bodyOf = ({ id, deviceName, deviceType, timeZone, parts = [] }: EquipmentRow, buttons: ReactNode) => (
  <>
    {buttons && <div className="fg-equipment-buttons">{buttons}</div>}
    {deviceType === 'meter' && (
      <Suspense fallback={null}>
        <MeterReadings key={`${id} readings`} id={id} name={deviceName} timeZone={timeZone} />
      </Suspense>
    )}
    <Parts key={`${id} parts`} parts={parts} zone={timeZone} />
    <Timeline key={`${id} timeline`} id={id} zone={timeZone} />
    <History key={`${id} history`} id={id} zone={timeZone} />
  </>
)
const titleOf = ({ deviceName }: EquipmentRow) => deviceName
const actionsFor = (row: EquipmentRow) => <Actions key={row.id} row={row} />

/** One device: its plate, what was replaced, and everything that happened to it. */
export function EquipmentDrawer({ rows, onLabels }: { rows: readonly EquipmentRow[]; onLabels: OnLabels }) {
  const narrow = useNarrow()
  const buttonsOf = (row: EquipmentRow) => <Buttons key={row.id} row={row} onLabels={onLabels} />
  return (
    <DetailDrawer<EquipmentRow>
      fields={equipmentFields}
      query={equipmentDetail}
      title={titleOf}
      rows={rows}
      widthPx={900}
      extra={(row) => bodyOf(row, narrow && buttonsOf(row))}
      {...(!narrow && { actions: buttonsOf })}
      footer={actionsFor}
    />
  )
}
