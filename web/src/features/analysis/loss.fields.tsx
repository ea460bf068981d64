import { bookingNames, lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'
import { lossClassNames } from '@fengguang/domain/kpis/loss.model'
import type { DeviceLoss, IntervalLoss, RuleInputs } from '@fengguang/domain/analysis/analysis.contract'
import { totalLoss } from '@fengguang/domain/analysis/loss.rules'
import { faultName } from '@fengguang/domain/device-monitor/device-fault-codes'
import { pointOf } from '@fengguang/domain/telemetry/catalogue'
import type { Field } from '../../kit/field.ts'
import { useSay } from '../../lib/i18n.ts'
import { m } from './analysis.texts.ts'
import { w } from './loss-workbench.texts.ts'

const kwh = { kind: 'quantity', quantity: 'energyKwh' } as const
const exact = { kind: 'number', decimals: 3 } as const

type Losses = Record<LossClass, number>
export type DeviceRow = Omit<DeviceLoss, 'lossKwh' | 'intervals'> &
  Losses & { id: string; totalKwh: number; sharePct: number | null; dataPct: number | null }
export type IntervalRow = Omit<IntervalLoss, 'lossKwh' | 'inputs'> &
  RuleInputs &
  Losses & { id: string; timeZone: string; totalKwh: number }

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

export const intervalRow = ({ lossKwh, inputs, ...interval }: IntervalLoss, timeZone: string): IntervalRow => ({
  ...interval,
  ...inputs,
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

const whole = { kind: 'number', decimals: 0 } as const

function StateWord({ state }: { state: number | null }) {
  const say = useSay()
  const word = state === null ? undefined : pointOf('inverter', 'state')?.labels?.[state]
  return word ? say(word) : '--'
}

function CodeWord({ code }: { code: number | null }) {
  const say = useSay()
  if (!code) return '--'
  const name = faultName('inverter', code)
  return name ? `${code} ${say(name)}` : String(code)
}

/** The rule, or who set the class and why. */
function BookingWord({ booking, decided }: IntervalRow) {
  const say = useSay()
  const rule = say(bookingNames[booking])
  if (!decided) return rule
  const { by: name, cause } = decided
  return say(cause ? w.setFor : w.setBy, { rule, name, cause })
}

export const intervalFields: readonly Field<IntervalRow>[] = [
  { key: 'at', label: m.time, widthPx: 170, fixed: true, format: { kind: 'instant', zoneKey: 'timeZone' } },
  {
    key: 'booking',
    label: m.booking,
    widthPx: 260,
    format: { kind: 'choice', names: bookingNames },
    render: (row) => <BookingWord {...row} />,
  },
  { key: 'planeWm2', label: m.plane, unit: 'W/m²', widthPx: 130, format: whole },
  { key: 'powerKw', label: m.power, unit: 'kW', widthPx: 110, format: pct },
  { key: 'limitKw', label: m.limit, unit: 'kW', widthPx: 110, format: pct },
  { key: 'state', label: m.state, widthPx: 110, align: 'left', render: ({ state }) => <StateWord state={state} /> },
  {
    key: 'faultCode',
    label: m.code,
    widthPx: 170,
    align: 'left',
    render: ({ faultCode }) => <CodeWord code={faultCode} />,
  },
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
