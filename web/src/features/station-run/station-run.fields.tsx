import { stationStateNames } from '@fengguang/domain/devices/device.model'
import { missingText } from '@fengguang/domain/kernel/units'
import { figureNames, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import type { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import { stationRunLabels as labels } from '@fengguang/domain/station-run/station-run.fields'
import { offlineCount } from '@fengguang/domain/station-run/station-totals.rules'
import { provinceNames } from '@fengguang/domain/stations/province'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import type { Field } from '../../kit/field.ts'
import { StationAlarms } from '../../widgets/station-blocks/StationAlarms.tsx'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import type { DeviceState } from '../../widgets/states.ts'
import { StationStateTag } from '../../widgets/StationStateTag.tsx'
import { m } from './station-run.texts.ts'

const yuan = { kind: 'quantity', quantity: 'moneyYuan' } as const
const kwh = { kind: 'quantity', quantity: 'energyKwh' } as const
const figure = (key: Exclude<FigureKey, 'capacityKw'>, rest: Omit<Field<StationListRow>, 'key' | 'label'>) => ({
  key,
  label: figureNames[key],
  widthPx: 130,
  ...rest,
})

const troubles = ['fault', 'alarm', 'interrupted', 'offline'] as const satisfies DeviceState[]

/** Where nothing is in trouble, how the devices are. */
const quiets = ['normal', 'standby', 'initialising', 'notConnected'] as const satisfies DeviceState[]

const Troubles = ({ row }: { row: StationListRow }) => {
  if (row.state === null) return missingText
  const among = (states: readonly DeviceState[]) => states.filter((state) => (row.states[state] ?? 0) > 0)
  const inTrouble = among(troubles)
  const found = inTrouble.length > 0 ? inTrouble : among(quiets)
  return (
    <span className="fg-state-counts">
      {found.map((state) => (
        <DeviceStateTag key={state} state={state} count={row.states[state] ?? 0} />
      ))}
    </span>
  )
}

/** How a running station reads in the list of many. */
export const stationRunFields: readonly Field<StationListRow>[] = [
  { key: 'name', label: labels.name, widthPx: 180, fixed: true, sortable: true },
  {
    key: 'state',
    label: labels.state,
    widthPx: 130,
    sortable: true,
    format: { kind: 'choice', names: stationStateNames },
    filter: { kind: 'choice', names: stationStateNames },
    render: (row) => <StationStateTag state={row.state ?? 'unknown'} offlineCount={offlineCount(row.states)} />,
  },
  {
    key: 'alarms',
    label: labels.alarms,
    widthPx: 130,
    sortable: true,
    detail: 'never',
    render: (row) => <StationAlarms station={row} />,
  },
  {
    key: 'stcls',
    label: labels.class,
    widthPx: 110,
    list: 'wide',
    format: { kind: 'choice', names: stationClassNames },
  },
  {
    key: 'capacityKw',
    label: figureNames.capacityKw,
    widthPx: 190,
    sortable: true,
    format: { kind: 'quantity', quantity: 'powerKw' },
  },
  figure('powerKw', { sortable: true, format: { kind: 'quantity', quantity: 'powerKw' } }),
  figure('dayKwh', { widthPx: 170, sortable: true, format: kwh }),
  figure('onGridDayKwh', { widthPx: 170, sortable: true, format: kwh, list: 'optional' }),
  figure('monthKwh', { widthPx: 200, sortable: true, format: kwh }),
  figure('yearKwh', { widthPx: 190, sortable: true, format: kwh, list: 'optional' }),
  { key: 'monthDays', label: labels.monthDays, widthPx: 150, align: 'right', list: 'optional' },
  { key: 'yearDays', label: labels.yearDays, widthPx: 150, align: 'right', list: 'optional' },
  figure('hours', { sortable: true, unit: 'h', widthPx: 170, list: 'wide', format: { kind: 'number', decimals: 2 } }),
  figure('prPct', { sortable: true, unit: '%', widthPx: 190, list: 'wide', format: { kind: 'number', decimals: 2 } }),
  figure('irradianceWm2', { widthPx: 150, unit: 'W/m²', list: 'optional', format: { kind: 'number', decimals: 1 } }),
  figure('windSpeedMs', { unit: 'm/s', widthPx: 150, list: 'optional', format: { kind: 'number', decimals: 2 } }),
  figure('incomeYuan', { widthPx: 150, format: yuan, list: 'optional' }),
  figure('monthIncomeYuan', { widthPx: 170, format: yuan, list: 'optional' }),
  figure('yearIncomeYuan', { widthPx: 170, format: yuan, list: 'optional' }),
  { key: 'states', label: m.devices, widthPx: 170, detail: 'never', render: (row) => <Troubles row={row} /> },
  {
    key: 'province',
    label: labels.region,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'choice', names: provinceNames },
  },
  { key: 'at', label: labels.at, widthPx: 170, list: 'wide', format: { kind: 'instant', zoneKey: 'timeZone' } },
]
