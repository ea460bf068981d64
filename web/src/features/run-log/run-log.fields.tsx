import { Link } from 'react-router'
import { alarmLevelNames } from '@fengguang/domain/alarms/alarm.model'
import { runLogLabels } from '@fengguang/domain/run-log/run-log.labels'
import type { RunLogEntry, ShiftAlarm, ShiftTask, ShiftTicket } from '@fengguang/domain/run-log/run-log.model'
import { taskStatusNames } from '@fengguang/domain/tasks/task.model'
import { ticketStatusNames } from '@fengguang/domain/work-tickets/ticket.model'
import type { Field } from '../../kit/field.ts'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { AlarmLevelTag } from '../../widgets/AlarmLevelTag.tsx'
import { m } from './run-log.texts.ts'

export type EntryRow = RunLogEntry & { timeZone: string }

/** A struck entry stays readable, with who struck it and why. */
function EntryText({ text, struckBy, struckAt, strikeReason, timeZone }: EntryRow) {
  const say = useSay()
  if (struckBy === null) return text
  return (
    <>
      <s>{text}</s> {say(m.struckNote, { by: struckBy, at: instantText(struckAt, timeZone), reason: strikeReason })}
    </>
  )
}

export const entryFields: readonly Field<EntryRow>[] = [
  {
    key: 'writtenAt',
    ...runLogLabels.writtenAt,
    widthPx: 170,
    fixed: true,
    format: { kind: 'instant', zoneKey: 'timeZone' },
  },
  { key: 'deviceName', ...runLogLabels.deviceName, widthPx: 160 },
  { key: 'text', ...runLogLabels.text, widthPx: 520, render: (row) => <EntryText {...row} /> },
  { key: 'writtenBy', ...runLogLabels.writtenBy, widthPx: 110 },
]

export type AlarmRow = ShiftAlarm & { timeZone: string }
const AlarmLink = ({ id, text }: AlarmRow) => (
  <Link to={`/deviceAlarm?${new URLSearchParams({ id, scope: 'all' })}`}>{text}</Link>
)
export const alarmFields: readonly Field<AlarmRow>[] = [
  {
    key: 'level',
    label: m.level,
    widthPx: 110,
    format: { kind: 'choice', names: alarmLevelNames },
    render: ({ level }) => <AlarmLevelTag level={level} />,
  },
  { key: 'text', label: m.alarm, widthPx: 300, fixed: true, render: (row) => <AlarmLink {...row} /> },
  { key: 'deviceName', label: m.device, widthPx: 160 },
  { key: 'raisedAt', label: m.raisedAt, widthPx: 170, format: { kind: 'instant', zoneKey: 'timeZone' } },
]

export type TicketRow = ShiftTicket & { timeZone: string }
const TicketLink = ({ id, no, equipment }: TicketRow) => (
  <Link to={`/workTicketManagement?${new URLSearchParams({ id })}`}>
    {no} {equipment}
  </Link>
)
export const ticketFields: readonly Field<TicketRow>[] = [
  { key: 'equipment', label: m.ticket, widthPx: 260, fixed: true, render: (row) => <TicketLink {...row} /> },
  { key: 'status', label: m.status, widthPx: 160, format: { kind: 'choice', names: ticketStatusNames } },
  { key: 'leaderName', label: m.leader, widthPx: 110 },
  { key: 'plannedEndAt', label: m.ticketEnd, widthPx: 170, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'wiresOut', label: m.wiresOut, widthPx: 130 },
  { key: 'overrides', label: m.overrides, widthPx: 130 },
]

const TaskLink = ({ id, no, name }: ShiftTask) => (
  <Link to={`/operationMonitorNew?${new URLSearchParams({ id })}`}>
    {no} {name}
  </Link>
)
export const taskFields: readonly Field<ShiftTask>[] = [
  { key: 'name', label: m.task, widthPx: 300, fixed: true, render: (row) => <TaskLink {...row} /> },
  { key: 'status', label: m.status, widthPx: 200, format: { kind: 'choice', names: taskStatusNames } },
  { key: 'executorName', label: m.executor, widthPx: 120 },
]
