import type { PlaceFilter } from '@fengguang/domain/inspection/inspection.contract'
import { lineLabels, pointLabels, typeLabels } from '@fengguang/domain/inspection/inspection.labels'
import { pointKindNames } from '@fengguang/domain/inspection/inspection.model'
import { headOf, type FieldLabel } from '@fengguang/domain/kernel/field-label'
import { say, type TextPair } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { listTypes, pageLines, pagePoints } from './inspection.service.ts'

/** Columns headed by a table of labels, in the language of the caller. */
export const columnsOf =
  <Row>(ctx: Context, labels: Readonly<Record<string, FieldLabel>>) =>
  (key: string, cell: (row: Row) => Cell, width = 20): ExcelColumn<Row> => ({
    header: say(headOf(labels[key]!), ctx.lang),
    width,
    cell,
  })

/** The pages of a list, one after the other. */
export async function* everyPage<Row>(read: (page: { page: number; pageSize: number }) => Promise<{ rows: Row[] }>) {
  const pageSize = 200
  for (let page = 1; ; page += 1) {
    const { rows } = await read({ page, pageSize })
    yield* rows
    if (rows.length < pageSize) return
  }
}

export const auditExport = (ctx: Context, what: TextPair, filter: object) =>
  record(ctx, { action: 'export', target: say(what, ctx.lang), detail: JSON.stringify(filter) })

type RowOf<F extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<F>>['rows'][number]

async function* all<Row>(rows: readonly Row[]) {
  yield* rows
}

export async function exportTypes(ctx: Context, filter: { keyword?: string | undefined }) {
  const what: TextPair = ['巡检类型', 'Inspection types']
  await auditExport(ctx, what, filter)
  const zone = await companyZone(ctx)
  type Row = RowOf<typeof listTypes>
  const column = columnsOf<Row>(ctx, typeLabels)
  const { rows } = await listTypes(ctx, filter)
  const columns = [
    column('name', ({ name }) => name),
    column('items', ({ items }) => items.map((item) => item.what).join('、'), 60),
    column('points', ({ points }) => points, 10),
    column('changedBy', ({ changedBy }) => changedBy),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
  ]
  return excelFile(await exportName(ctx, what), columns, all(rows))
}

export async function exportPoints(ctx: Context, filter: PlaceFilter) {
  const what: TextPair = ['巡检点', 'Inspection points']
  await auditExport(ctx, what, filter)
  const zone = await companyZone(ctx)
  type Row = RowOf<typeof pagePoints>
  const column = columnsOf<Row>(ctx, pointLabels)
  const columns = [
    column('name', ({ name }) => name, 30),
    column('stationName', ({ stationName }) => stationName, 24),
    column('typeName', ({ typeName }) => typeName),
    column('kind', ({ kind }) => say(pointKindNames[kind], ctx.lang), 12),
    column('deviceName', ({ deviceName }) => deviceName ?? ''),
    column('place', ({ place }) => place),
    column('itemNames', ({ itemNames }) => itemNames.join('、'), 60),
    column('changedBy', ({ changedBy }) => changedBy),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
  ]
  const rows = everyPage((page) => pagePoints(ctx, filter, page))
  return excelFile(await exportName(ctx, what, filter), columns, rows)
}

export async function exportLines(ctx: Context, filter: PlaceFilter) {
  const what: TextPair = ['巡检线路', 'Inspection lines']
  await auditExport(ctx, what, filter)
  const zone = await companyZone(ctx)
  type Row = RowOf<typeof pageLines>
  const column = columnsOf<Row>(ctx, lineLabels)
  const columns = [
    column('name', ({ name }) => name, 30),
    column('stationName', ({ stationName }) => stationName, 24),
    column('pointNames', ({ pointNames }) => pointNames.join('、'), 60),
    column('changedBy', ({ changedBy }) => changedBy),
    column('changedAt', ({ changedAt }) => localDate(changedAt, zone), 22),
  ]
  const rows = everyPage((page) => pageLines(ctx, filter, page))
  return excelFile(await exportName(ctx, what, filter), columns, rows)
}
