import { DatePicker } from 'antd'
import dayjs from 'dayjs'

export interface DayInputProps {
  id?: string
  className?: string
  disabled?: boolean
  placeholder?: string
  status?: 'error'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  /** `2026-11-15`, or an instant in ISO form with `withTime`. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  withTime?: true
}

export function DayInput({ value, onChange, withTime, ...look }: DayInputProps) {
  return (
    <DatePicker
      {...look}
      showTime={withTime ?? false}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange(day ? (withTime ? day.toISOString() : day.format('YYYY-MM-DD')) : undefined)}
    />
  )
}
