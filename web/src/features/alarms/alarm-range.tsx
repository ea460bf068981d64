import { useState } from 'react'
import { Segmented } from 'antd'
import { z } from 'zod'
import { intParam } from '@fengguang/domain/kernel/endpoint'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { textParam } from '../../lib/address.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { m, spanNames } from './figures.texts.ts'

export type Span = keyof typeof spanNames
const dayMs = 86_400_000
const defaultSpan: Span = 7
const RangeAddress = z.object({ days: intParam(1, 400).default(defaultSpan), stationId: textParam(64) })

/** The last days until now, of the station in the address or of all. `now` stands still while the view is open. */
export function useAlarmRange(offered: readonly Span[]): {
  span: Span
  range: AlarmRange
  choose: (span: Span) => void
} {
  const [{ days, stationId }, change] = useAddress(RangeAddress)
  const [nowMs] = useState(() => Date.now())
  const span = offered.find((one) => one === days) ?? defaultSpan
  return {
    span,
    range: {
      from: new Date(nowMs - span * dayMs).toISOString(),
      to: new Date(nowMs).toISOString(),
      ...(stationId && { stationId }),
    },
    choose: (next) => change({ days: next }),
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
