import { bookingNames, lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import type { DeviceLoss, IntervalLoss } from '@fengguang/domain/analysis/analysis.contract'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import type { Field } from '../../kit/field.ts'
import { m } from './analysis.texts.ts'

const kwh = { kind: 'quantity', quantity: 'energyKwh' } as const
const exact = { kind: 'number', decimals: 3 } as const

type Losses = Record<LossClass, number>
export type DeviceRow = Omit<DeviceLoss, 'lossKwh' | 'intervals'> &
  Losses & { id: string; totalKwh: number; sharePct: number | null; dataPct: number | null }
export type IntervalRow = Omit<IntervalLoss, 'lossKwh'> & Losses & { id: string; timeZone: string; totalKwh: number }

export const deviceRow = ({ lossKwh, intervals, ...device }: DeviceLoss): DeviceRow => {
  const totalKwh = totalLoss(lossKwh)
  return {
    ...device,
    ...lossKwh,
    id: device.deviceId,
    totalKwh,
    sharePct: device.expectedKwh > 0 ? (100 * totalKwh) / device.expectedKwh : null,
    dataPct: intervals.all > 0 ? (100 * intervals.counted) / intervals.all : null,
  }
}

export const intervalRow = ({ lossKwh, ...interval }: IntervalLoss, timeZone: string): IntervalRow => ({
  ...interval,
  ...lossKwh,
  id: interval.at,
  timeZone,
  totalKwh: totalLoss(lossKwh),
})

const pct = { kind: 'number', decimals: 2 } as const

export const deviceFields: readonly Field<DeviceRow>[] = [
  { key: 'deviceName', label: m.device, widthPx: 190, fixed: true },
  { key: 'model', label: m.model, widthPx: 120, list: 'wide' },
  { key: 'ratedKw', label: m.rated, widthPx: 120, list: 'wide', format: { kind: 'quantity', quantity: 'powerKw' } },
  { key: 'expectedKwh', label: m.expected, widthPx: 130, format: kwh, total: true },
  { key: 'actualKwh', label: m.actual, widthPx: 130, format: kwh, total: true },
  { key: 'totalKwh', label: m.lost, widthPx: 120, format: kwh, total: true },
  { key: 'sharePct', label: m.share, unit: '%', widthPx: 110, format: pct },
  ...lossClasses.map((key): Field<DeviceRow> => ({
    key,
    label: lossClassNames[key],
    widthPx: 120,
    format: kwh,
    total: true,
  })),
  { key: 'gainKwh', label: m.gain, widthPx: 120, format: kwh, total: true },
  { key: 'dataPct', label: m.availability, unit: '%', widthPx: 120, format: pct },
]

export const intervalFields: readonly Field<IntervalRow>[] = [
  { key: 'at', label: m.time, widthPx: 170, fixed: true, format: { kind: 'instant', zoneKey: 'timeZone' } },
  { key: 'booking', label: m.booking, widthPx: 260, format: { kind: 'choice', names: bookingNames } },
  { key: 'expectedKwh', label: m.expected, unit: 'kWh', widthPx: 120, format: exact },
  { key: 'actualKwh', label: m.actual, unit: 'kWh', widthPx: 120, format: exact },
  { key: 'totalKwh', label: m.lost, unit: 'kWh', widthPx: 120, format: exact },
  ...lossClasses.map((key): Field<IntervalRow> => ({
    key,
    label: lossClassNames[key],
    unit: 'kWh',
    widthPx: 120,
    format: exact,
  })),
  { key: 'gainKwh', label: m.gain, unit: 'kWh', widthPx: 120, format: exact },
]
