import { stationStateNames } from '@fengguang/domain/devices/device.model'
import { missingText } from '@fengguang/domain/kernel/units'
import { figureDefinitions, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import type { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import { stationRunLabels as labels } from '@fengguang/domain/station-run/station-run.labels'
import { offlineCount } from '@fengguang/domain/station-run/station-totals.rules'
import { provinceNames } from '@fengguang/domain/stations/province'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import type { Field } from '../../kit/field.ts'
import { StationAlarms } from '../../widgets/station-blocks/StationAlarms.tsx'
import { DeviceStateTag } from '../../widgets/DeviceStateTag.tsx'
import type { DeviceState } from '../../widgets/states.ts'
import { StationStateTag } from '../../widgets/StationStateTag.tsx'
import { m } from './station-run.texts.ts'

const figure = (key: FigureKey, rest: Omit<Field<StationListRow>, 'key' | 'label'>): Field<StationListRow> => {
  const { name, unit, decimals, quantity } = figureDefinitions[key]
  const shown = quantity
    ? { format: { kind: 'quantity', quantity } as const }
    : { unit, format: { kind: 'number', decimals } as const }
  return { key, label: name, widthPx: 130, ...shown, ...rest }
}

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
  { key: 'name', ...labels.name, widthPx: 180, fixed: true, sortable: true },
  {
    key: 'state',
    ...labels.state,
    widthPx: 130,
    sortable: true,
    format: { kind: 'choice', names: stationStateNames },
    filter: { kind: 'choice', names: stationStateNames },
    render: (row) => <StationStateTag state={row.state ?? 'unknown'} offlineCount={offlineCount(row.states)} />,
  },
  {
    key: 'alarms',
    ...labels.alarms,
    widthPx: 130,
    sortable: true,
    detail: 'never',
    render: (row) => <StationAlarms station={row} />,
  },
  {
    key: 'stcls',
    ...labels.stcls,
    widthPx: 110,
    list: 'wide',
    format: { kind: 'choice', names: stationClassNames },
  },
  figure('capacityKw', { widthPx: 190, sortable: true }),
  figure('powerKw', { sortable: true }),
  figure('dayKwh', { widthPx: 170, sortable: true }),
  figure('onGridDayKwh', { widthPx: 170, sortable: true, list: 'optional' }),
  figure('monthKwh', { widthPx: 200, sortable: true }),
  figure('yearKwh', { widthPx: 190, sortable: true, list: 'optional' }),
  { key: 'monthDays', ...labels.monthDays, widthPx: 150, align: 'right', list: 'optional' },
  { key: 'yearDays', ...labels.yearDays, widthPx: 150, align: 'right', list: 'optional' },
  figure('hours', { sortable: true, widthPx: 170, list: 'wide' }),
  figure('prPct', { sortable: true, widthPx: 190, list: 'wide' }),
  figure('irradianceWm2', { widthPx: 150, list: 'optional' }),
  figure('windSpeedMs', { widthPx: 150, list: 'optional' }),
  figure('incomeYuan', { widthPx: 150, list: 'optional' }),
  figure('monthIncomeYuan', { widthPx: 170, list: 'optional' }),
  figure('yearIncomeYuan', { widthPx: 170, list: 'optional' }),
  figure('monthCompletionPct', { widthPx: 170, list: 'optional' }),
  figure('yearCompletionPct', { widthPx: 170, list: 'optional' }),
  { key: 'states', label: m.devices, widthPx: 170, detail: 'never', render: (row) => <Troubles row={row} /> },
  {
    key: 'province',
    ...labels.province,
    widthPx: 110,
    list: 'optional',
    format: { kind: 'choice', names: provinceNames },
  },
  { key: 'at', ...labels.at, widthPx: 170, list: 'wide', format: { kind: 'instant', zoneKey: 'timeZone' } },
]
