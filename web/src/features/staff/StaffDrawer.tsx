import { useCallback } from 'react'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { TextPair } from '@fengguang/domain/kernel/texts'
import type { StaffWhole } from '@fengguang/domain/staff/staff.model'
import { openStatuses } from '@fengguang/domain/tasks/task.rules'
import { Can } from '../../kit/Can.tsx'
import { Card } from '../../kit/Card.tsx'
import { DetailDrawer } from '../../kit/detail/DetailDrawer.tsx'
import type { Field } from '../../kit/field.ts'
import { RowsTable } from '../../kit/list/RowsTable.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useSay } from '../../lib/i18n.ts'
import { absenceFields, certificateFields, stationFields, wholeFields } from './staff.fields.tsx'
import { staff } from './staff.queries.ts'
import { m } from './staff.texts.ts'

function Part<Row extends { id: string }>(props: {
  title: TextPair
  rows: readonly Row[]
  fields: readonly Field<Row>[]
  empty: TextPair
}) {
  const say = useSay()
  return (
    <Card title={say(props.title)} flush>
      <RowsTable rows={props.rows} fields={props.fields} empty={<Picture kind="empty" title={say(props.empty)} />} />
    </Card>
  )
}

/** These rows have no id: their position serves as one. */
const numbered = <Row,>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, id: String(at) }))

const Parts = ({ certificates, stations, absences }: StaffWhole) => (
  <>
    <Part title={m.certificates} rows={certificates} fields={certificateFields} empty={m.noCertificates} />
    <Part title={m.stations} rows={numbered(stations)} fields={stationFields} empty={m.noStations} />
    <Part title={m.absences} rows={numbered(absences)} fields={absenceFields} empty={m.noAbsences} />
  </>
)

const partsOf = (row: StaffWhole) => <Parts {...row} />

const tasksOf = (id: string) =>
  `/operationMonitorNew?${new URLSearchParams({ view: 'list', personId: id, status: openStatuses.join(',') })}`

function Actions({ id, onEdit }: { id: string; onEdit: (id: string) => void }) {
  const say = useSay()
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => void navigate(tasksOf(id))}>{say(m.tasks)}</Button>
      <Can do="staff:write">
        <Button type="primary" onClick={() => onEdit(id)}>
          {say(m.edit)}
        </Button>
      </Can>
    </>
  )
}

/** What a person can do, where and when. */
export function StaffDrawer({ onEdit }: { onEdit: (id: string) => void }) {
  const actions = useCallback(({ id }: StaffWhole) => <Actions id={id} onEdit={onEdit} />, [onEdit])
  return (
    <DetailDrawer<StaffWhole>
      fields={wholeFields}
      query={(id) => staff.detail({ id })}
      title={({ name }) => name}
      extra={partsOf}
      actions={actions}
    />
  )
}
