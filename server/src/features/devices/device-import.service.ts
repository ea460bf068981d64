import {
  deviceImportColumns,
  deviceImportLabels,
  deviceImportMaxRows,
  importedText,
  judgeDeviceLines,
  yesNo,
  type DeviceImportColumn,
  type DeviceLine,
  type JudgedDeviceLine,
} from '@fengguang/domain/devices/device-import.rules'
import { deviceTypeNames } from '@fengguang/domain/devices/device.model'
import { deviceIdOf } from '@fengguang/domain/devices/device.rules'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { say } from '@fengguang/domain/kernel/texts'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import type { Context } from '../../http/context.ts'
import { readTable } from '../../platform/excel-read.ts'
import { excelFile } from '../../platform/excel.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { record } from '../audit/audit.service.ts'
import { readFile } from '../files/files.service.ts'
import * as places from './device-places.repo.ts'
import { insertDevices } from './device-write.repo.ts'

/** The header and one row to write over. */
export function importTemplate(ctx: Context): FileAnswer {
  const example: Record<DeviceImportColumn, string | number> = {
    stationName: say(['示例光伏电站', 'Example PV station'], ctx.lang),
    code: 'inv-01',
    type: say(deviceTypeNames.inverter, ctx.lang),
    name: say(['1号逆变器', 'Inverter 1'], ctx.lang),
    nameEn: 'Inverter 1',
    parentCode: '',
    maker: '',
    model: '',
    ratedKw: 2500,
    periodSeconds: 60,
    isMain: say(yesNo.false, ctx.lang),
    longitude: '',
    latitude: '',
  }
  const columns = deviceImportColumns.map((key) => ({
    header: say(deviceImportLabels[key], ctx.lang),
    cell: (row: typeof example) => row[key],
  }))
  return excelFile(say(['设备导入模板', 'device import'], ctx.lang), columns, [example])
}

/** Thousands of rows on a busy machine take longer than a page may. */
const limit = { timeLimitMs: 20_000 }

const isGood = ({ errors }: JudgedDeviceLine) => Object.keys(errors).length === 0

export async function previewImport(ctx: Context, fileId: string): Promise<ImportPreview> {
  const lines = await judge(ctx, ctx.db, await readLines(ctx, fileId))
  const good = lines.filter(isGood).length
  const rows = lines.map(({ line, values, errors }) => ({
    line,
    values,
    errors: Object.fromEntries(
      Object.entries(errors).map(([column, f]) => [column, say(failureTable[f.key].text, ctx.lang, f.values)]),
    ),
  }))
  return { importId: fileId, rows, good, bad: lines.length - good }
}

export async function commitImport(ctx: Context, fileId: string): Promise<{ imported: number }> {
  const lines = await readLines(ctx, fileId)
  return ctx.db.inTransaction(async (tx) => {
    // Judged under the locks of its stations: nobody takes a code or a main place in between.
    await places.lockStations(
      tx,
      [...(await stationsOf(ctx, tx, lines)).values()].map((s) => s.id),
    )
    const judged = await judge(ctx, tx, lines)
    const bad = judged.filter((line) => !isGood(line)).length
    if (bad > 0) throw new Failure('import.hasErrors', { bad })
    const devices = judged.flatMap(({ form }) => (form ? [{ ...form, id: deviceIdOf(form.stationId, form.code) }] : []))
    const imported = await insertDevices(tx, devices)
    if (imported < lines.length) throw new Failure('import.hasErrors', { bad: lines.length - imported })
    const target = say(['设备', 'devices'], ctx.lang)
    await record(ctx, { action: 'import', target, detail: `${imported} from ${fileId}` }, tx)
    return { imported }
  }, limit)
}

async function readLines(ctx: Context, fileId: string): Promise<DeviceLine[]> {
  const { bytes } = await readFile(ctx, fileId)
  return readTable(bytes, deviceImportLabels, { rows: deviceImportMaxRows, optional: ['nameEn'] })
}

async function stationsOf(ctx: Context, db: Db, lines: readonly DeviceLine[]) {
  const names = [...new Set(lines.map(({ values }) => importedText(values.stationName)))]
  return new Map((await places.findStationsByName(db, ctx.user, names)).map((s) => [s.name, s]))
}

async function judge(ctx: Context, db: Db, lines: readonly DeviceLine[]): Promise<JudgedDeviceLine[]> {
  const stations = await stationsOf(ctx, db, lines)
  const ids = [...stations.values()].map((s) => s.id)
  const devices = new Map((await places.findNeighbours(db, ctx.user, ids)).map((d) => [d.id, d]))
  return judgeDeviceLines(lines, { stations, devices })
}
