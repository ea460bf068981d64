import { useState } from 'react'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { useSay } from '../../lib/i18n.ts'
import { m, spanNames } from './figures.texts.ts'

export type Span = keyof typeof spanNames
const dayMs = 86_400_000
const defaultSpan: Span = 7

/** The last days until now, of the station in the address or of all. `now` stands still while the view is open. */
export function useAlarmRange(offered: readonly Span[]): {
  span: Span
  range: AlarmRange
  choose: (span: Span) => void
} {
  const [params, setParams] = useSearchParams()
  const [nowMs] = useState(() => Date.now())
  const span = offered.find((one) => String(one) === params.get('days')) ?? defaultSpan
  const stationId = params.get('stationId')
  return {
    span,
    range: {
      from: new Date(nowMs - span * dayMs).toISOString(),
      to: new Date(nowMs).toISOString(),
      ...(stationId && { stationId: stationId.slice(0, 64) }),
    },
    choose: (next) =>
      setParams((now) => {
        const address = new URLSearchParams(now)
        if (next === defaultSpan) address.delete('days')
        else address.set('days', String(next))
        return address
      }),
  }
}

interface Props {
  offered: readonly Span[]
  span: Span
  onChoose: (span: Span) => void
}

export function SpanChoice({ offered, span, onChoose }: Props) {
  const say = useSay()
  return (
    <Segmented
      aria-label={say(m.range)}
      value={span}
      onChange={onChoose}
      options={offered.map((one) => ({ value: one, label: say(spanNames[one]) }))}
    />
  )
}
