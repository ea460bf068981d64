import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useSay } from '../lib/i18n.ts'
import { m } from './list/list-parts.texts.ts'

export interface Days {
  from?: string | undefined
  to?: string | undefined
}

export interface DayRangeProps {
  id?: string
  className?: string
  disabled?: boolean
  status?: 'error'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  /** Whole days, both included; an open end has none. */
  value: Days
  onChange: (days: Days) => void
}

const dayOf = (day: Dayjs | null | undefined): string | undefined => day?.format('YYYY-MM-DD')
const dayIn = (day: string | undefined): Dayjs | null => (day ? dayjs(day) : null)

export function DayRangeInput({ value, onChange, id, ...look }: DayRangeProps) {
  const say = useSay()
  return (
    <DatePicker.RangePicker
      {...look}
      {...(id && { id: { start: id, end: `${id}_to` } })}
      allowEmpty
      placeholder={[say(m.fromDay), say(m.toDay)]}
      value={[dayIn(value.from), dayIn(value.to)]}
      onChange={(days) => onChange({ from: dayOf(days?.[0]), to: dayOf(days?.[1]) })}
    />
  )
}
