import { stationStateNames } from '@fengguang/domain/devices/device.model'
import { withUnit } from '@fengguang/domain/kernel/field-label'
import { say, type Lang, type TextPair } from '@fengguang/domain/kernel/texts'
import { figureDefinitions, type FigureKey } from '@fengguang/domain/station-run/figure-definitions'
import { StationListRow } from '@fengguang/domain/station-run/station-figures.model'
import type { StationRunFilter, StationScope } from '@fengguang/domain/station-run/station-run.contract'
import { stationRunLabels as labels } from '@fengguang/domain/station-run/station-run.labels'
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
  'monthCompletionPct',
  'yearCompletionPct',
] as const satisfies readonly FigureKey[]

const unitOf = (key: FigureKey, lang: Lang): string => {
  const { unit, quantity } = figureDefinitions[key]
  return quantity === 'moneyYuan' ? say(yuan, lang) : unit
}

/** Every column of the list, units in the headings, figures as they are kept. */
export async function exportStations(ctx: Context, run: StationRun, scope: StationScope, filter: StationRunFilter) {
  const asked = JSON.stringify({ ...scope, ...filter })
  await record(ctx, { action: 'export', target: say(what, ctx.lang), detail: asked })
  const column = (label: TextPair, cell: (row: StationListRow) => Cell, unit = ''): ExcelColumn<StationListRow> => ({
    header: withUnit(say(label, ctx.lang), unit),
    cell,
  })
  const columns = [
    column(labels.name.label, (row) => row.name),
    column(labels.state.label, (row) => say(stationStateNames[row.state ?? 'unknown'], ctx.lang)),
    column(labels.alarms.label, (row) => row.alarms?.count ?? null),
    column(labels.stcls.label, (row) => say(stationClassNames[row.stcls], ctx.lang)),
    column(labels.province.label, (row) => row.province),
    ...figures.map((key) => column(figureDefinitions[key].name, (row) => row[key], unitOf(key, ctx.lang))),
    column(labels.monthDays.label, (row) => row.monthDays),
    column(labels.yearDays.label, (row) => row.yearDays),
    column(labels.at.label, (row) => localDate(row.at, row.timeZone)),
  ]
  const { rows } = await pageOfStations(ctx, run, scope, filter, { page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  // Rounded as the list is.
  const shown = rows.map((row) => z.encode(StationListRow, row))
  return excelFile(await exportName(ctx, what), columns, shown)
}
