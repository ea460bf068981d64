import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { instantAt } from '@fengguang/domain/kernel/time-range'
import { companyZone } from '../lib/company-zone.ts'
import { instantText } from './format.ts'

export interface DayInputProps {
  id?: string
  className?: string
  disabled?: boolean
  placeholder?: string
  status?: 'error'
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  /** `2026-11-15`; an instant in ISO form with `withTime`. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  withTime?: true
}

export function DayInput({ value, onChange, withTime, ...look }: DayInputProps) {
  if (withTime)
    return (
      <WallClockInput
        {...look}
        value={value && instantText(value)}
        onChange={(wall) => onChange(wall && instantAt(wall, companyZone()).toISOString())}
      />
    )
  return (
    <DatePicker {...look} value={value ? dayjs(value) : null} onChange={(day) => onChange(day?.format('YYYY-MM-DD'))} />
  )
}

/** Local time, `2026-11-15 10:21:07`; the caller knows its zone. */
export function WallClockInput({ value, onChange, ...look }: Omit<DayInputProps, 'withTime'>) {
  return (
    <DatePicker
      {...look}
      showTime
      // "Now" is the browser's clock.
      showNow={false}
      value={value ? dayjs(value) : null}
      onChange={(at) => onChange(at?.format('YYYY-MM-DD HH:mm:ss'))}
    />
  )
}
