import { stationStateNames } from '@fengguang/domain/devices/device.model'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import { figureNames, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import type { StationRunFilter, StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { stationRunLabels as labels } from '@fengguang/domain/station-run/station-run.fields'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import { z } from 'zod'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { pageOfStations } from './station-list.service.ts'
import type { StationRun } from './station-run.service.ts'

const what: TextPair = ['电站运行', 'station running']

const yuan: TextPair = ['元', 'CNY']

/** Every column of the list, units in the headings, figures as they are kept. */
const units: Readonly<Partial<Record<FigureKey, string>>> = {
  capacityKw: 'kW',
  powerKw: 'kW',
  dayKwh: 'kWh',
  onGridDayKwh: 'kWh',
  monthKwh: 'kWh',
  yearKwh: 'kWh',
  hours: 'h',
  prPct: '%',
  irradianceWm2: 'W/m²',
  windSpeedMs: 'm/s',
}
const figures = [
  'capacityKw',
  'powerKw',
  'dayKwh',
  'onGridDayKwh',
  'monthKwh',
  'yearKwh',
  'hours',
  'prPct',
  'irradianceWm2',
  'windSpeedMs',
  'incomeYuan',
  'monthIncomeYuan',
  'yearIncomeYuan',
] as const satisfies readonly FigureKey[]

export async function exportStations(ctx: Context, run: StationRun, scope: StationScope, filter: StationRunFilter) {
  const asked = JSON.stringify({ ...scope, ...filter })
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: asked })
  const column = (
    label: TextPair,
    cell: (row: StationListRow) => Cell,
    unit?: string,
  ): ExcelColumn<StationListRow> => ({
    header: unit ? `${say(label, ctx.lang)} (${unit})` : say(label, ctx.lang),
    cell,
  })
  const columns = [
    column(labels.name, (row) => row.name),
    column(labels.state, (row) => say(stationStateNames[row.state ?? 'unknown'], ctx.lang)),
    column(labels.alarms, (row) => row.alarms?.count ?? null),
    column(labels.class, (row) => say(stationClassNames[row.stcls], ctx.lang)),
    column(labels.region, (row) => row.province),
    ...figures.map((key) => column(figureNames[key], (row) => row[key], units[key] ?? say(yuan, ctx.lang))),
    column(labels.monthDays, (row) => row.monthDays),
    column(labels.yearDays, (row) => row.yearDays),
    column(labels.at, (row) => localDate(row.at, row.timeZone)),
  ]
  const { rows } = await pageOfStations(ctx, run, scope, filter, { page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  // Rounded as the list is.
  const shown = rows.map((row) => z.encode(StationListRow, row))
  return excelFile(await exportName(ctx, what), columns, shown)
}
