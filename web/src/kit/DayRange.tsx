import { Suspense } from 'react'
import { Input } from 'antd'
import { CalendarOutlined } from '@ant-design/icons'
import type { DayRangeProps } from './DayRangeInput.tsx'
import { lazy } from '../lib/lazy-part.ts'

const DayRangeInput = lazy(() => import('./DayRangeInput.tsx').then((x) => ({ default: x.DayRangeInput })))

/** Two days of one calendar, which loads when it is shown. */
export function DayRange(props: DayRangeProps) {
  const { value, onChange, ...look } = props
  const text = value.from || value.to ? `${value.from ?? ''} – ${value.to ?? ''}` : ''
  return (
    <Suspense fallback={<Input {...look} readOnly value={text} suffix={<CalendarOutlined />} />}>
      <DayRangeInput {...look} value={value} onChange={onChange} />
    </Suspense>
  )
}
