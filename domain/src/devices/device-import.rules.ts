import type { FieldFailure } from '../kernel/failure.ts'
import { headsOf } from '../kernel/field-label.ts'
import { textPairs } from '../kernel/texts.ts'
import { issuesToFields } from '../kernel/validation.ts'
import type { StationClass } from '../stations/station.model.ts'
import { deviceLabels } from './device.labels.ts'
import { deviceTypeNames, deviceTypes, type DeviceType } from './device.model.ts'
import { deviceFaults, deviceIdOf, endlessIds } from './device.rules.ts'
import { DeviceForm } from './devices.contract.ts'

/** Columns of the workbook devices are imported from, in its order; an export has them too and can be read back. */
export const deviceImportLabels = headsOf(deviceLabels, [
  'stationName',
  'code',
  'type',
  'name',
  'nameEn',
  'parentCode',
  'maker',
  'model',
  'ratedKw',
  'periodSeconds',
  'isMain',
  'longitude',
  'latitude',
])
export type DeviceImportColumn = keyof typeof deviceImportLabels
export const deviceImportColumns = Object.keys(deviceImportLabels) as DeviceImportColumn[]
export const deviceImportMaxRows = 2000

export const yesNo = textPairs({ true: ['是', 'Yes'], false: ['否', 'No'] })

export interface DeviceLine {
  line: number
  values: Record<DeviceImportColumn, string>
}
export interface JudgedDeviceLine extends DeviceLine {
  /** Complete where `errors` is empty. */
  form: DeviceForm | undefined
  errors: Record<string, FieldFailure>
}

/** What is there already. */
export interface DeviceSurroundings {
  /** By name: those the caller sees. */
  stations: ReadonlyMap<string, { id: string; stcls: StationClass }>
  /** The devices of those stations, by id. */
  devices: ReadonlyMap<string, { stationId: string; type: DeviceType; name: string; isMain: boolean }>
}

/** What is wrong with each row by itself, beside the other rows, and beside what is there already. */
export function judgeDeviceLines(lines: readonly DeviceLine[], around: DeviceSurroundings): JudgedDeviceLine[] {
  const judged = lines.map((line) => judgeAlone(line, around))
  refuseTaken(judged, around)
  refuseSecondMain(judged, around)
  refuseParents(judged, around)
  return judged
}

function judgeAlone({ line, values }: DeviceLine, { stations }: DeviceSurroundings): JudgedDeviceLine {
  const station = stations.get(importedText(values.stationName))
  const input = formInput(values, station?.id ?? '')
  const parsed = DeviceForm.safeParse(input)
  const { stationId: _unknown, parentId, ...errors } = parsed.success ? {} : issuesToFields(parsed.error, input)
  if (!station)
    errors.stationName =
      values.stationName === ''
        ? { key: 'field.required' }
        : { key: 'import.unknownName', values: { name: values.stationName } }
  if (parentId) errors.parentCode = parentId
  if (station && parsed.data) Object.assign(errors, deviceFaults(parsed.data, station.stcls))
  return { line, values, form: parsed.data, errors }
}

const idOf = ({ form }: JudgedDeviceLine): string | undefined => form && deviceIdOf(form.stationId, form.code)

function refuseTaken(lines: readonly JudgedDeviceLine[], { devices }: DeviceSurroundings) {
  const firstLine = new Map<string, number>()
  for (const judged of lines) {
    const id = idOf(judged)
    if (id === undefined) continue
    const sameAs = firstLine.get(id)
    if (sameAs !== undefined) judged.errors.code ??= { key: 'import.duplicateInFile', values: { line: sameAs } }
    else firstLine.set(id, judged.line)
    if (devices.has(id)) judged.errors.code ??= { key: 'record.duplicate' }
  }
}

function refuseSecondMain(lines: readonly JudgedDeviceLine[], { devices }: DeviceSurroundings) {
  const mains = new Map(
    [...devices.values()].filter((d) => d.isMain).map((d): [string, string] => [`${d.stationId} ${d.type}`, d.name]),
  )
  for (const { form, errors } of lines) {
    if (!form?.isMain) continue
    const place = `${form.stationId} ${form.type}`
    const taken = mains.get(place)
    if (taken !== undefined) errors.isMain ??= { key: 'device.mainTaken', values: { name: taken } }
    else mains.set(place, form.name)
  }
}

/** A device above may stand in the same file, before or after. */
function refuseParents(lines: readonly JudgedDeviceLine[], { devices }: DeviceSurroundings) {
  const parents = new Map(lines.flatMap((l) => (l.form ? [[idOf(l)!, l.form.parentId ?? null] as const] : [])))
  const endless = endlessIds([...parents.keys()], parents)
  for (const judged of lines) {
    const parentId = judged.form?.parentId
    if (!parentId) continue
    const known = devices.has(parentId) || parents.has(parentId)
    if (!known) judged.errors.parentCode ??= { key: 'device.parentElsewhere' }
    else if (endless.has(idOf(judged)!)) judged.errors.parentCode ??= { key: 'tree.cycle' }
  }
}

/** An export marks a text that a spreadsheet would run as a formula; read back it is the text again. */
export const importedText = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

const formInput = (values: Record<DeviceImportColumn, string>, stationId: string) => ({
  stationId,
  code: importedText(values.code),
  type: typeOf(values.type) ?? values.type,
  name: importedText(values.name),
  nameEn: importedText(values.nameEn),
  parentId: values.parentCode === '' ? null : deviceIdOf(stationId, importedText(values.parentCode)),
  maker: importedText(values.maker),
  model: importedText(values.model),
  ratedKw: values.ratedKw === '' ? null : numberOf(values.ratedKw),
  periodSeconds: values.periodSeconds === '' ? 60 : numberOf(values.periodSeconds),
  isMain: flagOf(values.isMain) ?? values.isMain,
  longitude: values.longitude === '' ? null : numberOf(values.longitude),
  latitude: values.latitude === '' ? null : numberOf(values.latitude),
})

/** By code or by name in either language. */
function typeOf(text: string): DeviceType | undefined {
  const wanted = text.trim().toLowerCase()
  return deviceTypes.find((type) => [type, ...deviceTypeNames[type]].some((name) => name.toLowerCase() === wanted))
}

const numberOf = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim())

function flagOf(text: string): boolean | undefined {
  const wanted = text.trim().toLowerCase()
  if (['', 'false', '0', ...yesNo.false].some((no) => no.toLowerCase() === wanted)) return false
  return ['true', '1', ...yesNo.true].some((yes) => yes.toLowerCase() === wanted) ? true : undefined
}
