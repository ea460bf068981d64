import { randomUUID } from 'node:crypto'
import { failureTable } from '@fengguang/domain/failure-table'
import {
  hazardImportColumns,
  hazardImportLabels,
  hazardImportMaxRows,
  hazardKey,
  judgeHazardLines,
  type HazardImportColumn,
  type JudgedHazard,
} from '@fengguang/domain/hazards/hazard-import.rules'
import { hazardDeviceNames, workKindNames } from '@fengguang/domain/hazards/hazard.model'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import { say } from '@fengguang/domain/kernel/texts'
import type { Context } from '../../http/context.ts'
import { readTable } from '../../platform/excel-read.ts'
import { excelFile } from '../../platform/excel.ts'
import { isUniqueViolation } from '../../platform/postgres/database-errors.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import { by } from './hazards.service.ts'
import * as repo from './hazards.repo.ts'

/** The header and one row to write over. */
export function importTemplate({ lang }: Context): FileAnswer {
  const example: Record<HazardImportColumn, string> = {
    workKind: say(workKindNames.electrical, lang),
    deviceType: say(hazardDeviceNames.boxTransformer, lang),
    hazard: say(['误入带电间隔', 'Entering a live bay by mistake'], lang),
    control: say(['核对设备双重名称，装设遮栏', 'Check both names of the equipment, set up barriers'], lang),
  }
  const columns = hazardImportColumns.map((key) => ({
    header: say(hazardImportLabels[key], lang),
    width: 30,
    cell: (row: typeof example) => row[key],
  }))
  return excelFile(say(['危险点导入模板', 'hazard import'], lang), columns, [example])
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
  const hazards = lines.flatMap(({ form, errors }) =>
    form && Object.keys(errors).length === 0 ? [{ id: `hazard-${randomUUID()}`, ...form }] : [],
  )
  if (hazards.length < lines.length) throw new Failure('import.hasErrors', { bad: countBad(lines) })
  try {
    await ctx.db.inTransaction(async (tx) => {
      await repo.insertHazards(tx, hazards, by(ctx))
      const target = say(['危险点', 'hazards'], ctx.lang)
      await record(ctx, { action: 'import', target, detail: `${hazards.length} from ${fileId}` }, tx)
    })
  } catch (error) {
    // One of them was written since the rows were judged: judged again, the row says so.
    if (isUniqueViolation(error, 'hazard_once')) throw new Failure('import.hasErrors', { bad: 1 })
    throw error
  }
  return { imported: hazards.length }
}

const countBad = (lines: readonly JudgedHazard[]) => lines.filter((l) => Object.keys(l.errors).length > 0).length

async function judgedLines(ctx: Context, fileId: string): Promise<JudgedHazard[]> {
  const { bytes } = await readFile(ctx, fileId)
  const lines = await readTable(bytes, hazardImportLabels, { rows: hazardImportMaxRows, optional: ['deviceType'] })
  const judged = judgeHazardLines(lines, new Set())
  const texts = [...new Set(judged.flatMap(({ form }) => (form ? [form.hazard] : [])))]
  return judgeHazardLines(lines, new Set((await repo.findKnown(ctx.db, ctx.user.companyId, texts)).map(hazardKey)))
}
