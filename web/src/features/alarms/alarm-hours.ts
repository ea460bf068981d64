import type { AlarmQuality } from '@fengguang/domain/alarms/alarm-figures.model'
import type { AlarmRange } from '@fengguang/domain/alarms/alarms.contract'
import { dayList, isoWithOffset } from '@fengguang/domain/kernel/time-range'
import type { HeatChart } from '../../kit/chart/chart.model.ts'
import { companyZone } from '../../lib/company-zone.ts'
import type { Say } from '../../lib/i18n.ts'
import { m } from './figures.texts.ts'

const hours = Array.from({ length: 24 }, (_none, hour) => String(hour).padStart(2, '0'))

/** Raises of each hour of each day. Within the range an hour without any is a zero, outside of it is unknown. */
export function hoursOf(
  rate: AlarmQuality['rate'],
  { from, to }: Pick<AlarmRange, 'from' | 'to'>,
  say: Say,
  zone: string = companyZone(),
): HeatChart {
  const hourOf = (at: string) => isoWithOffset(new Date(at), zone).slice(0, 13)
  const counts = new Map<string, number>()
  for (const { at, count } of rate) counts.set(hourOf(at), (counts.get(hourOf(at)) ?? 0) + count)
  const [first, last] = [hourOf(from), hourOf(to)]
  const days = dayList({ from: first.slice(0, 10), to: last.slice(0, 10) })
  return {
    kind: 'heat',
    name: say(m.total),
    unit: say(m.times),
    decimals: 0,
    rowAxis: say(m.day),
    rows: days.map((day) => ({ id: day, name: day, short: day.slice(5) })),
    columns: hours.map((hour) => ({ id: hour, name: say(m.hour, { hour }), short: hour })),
    values: days.map((day) =>
      hours.map((hour) => {
        const key = `${day}T${hour}`
        return key < first || key > last ? null : (counts.get(key) ?? 0)
      }),
    ),
  }
}
