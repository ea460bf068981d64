import type { FieldFailure } from '../kernel/failure.ts'
import { headsOf } from '../kernel/field-label.ts'
import { issuesToFields } from '../kernel/validation.ts'
import { stationLabels } from './station.labels.ts'
import { stationClasses, stationClassNames, type StationClass } from './station.model.ts'
import { StationForm } from './stations.contract.ts'

/** Columns of the workbook stations are imported from, in its order; an export has them too and can be read back. */
export const stationImportLabels = headsOf(stationLabels, [
  'name',
  'nameEn',
  'stcls',
  'capacityKw',
  'province',
  'city',
  'address',
  'longitude',
  'latitude',
  'timeZone',
  'commissionedOn',
])
export type StationImportColumn = keyof typeof stationImportLabels
export const stationImportColumns = Object.keys(stationImportLabels) as StationImportColumn[]
export const stationImportMaxRows = 1000

export interface StationLine {
  line: number
  values: Record<StationImportColumn, string>
}
export interface JudgedLine extends StationLine {
  /** Complete where `errors` is empty. */
  form: StationForm | undefined
  errors: Record<string, FieldFailure>
}

/** What is wrong with each row by itself, beside the other rows, and beside the names that are taken already. */
export function judgeStationLines(lines: readonly StationLine[], takenNames: ReadonlySet<string>): JudgedLine[] {
  const firstLine = new Map<string, number>()
  return lines.map(({ line, values }) => {
    const input = formInput(values)
    const parsed = StationForm.safeParse(input)
    const errors = parsed.success ? {} : issuesToFields(parsed.error, input)
    const name = importedName(values)
    const sameAs = firstLine.get(name)
    if (!errors.name && sameAs !== undefined) errors.name = { key: 'import.duplicateInFile', values: { line: sameAs } }
    if (!errors.name && takenNames.has(name)) errors.name = { key: 'record.duplicate' }
    if (sameAs === undefined) firstLine.set(name, line)
    return { line, values, form: parsed.data, errors }
  })
}

/** An export marks a text that a spreadsheet would run as a formula; read back it is the text again. */
const unmarked = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
export const importedName = ({ name }: { name: string }): string => unmarked(name)

const formInput = (values: Record<StationImportColumn, string>) => ({
  ...values,
  name: importedName(values),
  nameEn: unmarked(values.nameEn),
  address: unmarked(values.address),
  stcls: classOf(values.stcls) ?? values.stcls,
  capacityKw: numberOf(values.capacityKw),
  longitude: numberOf(values.longitude),
  latitude: numberOf(values.latitude),
  commissionedOn: dayOf(values.commissionedOn),
})

/** By code (a spreadsheet drops the zero of 01) or by name in either language. */
function classOf(text: string): StationClass | undefined {
  const wanted = text.trim().toLowerCase()
  return stationClasses.find((stcls) =>
    [stcls, stcls.replace(/^0/, ''), ...stationClassNames[stcls]].some((name) => name.toLowerCase() === wanted),
  )
}

const numberOf = (text: string): number | string => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text.trim())

const serialEpochMs = Date.UTC(1899, 11, 30)

/** `2024-5-1`, `2024/05/01`, or the day number a spreadsheet keeps instead. */
function dayOf(text: string): string {
  const written = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.trim())
  if (written) return [written[1], written[2]!.padStart(2, '0'), written[3]!.padStart(2, '0')].join('-')
  if (!/^\d{5}$/.test(text.trim())) return text.trim()
  return new Date(serialEpochMs + Number(text) * 86_400_000).toISOString().slice(0, 10)
}
