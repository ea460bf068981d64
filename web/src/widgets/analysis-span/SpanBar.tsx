import { Button, DatePicker, Segmented } from 'antd'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { z } from 'zod'
import { spanNames, spans, type Span } from '@fengguang/domain/analysis/loss.model'
import { addDays, localDayOf, type LocalDay } from '@fengguang/domain/kernel/time-range'
import type { Keep } from '../../lib/address.ts'
import { companyZone } from '../../lib/company-zone.ts'
import { useSay } from '../../lib/i18n.ts'
import { useAddress } from '../../lib/use-address.ts'
import { m } from './analysis-span.texts.ts'
import './analysis-span.css'

/** What an analysis looks at, in the address: a link shows a colleague the same. */
export const SpanAddress = z.object({ span: z.enum(spans).default('month'), date: z.iso.date().optional() })

/** The last day that is over. */
export const yesterday = (zone = companyZone()): LocalDay => addDays(localDayOf(new Date(), zone), -1)

export function useSpanAddress() {
  const [{ span, date = yesterday() }, change] = useAddress(SpanAddress)
  return { span, date, change }
}

const moved = (date: LocalDay, span: Span, by: 1 | -1): LocalDay => dayjs(date).add(by, span).format('YYYY-MM-DD')
/** A day that was opened within the period is not of the next one. */
const keep: Keep = (name) => name !== 'day'

/** Day, month or year, and which one. */
export function SpanBar() {
  const say = useSay()
  const { span, date, change } = useSpanAddress()
  const last = yesterday()
  const next = moved(date, span, 1)
  const isLast = dayjs(next).startOf(span).isAfter(dayjs(last))
  const go = (to: LocalDay) => change({ date: to > last ? last : to }, { keep })
  return (
    <div className="fg-span">
      <Segmented
        aria-label={say(m.span)}
        value={span}
        options={spans.map((value) => ({ value, label: say(spanNames[value]) }))}
        onChange={(value) => change({ span: value }, { keep })}
      />
      <Button icon={<LeftOutlined />} aria-label={say(m.earlier)} onClick={() => go(moved(date, span, -1))} />
      <DatePicker
        aria-label={say(m.date)}
        allowClear={false}
        picker={span === 'day' ? 'date' : span}
        value={dayjs(date)}
        disabledDate={(one) => one.startOf(span).isAfter(dayjs(last))}
        onChange={(to) => to && go(to.format('YYYY-MM-DD'))}
      />
      <Button icon={<RightOutlined />} aria-label={say(m.later)} disabled={isLast} onClick={() => go(next)} />
    </div>
  )
}
