import { Suspense } from 'react'
import { Input } from 'antd'
import { CalendarOutlined } from '@ant-design/icons'
import type { DayInputProps } from './DayInput.tsx'
import { lazy } from '../lib/lazy-part.ts'

const DayInput = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }))

/** The calendar weighs more than a list: its place is kept by a text box until it is here. */
export function DayPicker(props: DayInputProps) {
  const { value, onChange, withTime, ...look } = props
  const standIn = <Input {...look} readOnly value={value ?? ''} suffix={<CalendarOutlined />} />
  return (
    <Suspense fallback={standIn}>
      <DayInput {...look} value={value} onChange={onChange} {...(withTime && { withTime })} />
    </Suspense>
  )
}
