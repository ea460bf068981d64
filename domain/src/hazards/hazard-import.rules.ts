import type { FieldFailure } from '../kernel/failure.ts'
import { headsOf } from '../kernel/field-label.ts'
import type { TextPair } from '../kernel/texts.ts'
import { issuesToFields } from '../kernel/validation.ts'
import { hazardLabels } from './hazard.labels.ts'
import { anyDevice, hazardDeviceNames, HazardFields, workKindNames } from './hazard.model.ts'

/** Columns of the workbook, in its order; an export has them too and can be read back. */
export const hazardImportLabels = headsOf(hazardLabels, ['workKind', 'deviceType', 'hazard', 'control'])
export type HazardImportColumn = keyof typeof hazardImportLabels
export const hazardImportColumns = Object.keys(hazardImportLabels) as HazardImportColumn[]
export const hazardImportMaxRows = 1000

export interface HazardLine {
  line: number
  values: Record<HazardImportColumn, string>
}
export interface JudgedHazard extends HazardLine {
  /** Complete where `errors` is empty. */
  form: HazardFields | undefined
  errors: Record<string, FieldFailure>
}

/** What a hazard is known by: the same text for the same work at the same devices is the same hazard. */
export const hazardKey = ({ workKind, deviceType, hazard }: Omit<HazardFields, 'control'>): string =>
  JSON.stringify([workKind, deviceType, hazard])

/** An export marks a text that a spreadsheet would run as a formula; read back it is the text again. */
const unmarked = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** By its name in either language. */
const keyOf = (names: Readonly<Record<string, TextPair>>, text: string): string => {
  const wanted = text.trim().toLowerCase()
  return Object.keys(names).find((key) => names[key]!.some((name) => name.toLowerCase() === wanted)) ?? text
}

const formInput = ({ workKind, deviceType, hazard, control }: Record<HazardImportColumn, string>) => ({
  workKind: keyOf(workKindNames, workKind),
  deviceType: deviceType.trim() === '' ? anyDevice : keyOf(hazardDeviceNames, deviceType),
  hazard: unmarked(hazard),
  control: unmarked(control),
})

/** What is wrong with each row by itself, beside the other rows, and beside the hazards that are there already. */
export function judgeHazardLines(lines: readonly HazardLine[], taken: ReadonlySet<string>): JudgedHazard[] {
  const firstLine = new Map<string, number>()
  return lines.map(({ line, values }) => {
    const input = formInput(values)
    const parsed = HazardFields.safeParse(input)
    if (!parsed.success) return { line, values, form: undefined, errors: issuesToFields(parsed.error, input) }
    const key = hazardKey(parsed.data)
    const sameAs = firstLine.get(key)
    if (sameAs === undefined) firstLine.set(key, line)
    const errors: JudgedHazard['errors'] = {}
    if (sameAs !== undefined) errors['hazard'] = { key: 'import.duplicateInFile', values: { line: sameAs } }
    else if (taken.has(key)) errors['hazard'] = { key: 'record.duplicate' }
    return { line, values, form: parsed.data, errors }
  })
}
