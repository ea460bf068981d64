import type { ShadowHeat, ShadedString, ShadowWindow } from '@fengguang/domain/analysis/shadow.model'
import { shadowLabels } from '@fengguang/domain/analysis/shadow.labels'
import { sideNames } from '@fengguang/domain/analysis/shadow.model'
import type { HeatChart, ParetoChart } from '../../kit/chart/chart.model.ts'
import type { Field } from '../../kit/field.ts'
import type { Say } from '../../lib/i18n.ts'
import { s } from './shadow.texts.ts'

export const stringKey = ({ deviceId, string }: Pick<ShadedString, 'deviceId' | 'string'>): string =>
  `${deviceId} ${string}`
export type StringRow = ShadedString & { id: string }
export type WindowRow = ShadowWindow & { id: string; window: string }

const two = (n: number) => String(n).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

export const windowRow = (one: ShadowWindow): WindowRow => ({
  ...one,
  id: `${stringKey(one)} ${one.fromMinute}`,
  window: `${clock(one.fromMinute)}–${clock(one.toMinute)}`,
})

export const stringFields: readonly Field<StringRow>[] = [
  { key: 'deviceName', ...shadowLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'string', ...shadowLabels.string, widthPx: 80 },
  { key: 'lostKwh', ...shadowLabels.lostKwh, widthPx: 120, total: true },
  { key: 'lostYuan', ...shadowLabels.lostYuan, widthPx: 120, total: true },
  { key: 'days', ...shadowLabels.days, widthPx: 100 },
  { key: 'depthPct', ...shadowLabels.depthPct, widthPx: 100 },
  { key: 'side', ...shadowLabels.side, widthPx: 130, format: { kind: 'choice', names: sideNames } },
  { key: 'azimuthDeg', ...shadowLabels.azimuthDeg, widthPx: 110, list: 'wide' },
  { key: 'elevationDeg', ...shadowLabels.elevationDeg, widthPx: 110, list: 'wide' },
]

export const windowFields: readonly Field<WindowRow>[] = [
  { key: 'deviceName', ...shadowLabels.deviceName, widthPx: 180, fixed: true },
  { key: 'string', ...shadowLabels.string, widthPx: 80 },
  { key: 'window', ...shadowLabels.window, widthPx: 120 },
  { key: 'days', ...shadowLabels.days, widthPx: 100 },
  { key: 'depthPct', ...shadowLabels.depthPct, widthPx: 100 },
  { key: 'lostKwh', ...shadowLabels.lostKwh, widthPx: 120 },
  { key: 'lostYuan', ...shadowLabels.lostYuan, widthPx: 120 },
]

const topCount = 10

export const worstStrings = (strings: readonly ShadedString[], total: number, say: Say): ParetoChart => {
  const shown = strings.slice(0, topCount)
  return {
    kind: 'pareto',
    axis: say(shadowLabels.string.label),
    name: say(shadowLabels.lostKwh.label),
    unit: 'kWh',
    items: shown.map((one) => ({
      id: stringKey(one),
      name: say(s.stringName, { device: one.deviceName, n: one.string }),
      value: one.lostKwh,
    })),
    rest: Math.max(0, total - shown.reduce((sum, { lostKwh }) => sum + lostKwh, 0)),
  }
}

/** The lit hours are enough: nothing is shaded at night. */
const hours = Array.from({ length: 18 }, (_, i) => i + 4)

export const yearHeat = ({ months }: ShadowHeat, say: Say): HeatChart => ({
  kind: 'heat',
  name: say(shadowLabels.lostKwh.label),
  unit: 'kWh',
  rowAxis: say(s.hour),
  rows: hours.map((hour) => ({ id: String(hour), name: `${two(hour)}:00` })),
  columns: months.map((_, i) => ({ id: String(i + 1), name: say(s.month, { n: i + 1 }), short: String(i + 1) })),
  values: hours.map((hour) => months.map((month) => month?.[hour] ?? null)),
})
