import type { ReactNode } from 'react'
import { Descriptions } from 'antd'
import { cleaningKindNames } from '@fengguang/domain/cleaning/cleaning.model'
import { meterDirectionNames, meterStepNames } from '@fengguang/domain/equipment/meter-reading.model'
import { numberText } from '@fengguang/domain/kernel/units'
import { detailLabels } from '@fengguang/domain/tasks/task.labels'
import { readingText } from '@fengguang/domain/inspection/finding.rules'
import type { RoutePoint } from '@fengguang/domain/tasks/task-route.model'
import { checksOf } from '@fengguang/domain/tasks/task-route.rules'
import { inspectionResultNames, type TaskDetailRecord } from '@fengguang/domain/tasks/task-detail.model'
import { Card } from '../../kit/Card.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useSay, type Say } from '../../lib/i18n.ts'
import { fileAddress } from '../../widgets/file-address.ts'
import type { TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

type Line = readonly [key: keyof typeof detailLabels, value: ReactNode]
const dash = (text: string) => text || '--'

function linesOf(detail: TaskDetailRecord, say: Say): Line[] {
  if (detail.type === 'maintenance')
    return [
      ['work', detail.work],
      ['cause', dash(detail.cause)],
      ['parts', dash(detail.parts)],
      ['isStopped', say(detail.isStopped ? m.yes : m.no)],
    ]
  if (detail.type === 'cleaning')
    return [
      ['kind', say(cleaningKindNames[detail.kind])],
      ['fromDay', detail.fromDay],
      ['toDay', detail.toDay],
      ['costYuan', `${numberText(detail.costYuan)} ¥`],
      ['note', dash(detail.note)],
    ]
  return []
}

interface Row {
  name: string
  value: string
  note: string
  photoId?: string | null
}
function rowsOf(detail: TaskDetailRecord, route: readonly RoutePoint[], say: Say): Row[] {
  const checks = checksOf(route)
  if (detail.type === 'inspection')
    return detail.items.map(({ what, result, note, reading, photoId }, n) => {
      const check = checks[n]?.item
      const measured = check && reading !== null ? readingText({ ...check, reading }) : ''
      return { name: what, value: [measured, say(inspectionResultNames[result])].join(' ').trim(), note, photoId }
    })
  if (detail.type === 'meterReading')
    return detail.readings.map(({ meter, direction, step, readingKwh, note }) => ({
      name: `${meter} ${say(meterDirectionNames[direction])}`,
      value: `${numberText(readingKwh)} kWh${step === 'counted' ? '' : ` ${say(meterStepNames[step])}`}`,
      note,
    }))
  return []
}

/** What was done, as the executor recorded it. */
export function WorkRecord({ task: { detail, route } }: { task: TaskRow }) {
  const say = useSay()
  const narrow = useNarrow()
  if (detail === undefined) return null
  if (detail === null)
    return (
      <Card title={say(m.recordTitle)}>
        <p className="fg-task-none">{say(m.noRecord)}</p>
      </Card>
    )
  const rows = rowsOf(detail, route ?? [], say)
  return (
    <Card title={say(m.recordTitle)}>
      <div data-content="record">
        <Descriptions
          size="small"
          column={narrow ? 1 : 2}
          items={linesOf(detail, say).map(([key, children]) => ({
            key,
            label: say(detailLabels[key].label),
            children,
          }))}
        />
        {rows.length > 0 && (
          <ul className="fg-task-records">
            {rows.map(({ name, value, note, photoId }, n) => (
              // Two lines may read the same; they have no other name than their place.
              // eslint-disable-next-line react/no-array-index-key
              <li key={`${n} ${name}`}>
                <span>{name}</span>
                <strong>{value}</strong>
                <span>
                  {note}
                  {photoId && (
                    <a href={fileAddress(photoId)} target="_blank" rel="noreferrer">
                      {say(m.photo)}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
