import type { DeviceDust } from '@fengguang/domain/cleaning/cleaning.contract'
import { cleaningLabels, deviceDustLabels } from '@fengguang/domain/cleaning/cleaning.labels'
import {
  cleaningKindNames,
  cleaningScopeNames,
  gainStateNames,
  type CleaningRecord,
  type GainState,
} from '@fengguang/domain/cleaning/cleaning.model'
import { numberText } from '@fengguang/domain/kernel/units'
import type { Field } from '../../kit/field.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './cleaning.texts.ts'

export type DustRow = DeviceDust & { id: string; sharePct: number | null; lossPct: number | null }
export const dustRow = (device: DeviceDust): DustRow => ({
  ...device,
  id: device.deviceId,
  sharePct: device.share === null ? null : 100 * device.share,
  lossPct: device.expectedKwh > 0 ? (100 * device.dustKwh) / device.expectedKwh : null,
})

const d = deviceDustLabels
export const dustFields: readonly Field<DustRow>[] = [
  { key: 'deviceName', ...d.deviceName, widthPx: 190, fixed: true },
  { key: 'model', ...d.model, widthPx: 140, list: 'wide' },
  { key: 'ratedKw', ...d.ratedKw, widthPx: 130, list: 'wide' },
  { key: 'expectedKwh', ...d.expectedKwh, widthPx: 150, total: true },
  { key: 'dustKwh', ...d.dustKwh, widthPx: 170, total: true },
  { key: 'dustYuan', ...d.dustYuan, widthPx: 160, total: true },
  { key: 'sharePct', ...d.sharePct, widthPx: 170 },
  { key: 'lossPct', ...d.lossPct, widthPx: 140 },
]

export type CleaningRow = CleaningRecord & {
  promisedKwh: number | null
  promisedYuan: number | null
  gainState: GainState
  gainPct: number | null
  ratioBeforePct: number | null
  ratioAfterPct: number | null
  measuredKwh: number | null
  measuredYuan: number | null
}
const pct = (share: number | null): number | null => (share === null ? null : 100 * share)
export const cleaningRow = (record: CleaningRecord): CleaningRow => ({
  ...record,
  promisedKwh: record.promise?.kwhPerDay ?? null,
  promisedYuan: record.promise?.yuanPerDay ?? null,
  gainState: record.measured.state,
  gainPct: pct(record.measured.gain),
  ratioBeforePct: pct(record.measured.ratioBefore),
  ratioAfterPct: pct(record.measured.ratioAfter),
  measuredKwh: record.measured.kwhPerDay,
  measuredYuan: record.measured.yuanPerDay,
})

/** Valid days that are needed after a cleaning. */
const neededDays = 5

/** The gain with its interval, or why there is none yet. */
function Gain({ row: { measured } }: { row: CleaningRow }) {
  const say = useSay()
  const { state, gain, gainLow, gainHigh, daysAfter } = measured
  if (state === 'notYet') return <>{say(m.notYet, { days: daysAfter, needed: neededDays })}</>
  if (gain === null || gainLow === null || gainHigh === null) return <>{say(gainStateNames[state])}</>
  const [value, low, high] = [gain, gainLow, gainHigh].map((share) => numberText(100 * share, 2))
  const text = say(m.gainText, { gain: value!, low: low!, high: high! })
  return <>{gainLow > 0 ? text : `${text} · ${say(m.notProven)}`}</>
}

const c = cleaningLabels
export const cleaningFields: readonly Field<CleaningRow>[] = [
  { key: 'fromDay', ...c.fromDay, widthPx: 120, fixed: true, format: { kind: 'day' } },
  { key: 'toDay', ...c.toDay, widthPx: 120, format: { kind: 'day' } },
  { key: 'kind', ...c.kind, widthPx: 110, format: { kind: 'choice', names: cleaningKindNames } },
  { key: 'scope', ...c.scope, widthPx: 120, format: { kind: 'choice', names: cleaningScopeNames }, list: 'wide' },
  { key: 'costYuan', ...c.costYuan, widthPx: 130 },
  { key: 'promisedKwh', ...c.promisedKwh, widthPx: 150 },
  { key: 'promisedYuan', ...c.promisedYuan, widthPx: 150 },
  { key: 'gainPct', label: c.gainPct.label, widthPx: 260, render: (row) => <Gain row={row} /> },
  { key: 'measuredKwh', ...c.measuredKwh, widthPx: 150 },
  { key: 'measuredYuan', ...c.measuredYuan, widthPx: 150 },
  { key: 'ratioBeforePct', ...c.ratioBeforePct, widthPx: 150, list: 'optional' },
  { key: 'ratioAfterPct', ...c.ratioAfterPct, widthPx: 150, list: 'optional' },
  { key: 'note', ...c.note, widthPx: 180 },
  { key: 'createdBy', ...c.createdBy, widthPx: 110, list: 'wide' },
  { key: 'changedAt', ...c.changedAt, widthPx: 170, format: { kind: 'instant' }, list: 'optional' },
]
