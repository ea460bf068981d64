import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { alarmStateNames } from '@fengguang/domain/alarms/alarm.model'
import type { AlarmQuality } from '@fengguang/domain/alarms/alarm-figures.model'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import { numberText } from '@fengguang/domain/kernel/units'
import { Card } from '../../kit/Card.tsx'
import { instantText } from '../../kit/format.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './figures.texts.ts'

interface Column<Row> {
  label: TextPair
  cell: (row: Row) => ReactNode
  isNumber?: true
}
interface Props<Row> {
  title: TextPair
  note: TextPair
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
}

/** A few rows that are read, not worked with. */
export function QualityTable<Row>({ title, note, rows, columns, keyOf }: Props<Row>) {
  const say = useSay()
  return (
    <Card title={say(title)} extra={<span className="fg-alarm-note">{say(note)}</span>}>
      {rows.length === 0 ? (
        <p className="fg-alarm-note">{say(m.none)}</p>
      ) : (
        <div className="fg-alarm-scroll">
          <table className="fg-alarm-table">
            <thead>
              <tr>
                {columns.map(({ label, isNumber }) => (
                  <th key={label[1]} scope="col" data-number={isNumber}>
                    {say(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ label, cell, isNumber }) => (
                    <td key={label[1]} data-number={isNumber}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

type Chattering = AlarmQuality['chattering'][number]
type Standing = AlarmQuality['standing'][number]
type Flood = AlarmQuality['floods'][number]

const subject = [
  { label: m.device, cell: (row: Chattering | Standing) => row.deviceName },
  { label: m.station, cell: (row: Chattering | Standing) => row.stationName },
  { label: m.rule, cell: (row: Chattering | Standing) => row.name },
] as const

const sinceOf = ({ raisedAt, eventId }: Standing) => (
  <Link to={`/deviceAlarm?id=${eventId}`}>{instantText(raisedAt)}</Link>
)

export const ChatteringTable = ({ rows }: { rows: readonly Chattering[] }) => (
  <QualityTable<Chattering>
    title={alarmStateNames.chattering}
    note={m.chatteringNote}
    rows={rows}
    keyOf={({ deviceId, ruleKey }) => `${deviceId} ${ruleKey}`}
    columns={[
      ...subject,
      { label: m.count, isNumber: true, cell: ({ count }) => count },
      { label: m.mostPerHour, isNumber: true, cell: ({ mostPerHour }) => mostPerHour },
    ]}
  />
)

export const StandingTable = ({ rows }: { rows: readonly Standing[] }) => (
  <QualityTable<Standing>
    title={m.standing}
    note={m.standingNote}
    rows={rows}
    keyOf={({ eventId }) => eventId}
    columns={[
      ...subject,
      {
        label: m.since,
        cell: sinceOf,
      },
      { label: m.hours, isNumber: true, cell: ({ hours }) => numberText(hours, 1) },
    ]}
  />
)

export const FloodTable = ({ rows }: { rows: readonly Flood[] }) => (
  <QualityTable<Flood>
    title={m.floods}
    note={m.floodsNote}
    rows={rows}
    keyOf={({ from }) => from}
    columns={[
      { label: m.from, cell: ({ from }) => instantText(from) },
      { label: m.to, cell: ({ to }) => instantText(to) },
      { label: m.count, isNumber: true, cell: ({ count }) => count },
    ]}
  />
)
