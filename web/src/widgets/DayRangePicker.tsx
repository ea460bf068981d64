import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import {
  addDays,
  daysIn,
  localDayOf,
  rangeLimits,
  type DayRange,
  type RangeLimit,
} from '@fengguang/domain/kernel/time-range'
import { useSay } from '../lib/i18n.ts'
import { m } from './widgets.texts.ts'
import './day-range.css'

interface Props {
  value: DayRange
  onChange: (days: DayRange) => void
  limit: RangeLimit
  zone: string
  now: Date
}

const dayOf = (day: Dayjs): string => day.format('YYYY-MM-DD')

/** Whole local days of a station, no more of them than specification §5 allows and none in the future. */
export function DayRangePicker({ value, onChange, limit, zone, now }: Props) {
  const say = useSay()
  const today = localDayOf(now, zone)
  const max = rangeLimits[limit]
  const preset = (days: number) => ({
    label: days === 1 ? say(m.today) : say(m.lastDays, { days }),
    value: [dayjs(addDays(today, 1 - days)), dayjs(today)] as [Dayjs, Dayjs],
  })
  return (
    <DatePicker.RangePicker
      className="fg-range"
      size="small"
      allowClear={false}
      aria-label={say(m.range)}
      placeholder={[say(m.from), say(m.to)]}
      value={[dayjs(value.from), dayjs(value.to)]}
      presets={[...new Set([1, 3, 7, max])].filter((days) => days <= max).map(preset)}
      disabledDate={(day, { from }) => {
        const one = dayOf(day)
        if (one > today) return true
        if (!from) return false
        const other = dayOf(from)
        return daysIn(one < other ? { from: one, to: other } : { from: other, to: one }) > max
      }}
      onChange={(days) => {
        const [from, to] = days ?? []
        if (from && to) onChange({ from: dayOf(from), to: dayOf(to) })
      }}
    />
  )
}
