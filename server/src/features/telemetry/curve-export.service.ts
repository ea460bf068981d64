import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { say } from '@fengguang/domain/kernel/texts'
import {
  addDays,
  dayMilliseconds,
  dayStart,
  isoWithOffset,
  localDayOf,
  type InstantRange,
} from '@fengguang/domain/kernel/time-range'
import { bucketSeconds, isFixed, type Bucket } from '@fengguang/domain/telemetry/history.rules'
import type { CurveExport } from '@fengguang/domain/telemetry/telemetry.contract'
import type { Context } from '../../http/context.ts'
import { excelFile, localDate, type Cell, type ExcelColumn } from '../../platform/excel.ts'
import { record } from '../audit/audit.service.ts'
import { exportName } from '../company-zone/export-name.service.ts'
import { csvFile } from './csv-file.ts'
import type { CurveTarget } from './curve-targets.service.ts'
import { checkedTargets, readTargets } from './telemetry.service.ts'

interface ExportRow {
  at: Date
  values: readonly Cell[]
}

/** Streams the curves as a sheet: one row per instant, a column per curve, a day at a time so that memory stays small. */
export async function exportCurves(ctx: Context, query: CurveExport): Promise<FileAnswer> {
  const range = { from: new Date(query.from), to: new Date(query.to) }
  const targets = await checkedTargets(ctx, query, range)
  await record(ctx, {
    action: 'export',
    target: say(['测点历史', 'telemetry history'], ctx.lang),
    detail: JSON.stringify({ ...query, points: query.points.slice(0, 10) }),
  })
  const zone = targets.find(({ device }) => device)?.device?.timeZone ?? 'Asia/Shanghai'
  // A sheet has dates of its own; plain text says the offset too.
  const timeOf = (at: Date) => (query.format === 'csv' ? isoWithOffset(at, zone) : localDate(at, zone))
  const columns: ExcelColumn<ExportRow>[] = [
    { header: say(['时间', 'Time'], ctx.lang), width: 26, cell: (row) => timeOf(row.at) },
    ...targets.map((target, i) => ({
      header: headerOf(ctx, target),
      width: 22,
      cell: (row: ExportRow) => row.values[i]!,
    })),
  ]
  const stationId = targets.find(({ device }) => device)?.device?.stationId
  const name = await exportName(ctx, ['历史数据', 'history'], { stationId, from: query.from, to: query.to })
  const rows = rowsOf(ctx, targets, query, range, zone)
  const file = query.format === 'csv' ? csvFile(name, columns, rows) : excelFile(name, columns, rows)
  return { ...file, expectedBytes: rowCountOf(query.bucket, range) * (targets.length + 3) * bytesPerCell[query.format] }
}

/** Seen in exports: a sheet is compressed. */
const bytesPerCell = { csv: 8, xlsx: 4.5 } as const

function rowCountOf(bucket: Bucket, { from, to }: InstantRange): number {
  const days = { raw: 1 / 1440, day: 1, month: 30, year: 365 }
  const step = isFixed(bucket) ? bucketSeconds[bucket] * 1000 : days[bucket] * dayMilliseconds
  return (to.getTime() - from.getTime()) / step
}

function headerOf(ctx: Context, { device, column, index, asked }: CurveTarget): string {
  const { name, unit } = column.point
  const point = index === undefined ? say(name, ctx.lang) : `${say(name, ctx.lang)} ${index}`
  return `${device?.name ?? asked.deviceId} ${point}${unit === '' ? '' : ` (${unit})`}`
}

async function* rowsOf(
  ctx: Context,
  targets: readonly CurveTarget[],
  query: CurveExport,
  range: InstantRange,
  zone: string,
): AsyncIterable<ExportRow> {
  const isFine = query.bucket === 'raw' || isFixed(query.bucket)
  for (const part of isFine ? daysOf(range, zone) : [range]) {
    const curves = await readTargets(ctx, targets, query.bucket, part)
    const rows = new Map<number, Cell[]>()
    for (const [i, target] of targets.entries()) {
      const { times, values } = curves.get(target)!
      for (const [k, at] of times.entries()) {
        const row = rows.get(at) ?? targets.map(() => null)
        row[i] = values[k]!
        rows.set(at, row)
      }
    }
    for (const [at, values] of [...rows].sort(([a], [b]) => a - b)) yield { at: new Date(at), values }
  }
}

/** The range cut at local midnights. */
function* daysOf({ from, to }: InstantRange, zone: string): Iterable<InstantRange> {
  for (let start = from; start < to;) {
    const midnight = dayStart(addDays(localDayOf(start, zone), 1), zone)
    const end = midnight < to ? midnight : to
    yield { from: start, to: end }
    start = end
  }
}
