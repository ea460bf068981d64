import { lossClasses, type LossClass } from '@fengguang/domain/analysis/loss.model'

/** Of each class of loss. */
const lossColumns: Record<LossClass, string> = {
  dispatchLimit: 'dispatch_limit_kwh',
  maintenance: 'maintenance_kwh',
  fault: 'fault_kwh',
  abnormalStop: 'abnormal_stop_kwh',
  shadow: 'shadow_kwh',
  stringOutage: 'string_outage_kwh',
  dust: 'dust_kwh',
  other: 'other_kwh',
}

/** Expected, actual, gain, then every class of loss. */
export const energyColumns: readonly string[] = [
  'expected_kwh',
  'actual_kwh',
  'gain_kwh',
  ...lossClasses.map((name) => lossColumns[name]),
]

/** Fixed-point, so that expected = actual + Σ losses − gain holds to the last digit. */
export const energyDecimals = 4
const energies = energyColumns.map((name) => ({ name, type: `Decimal64(${energyDecimals})` }))
const deviceNo = { name: 'device_no', type: 'UInt32' }
const version = { name: 'version', type: 'UInt64' }

/** Every interval of an inverter or turbine, counted or not: what is computed again replaces all of it. */
export const lossIntervalTable = {
  name: 'loss_interval',
  columns: [
    deviceNo,
    { name: 'at', type: "DateTime64(3, 'UTC')" },
    { name: 'booking', type: 'LowCardinality(String)' },
    ...energies,
    version,
  ],
  orderBy: '(device_no, at)',
  partitionBy: 'toYYYYMM(at)',
} as const

export const intervalCountColumns = ['intervals', 'counted', 'missing', 'bad', 'unjudged'] as const

export const lossDayTable = {
  name: 'loss_day',
  columns: [
    deviceNo,
    { name: 'day', type: 'Date' },
    ...intervalCountColumns.map((name) => ({ name, type: 'UInt32' })),
    ...energies,
    version,
  ],
  orderBy: '(device_no, day)',
  partitionBy: 'toYear(day)',
} as const

/** What strings lost to shadows in a quarter hour of the local day; of a day only the rows of its last run count. */
export const shadowSlotTable = {
  name: 'shadow_slot',
  columns: [
    { name: 'inverter_no', type: 'UInt32' },
    { name: 'day', type: 'Date' },
    deviceNo,
    { name: 'string', type: 'UInt16' },
    { name: 'slot', type: 'UInt16' },
    { name: 'lost_kwh', type: `Decimal64(${energyDecimals})` },
    { name: 'lost_yuan', type: 'Nullable(Float64)' },
    { name: 'lacks_a', type: 'Float64' },
    { name: 'usual_a', type: 'Float64' },
    version,
  ],
  orderBy: '(inverter_no, day, device_no, string, slot)',
  partitionBy: 'toYear(day)',
} as const
