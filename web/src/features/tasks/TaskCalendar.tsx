import { useMemo, useState } from 'react'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { z } from 'zod'
import { dayStart, addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import { taskStatusNames } from '@fengguang/domain/tasks/task.model'
import { Card } from '../../kit/Card.tsx'
import { Picture } from '../../kit/Picture.tsx'
import { useOpenRecord } from '../../kit/record-address.ts'
import { useNarrow } from '../../kit/use-narrow.ts'
import { textParam } from '../../lib/address.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { useScreenQuery } from '../../lib/screen-refresh.ts'
import { useAddress } from '../../lib/use-address.ts'
import { addMonths, isMonth, sheetOf, tasksByDay } from './month-days.ts'
import { tasks, type TaskRow } from './tasks.queries.ts'
import { m } from './tasks.texts.ts'

const calendarAddress = z.object({ month: textParam(7) })
/** A sheet with more than these is read by nobody; the list has them all. */
const most = 200
const shownPerDay = 3

/** What is planned for each day of a month; on a phone the days that have something. */
export function TaskCalendar() {
  const say = useSay()
  const narrow = useNarrow()
  const [today] = useState(() => localDayOf(new Date(), companyZone()))
  const [address, change] = useAddress(calendarAddress)
  const month = isMonth(address.month) ? address.month : today.slice(0, 7)
  const days = useMemo(() => sheetOf(month), [month])
  const zone = companyZone()
  const asked = {
    page: 1,
    pageSize: most,
    from: dayStart(days[0]!, zone).toISOString(),
    to: dayStart(addDays(days.at(-1)!, 1), zone).toISOString(),
    sort: 'plannedStartAt',
    order: 'asc',
  } as const
  const { data, error, isPending, refetch } = useScreenQuery(tasks.list(asked))
  const byDay = useMemo(() => tasksByDay<TaskRow>(data?.rows ?? [], days), [data, days])
  const go = (count: number) => change({ month: addMonths(month, count) })
  const filled = days.filter((day) => day.startsWith(month) && byDay.get(day)!.length > 0)
  return (
    <Card
      title={say(m.calendarOf, { month })}
      loading={isPending}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
      extra={
        <>
          <Button icon={<LeftOutlined />} aria-label={say(m.previousMonth)} onClick={() => go(-1)} />
          <Button onClick={() => change({ month: undefined })}>{say(m.thisMonth)}</Button>
          <Button icon={<RightOutlined />} aria-label={say(m.nextMonth)} onClick={() => go(1)} />
        </>
      }
    >
      {data && data.total > data.rows.length && (
        <p className="fg-task-note">{say(m.calendarPart, { shown: data.rows.length, total: data.total })}</p>
      )}
      {filled.length === 0 && narrow && <Picture kind="empty" title={say(m.noTasksInMonth)} />}
      {narrow ? <Agenda days={filled} byDay={byDay} /> : <Sheet {...{ days, byDay, month, today }} />}
    </Card>
  )
}

type ByDay = ReadonlyMap<LocalDay, readonly TaskRow[]>

function Agenda({ days, byDay }: { days: readonly LocalDay[]; byDay: ByDay }) {
  return (
    <ol className="fg-task-agenda">
      {days.map((day) => (
        <li key={day}>
          <h3>{day}</h3>
          <DayTasks rows={byDay.get(day)!} />
        </li>
      ))}
    </ol>
  )
}

interface SheetProps {
  days: readonly LocalDay[]
  byDay: ByDay
  month: string
  today: LocalDay
}

function Sheet({ days, byDay, month, today }: SheetProps) {
  const say = useSay()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className="fg-task-sheet" aria-label={say(m.calendarOf, { month })}>
      <thead>
        <tr>
          {say(m.weekdays)
            .split(',')
            .map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-outside={!day.startsWith(month)} data-today={day === today}>
                <time dateTime={day}>{Number(day.slice(8))}</time>
                <DayTasks rows={byDay.get(day)!} most={shownPerDay} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayTasks({ rows, most: shown = rows.length }: { rows: readonly TaskRow[]; most?: number }) {
  const say = useSay()
  const rest = rows.length - shown
  return (
    <>
      <TaskButtons rows={rows.slice(0, shown)} />
      {rest > 0 && (
        <Popover trigger={['click']} content={<TaskButtons rows={rows.slice(shown)} />}>
          <Button type="link" size="small">
            {say(m.dayMore, { count: rest })}
          </Button>
        </Popover>
      )}
    </>
  )
}

function TaskButtons({ rows }: { rows: readonly TaskRow[] }) {
  const say = useSay()
  const [, open] = useOpenRecord()
  return (
    <ul className="fg-task-day" data-content="record">
      {rows.map((task) => (
        <li key={task.id}>
          <button
            type="button"
            data-late={task.isOverdue}
            title={`${task.name} · ${task.stationName} · ${say(taskStatusNames[task.status])}`}
            onClick={() => open(task.id)}
          >
            {task.name} · {say(taskStatusNames[task.status])}
          </button>
        </li>
      ))}
    </ul>
  )
}
