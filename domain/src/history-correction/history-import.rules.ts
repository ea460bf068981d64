import type { DeviceType } from '../devices/device.model.ts'
import type { FieldFailure } from '../kernel/failure.ts'
import { withUnit } from '../kernel/field-label.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import { instantOfWall } from '../kernel/time-range.ts'
import { pointsOf } from '../telemetry/catalogue.ts'
import { isWithin, namedPoint, type NamedPoint } from './correction.rules.ts'

/** The first two columns of the sheet; those after them are points. */
export const historyImportLabels = textPairs({ device: ['设备编号', 'Device code'], time: ['时间', 'Time'] })
export const historyImportMaxRows = 20_000
/** Rows a person looks at before the import; the bad ones come first. */
export const historyPreviewRows = 300

const numbered = (text: string, index: number | undefined): string => (index === undefined ? text : `${text} ${index}`)

/** What the column of a point may be called; the first two are what templates and exports write. */
export function headersOf(text: string, { point, index }: NamedPoint): [zh: string, en: string, ...others: string[]] {
  const [zh, en] = point.name.map((name) => numbered(name, index)) as [string, string]
  return [withUnit(zh, point.unit), withUnit(en, point.unit), zh, en, text]
}

export const headerMessage = (text: string, named: NamedPoint): TextPair => {
  const [zh, en] = headersOf(text, named)
  return [zh, en]
}

/** Every point of a type by its text, one of several with its number. */
export function pointTexts(type: DeviceType): string[] {
  return Object.entries(pointsOf(type)).flatMap(([code, { width }]) =>
    width === undefined ? [code] : Array.from({ length: width }, (_, i) => `${code}[${i + 1}]`),
  )
}

/** The point a column stands for; headers are compared without regard to case and outer space. */
export function pointColumns(type: DeviceType): (header: string) => string | undefined {
  const known = new Map<string, string>()
  for (const text of pointTexts(type))
    for (const header of headersOf(text, namedPoint(type, text)!))
      if (!known.has(header.toLowerCase())) known.set(header.toLowerCase(), text)
  return (header) => known.get(header.trim().toLowerCase())
}

const two = (part: string): string => part.padStart(2, '0')

/**
 * `2026-11-01 08:00` in the zone of the station, or an instant with its offset. Nothing for what is no time, and for an
 * hour that clocks skipped; of an hour that came twice the first is taken.
 */
export function instantOf(text: string, zone: string): number | undefined {
  const given = text.trim().replaceAll('/', '-')
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(given)) {
    const ms = Date.parse(given)
    return Number.isNaN(ms) ? undefined : ms
  }
  const found =
    /^(?<day>\d{4}-\d{1,2}-\d{1,2})[ T](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d{1,3})?)?$/.exec(
      given,
    )
  if (!found?.groups) return undefined
  const { day = '', hour = '', minute = '', second = '00' } = found.groups
  const [year = '', month = '', date = ''] = day.split('-')
  const iso = `${year}-${two(month)}-${two(date)}T${two(hour)}:${minute}:${second}`
  const wall = Date.parse(`${iso}Z`)
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 19) !== iso) return undefined
  return instantOfWall(wall, zone)
}

export interface HistoryLine {
  line: number
  device: string
  time: string
  /** By the text of the point; an empty cell leaves what is there. */
  cells: Readonly<Record<string, string>>
}

export interface JudgedHistoryLine extends HistoryLine {
  /** Complete where `errors` is empty. */
  frame: { deviceId: string; at: number; values: Record<string, number> } | undefined
  errors: Record<string, FieldFailure>
}

export interface HistorySurroundings {
  type: DeviceType
  /** Of the station and type, by lower-case code and by id. */
  devices: ReadonlyMap<string, string>
  timeZone: string
  nowMs: number
  /** Older frames are not kept. */
  oldestMs: number
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i

function judgeCell(text: string, cell: string, type: DeviceType): number | FieldFailure {
  const { point } = namedPoint(type, text)!
  const plain = cell.trim().replaceAll(',', '')
  if (!numberPattern.test(plain)) return { key: 'field.format' }
  const value = Number(plain)
  if (isWithin(value, point)) return value
  if (value > point.max) return { key: 'field.tooBig', values: { max: point.max } }
  return value < point.min ? { key: 'field.tooSmall', values: { min: point.min } } : { key: 'field.choice' }
}

/** What is wrong with each row by itself and beside the others. */
export function judgeHistoryLines(lines: readonly HistoryLine[], around: HistorySurroundings): JudgedHistoryLine[] {
  const firstLine = new Map<string, number>()
  return lines.map((line) => {
    const judged = judgeAlone(line, around)
    if (!judged.frame) return judged
    const key = `${judged.frame.deviceId} ${judged.frame.at}`
    const sameAs = firstLine.get(key)
    if (sameAs !== undefined) judged.errors['time'] ??= { key: 'import.duplicateInFile', values: { line: sameAs } }
    else firstLine.set(key, line.line)
    return judged
  })
}

function judgeAlone(line: HistoryLine, { type, devices, timeZone, nowMs, oldestMs }: HistorySurroundings) {
  const errors: Record<string, FieldFailure> = {}
  const deviceId = devices.get(line.device.trim().toLowerCase())
  if (line.device.trim() === '') errors['device'] = { key: 'field.required' }
  else if (deviceId === undefined) errors['device'] = { key: 'import.unknownName', values: { name: line.device } }
  const at = instantOf(line.time, timeZone)
  if (line.time.trim() === '') errors['time'] = { key: 'field.required' }
  else if (at === undefined) errors['time'] = { key: 'field.format' }
  else if (at > nowMs) errors['time'] = { key: 'history.future' }
  else if (at < oldestMs) errors['time'] = { key: 'history.tooOld' }
  const values: Record<string, number> = {}
  for (const [text, cell] of Object.entries(line.cells)) {
    if (cell.trim() === '') continue
    const judged = judgeCell(text, cell, type)
    if (typeof judged === 'number') values[text] = judged
    else errors[text] = judged
  }
  const isEmpty = Object.keys(values).length === 0 && Object.keys(errors).length === 0
  if (isEmpty) errors['device'] = { key: 'history.emptyLine' }
  const frame = deviceId !== undefined && at !== undefined ? { deviceId, at, values } : undefined
  return { ...line, frame, errors }
}
