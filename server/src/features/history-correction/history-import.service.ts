import type { DeviceType } from '@fengguang/domain/devices/device.model'
import type { FileAnswer } from '@fengguang/domain/kernel/endpoint'
import { Failure } from '@fengguang/domain/kernel/failure'
import { failureTable } from '@fengguang/domain/failure-table'
import { say } from '@fengguang/domain/kernel/texts'
import { dayMilliseconds, isoWithOffset } from '@fengguang/domain/kernel/time-range'
import type { ImportPreview } from '@fengguang/domain/kernel/import-preview'
import type { HistoryImportAsk } from '@fengguang/domain/history-correction/correction.contract'
import { namedPoint } from '@fengguang/domain/history-correction/correction.rules'
import {
  headerMessage,
  historyImportLabels as labels,
  historyImportMaxRows,
  historyPreviewRows,
  judgeHistoryLines,
  pointColumns,
  pointTexts,
  type HistoryLine,
  type JudgedHistoryLine,
} from '@fengguang/domain/history-correction/history-import.rules'
import type { Context } from '../../http/context.ts'
import { excelFile, type ExcelColumn } from '../../platform/excel.ts'
import type { IngestClient } from '../../platform/ingest-client.ts'
import { readSheet, type Sheet } from '../../platform/sheet-read.ts'
import { devicesOfStations, type KnownDevice } from '../devices/devices.service.ts'
import { readFile } from '../files/files.service.ts'
import { runCorrection } from './correction-run.service.ts'
import { currentValues, type DeviceChanges } from './frame-changes.service.ts'

const codeOf = ({ id, stationId }: KnownDevice): string => id.slice(stationId.length + 1)

async function devicesOf(ctx: Context, ask: { stationId: string; type: DeviceType }): Promise<KnownDevice[]> {
  const devices = await devicesOfStations(ctx, { stationIds: [ask.stationId], types: [ask.type] })
  if (devices.length === 0) throw new Failure('record.notFound')
  return devices
}

/** The header, and the last whole hour of each device to write over. */
export async function importTemplate(ctx: Context, ask: { stationId: string; type: DeviceType }): Promise<FileAnswer> {
  const devices = await devicesOf(ctx, ask)
  const hour = new Date(Math.floor(ctx.now.getTime() / 3_600_000) * 3_600_000)
  const time = isoWithOffset(hour, devices[0]!.timeZone).slice(0, 19).replace('T', ' ')
  const columns: ExcelColumn<KnownDevice>[] = [
    { header: say(labels.device, ctx.lang), cell: codeOf },
    { header: say(labels.time, ctx.lang), width: 22, cell: () => time },
    ...pointTexts(ask.type).map((text) => ({
      header: say(headerMessage(text, namedPoint(ask.type, text)!), ctx.lang),
      cell: () => null,
    })),
  ]
  return excelFile(say(['历史数据导入模板', 'history import'], ctx.lang), columns, devices.slice(0, 20))
}

function linesOf({ header, rows }: Sheet, type: DeviceType): HistoryLine[] {
  const pointOf = pointColumns(type)
  const placeOf = (names: readonly string[]): number => {
    const place = header.findIndex((cell) => names.some((name) => name.toLowerCase() === cell.trim().toLowerCase()))
    if (place < 0) throw new Failure('import.columnMissing', { column: names[0]! })
    return place
  }
  const device = placeOf([...labels.device, 'device'])
  const time = placeOf([...labels.time, 'at'])
  const points: [text: string, place: number][] = []
  for (const [place, cell] of header.entries()) {
    if (place === device || place === time || cell === '') continue
    const text = pointOf(cell)
    if (text === undefined) throw new Failure('import.unknownName', { name: cell.slice(0, 60) })
    points.push([text, place])
  }
  return rows.map(({ line, cells }) => ({
    line,
    device: cells[device] ?? '',
    time: cells[time] ?? '',
    cells: Object.fromEntries(points.map(([text, place]) => [text, cells[place] ?? ''])),
  }))
}

export interface ImportLimits {
  /** Frames older than this are not kept; 0 is for ever. */
  rawDays: number
}

async function judged(ctx: Context, ask: HistoryImportAsk, { rawDays }: ImportLimits) {
  const devices = await devicesOf(ctx, ask)
  const { bytes } = await readFile(ctx, ask.fileId)
  const lines = linesOf(await readSheet(bytes, { rows: historyImportMaxRows }), ask.type)
  const nowMs = ctx.now.getTime()
  return {
    devices: new Map(devices.map((device) => [device.id, device])),
    lines: judgeHistoryLines(lines, {
      type: ask.type,
      devices: new Map(devices.flatMap((d) => [codeOf(d), d.id].map((name) => [name.toLowerCase(), d.id] as const))),
      timeZone: devices[0]!.timeZone,
      nowMs,
      oldestMs: rawDays === 0 ? 0 : nowMs - rawDays * dayMilliseconds,
    }),
  }
}

const isBad = ({ errors }: JudgedHistoryLine): boolean => Object.keys(errors).length > 0

export async function previewHistory(
  ctx: Context,
  ask: HistoryImportAsk,
  limits: ImportLimits,
): Promise<ImportPreview> {
  const { lines } = await judged(ctx, ask, limits)
  const bad = lines.filter(isBad)
  const good = lines.filter((line) => !isBad(line))
  const shown = [...bad.slice(0, historyPreviewRows), ...good.slice(0, Math.max(0, historyPreviewRows - bad.length))]
  return {
    importId: ask.fileId,
    good: good.length,
    bad: bad.length,
    rows: shown
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, device, time, cells, errors }) => ({
        line,
        values: { device, time, ...cells },
        errors: Object.fromEntries(
          Object.entries(errors).map(([column, f]) => [column, say(failureTable[f.key].text, ctx.lang, f.values)]),
        ),
      })),
  }
}

function changesOf(lines: readonly JudgedHistoryLine[]): DeviceChanges[] {
  const frames = lines.flatMap(({ frame }) => frame ?? [])
  return [...Map.groupBy(frames, ({ deviceId }) => deviceId)].map(([deviceId, own]) => {
    const ordered = own.toSorted((a, b) => a.at - b.at)
    const texts = new Set(ordered.flatMap(({ values }) => Object.keys(values)))
    const points = [...texts].map((text) => [text, ordered.map(({ values }) => values[text])] as const)
    return { deviceId, at: ordered.map(({ at }) => at), points: Object.fromEntries(points) }
  })
}

export async function commitHistory(
  ctx: Context,
  ingest: IngestClient,
  ask: HistoryImportAsk & { reason: string },
  limits: ImportLimits,
): Promise<{ id: string; imported: number }> {
  const { lines, devices } = await judged(ctx, ask, limits)
  const bad = lines.filter(isBad).length
  if (bad > 0) throw new Failure('import.hasErrors', { bad })
  const changes = changesOf(lines)
  const instants = changes.flatMap(({ at }) => [at[0]!, at.at(-1)!])
  const { id, changed } = await runCorrection(ctx, ingest, {
    kind: 'import',
    type: ask.type,
    devices: new Map(changes.map(({ deviceId }) => [deviceId, devices.get(deviceId)!])),
    points: [...new Set(changes.flatMap(({ points }) => Object.keys(points)))],
    fromMs: Math.min(...instants),
    toMs: Math.max(...instants),
    amount: null,
    reason: ask.reason,
    undoOf: null,
    audit: 'import',
    plan: async () => ({ changes, ...(await currentValues(ctx.telemetry, ask.type, devices, changes)) }),
  })
  return { id, imported: changed }
}
