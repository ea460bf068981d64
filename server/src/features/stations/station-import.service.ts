import { randomUUID } from 'node:crypto'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { say } from '@fengguang/domain/kernel/texts'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { stationClassNames } from '@fengguang/domain/stations/station.model'
import {
  importedName,
  judgeStationLines,
  stationImportColumns,
  stationImportLabels,
  stationImportMaxRows,
  type JudgedLine,
  type StationImportColumn,
} from '@fengguang/domain/stations/station-import.rules'
import type { Context } from '../../http/context.ts'
import { readTable } from '../../platform/excel-read.ts'
import { excelFile } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import * as repo from './stations.repo.ts'
import { refuseOutsideScope } from './stations.service.ts'

/** The header and one row to write over. */
export function importTemplate(ctx: Context): FileAnswer {
  const example: Record<StationImportColumn, string | number> = {
    name: say(['示例光伏电站', 'Example PV station'], ctx.lang),
    nameEn: 'Example PV station',
    stcls: say(stationClassNames['01'], ctx.lang),
    capacityKw: 5000,
    province: say(['青海', 'Qinghai'], ctx.lang),
    city: say(['西宁', 'Xining'], ctx.lang),
    address: '',
    longitude: 101.7,
    latitude: 36.6,
    timeZone: 'Asia/Shanghai',
    commissionedOn: '2024-05-01',
  }
  const columns = stationImportColumns.map((key) => ({
    header: say(stationImportLabels[key], ctx.lang),
    cell: (row: typeof example) => row[key],
  }))
  return excelFile(say(['电站导入模板', 'station import'], ctx.lang), columns, [example])
}

export async function previewImport(ctx: Context, fileId: string): Promise<ImportPreview> {
  const lines = await judgedLines(ctx, fileId)
  const bad = countBad(lines)
  const rows = lines.map(({ line, values, errors }) => ({
    line,
    values,
    errors: Object.fromEntries(
      Object.entries(errors).map(([column, f]) => [column, say(failureTable[f.key].text, ctx.lang, f.values)]),
    ),
  }))
  return { importId: fileId, rows, good: lines.length - bad, bad }
}

export async function commitImport(ctx: Context, fileId: string): Promise<{ imported: number }> {
  const lines = await judgedLines(ctx, fileId)
  const stations = lines.flatMap(({ form, errors }) =>
    form && Object.keys(errors).length === 0 ? [{ id: `st-${randomUUID()}`, ...form }] : [],
  )
  if (stations.length < lines.length) throw new Failure('import.hasErrors', { bad: countBad(lines) })
  try {
    await ctx.db.inTransaction(async (tx) => {
      await repo.insertStations(tx, ctx.user.companyId, stations)
      await refuseOutsideScope(
        ctx,
        tx,
        stations.map((s) => s.id),
      )
      const target = say(['电站', 'stations'], ctx.lang)
      await record(ctx, { action: 'import', target, detail: `${stations.length} from ${fileId}` }, tx)
    })
  } catch (error) {
    // One of the names was taken since the rows were judged: judged again, the row says so.
    if (isUniqueViolation(error, 'station_name')) throw new Failure('import.hasErrors', { bad: 1 })
    throw error
  }
  return { imported: stations.length }
}

const countBad = (lines: readonly JudgedLine[]) => lines.filter((l) => Object.keys(l.errors).length > 0).length

async function judgedLines(ctx: Context, fileId: string): Promise<JudgedLine[]> {
  const { bytes } = await readFile(ctx, fileId)
  const lines = await readTable(bytes, stationImportLabels, { rows: stationImportMaxRows, optional: ['nameEn'] })
  const names = lines.map(({ values }) => importedName(values))
  return judgeStationLines(lines, new Set(await repo.takenNames(ctx.db, ctx.user.companyId, names)))
}
