import { randomUUID } from 'node:crypto'
import { failureTable } from '@fengguang/domain/failure-table'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { say } from '@fengguang/domain/kernel/texts'
import { localDayOf } from '@fengguang/domain/kernel/time-range'
import {
  importedStation,
  isUntouched,
  judgePlanLines,
  planImportColumns,
  planImportLabels,
  planImportMaxRows,
  type JudgedPlan,
} from '@fengguang/domain/plans/plan-import.rules'
import type { Context } from '../../http/context.ts'
import { readTable } from '../../platform/excel-read.ts'
import { excelFile } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { companyZone } from '../company-zone/company-zone.service.ts'
import { readFile } from '../files/files.service.ts'
import * as repo from './plans.repo.ts'

/** The header, and a row to fill in for each station without a plan of the year. */
export async function exportModel(ctx: Context, asked: number | undefined): Promise<FileAnswer> {
  const year = asked ?? Number(localDayOf(ctx.now, await companyZone(ctx)).slice(0, 4))
  const stations = await repo.findUnplanned(ctx.db, ctx.user, year, planImportMaxRows)
  const cells: Partial<Record<string, (row: { name: string }) => string | number>> = {
    stationName: ({ name }) => name,
    year: () => year,
  }
  const columns = planImportColumns.map((key) => ({
    header: say(planImportLabels[key], ctx.lang),
    cell: (row: { name: string }) => cells[key]?.(row) ?? null,
  }))
  const what = say(['发电计划填报模板', 'production plan model'], ctx.lang)
  await record(ctx, { action: 'export', target: what, detail: String(year) })
  return excelFile(what, columns, stations)
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
  const forms = lines.flatMap(({ form, errors }) => (form && Object.keys(errors).length === 0 ? [form] : []))
  if (forms.length < lines.length) throw new Failure('import.hasErrors', { bad: countBad(lines) })
  try {
    await ctx.db.inTransaction(async (tx) => {
      for (const form of forms) await repo.insertPlan(tx, ctx.user, `plan-${randomUUID()}`, form, ctx.now)
      const target = say(['发电计划', 'production plans'], ctx.lang)
      await record(ctx, { action: 'import', target, detail: `${forms.length} from ${fileId}` }, tx)
    })
  } catch (error) {
    // A colleague saved one of them since the rows were judged: judged again, the row says so.
    if (isUniqueViolation(error, 'production_plan_year')) throw new Failure('import.hasErrors', { bad: 1 })
    throw error
  }
  return { imported: forms.length }
}

const countBad = (lines: readonly JudgedPlan[]) => lines.filter((l) => Object.keys(l.errors).length > 0).length

async function judgedLines(ctx: Context, fileId: string): Promise<JudgedPlan[]> {
  const { bytes } = await readFile(ctx, fileId)
  const read = await readTable(bytes, planImportLabels, { rows: planImportMaxRows, optional: ['note'] })
  const lines = read.filter((line) => !isUntouched(line))
  if (lines.length === 0) throw new Failure('import.empty')
  const names = lines.map(({ values }) => importedStation(values))
  const stations = new Map((await repo.findByNames(ctx.db, ctx.user, names)).map(({ name, id }) => [name, id]))
  return judgePlanLines(lines, stations, new Set(await repo.findTaken(ctx.db, [...stations.values()])))
}
