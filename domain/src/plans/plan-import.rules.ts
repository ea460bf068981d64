import type { FieldFailure } from '../kernel/failure.ts'
import { textPairs, type TextPair } from '../kernel/texts.ts'
import { issuesToFields } from '../kernel/validation.ts'
import { monthLabels, planLabels } from './plan.fields.ts'
import { monthKeys, ProductionPlanForm, type MonthKey } from './plan.model.ts'

const inKwh = ([zh, en]: TextPair): TextPair => [`${zh} (kWh)`, `${en} (kWh)`]

/** Columns of the workbook that plans are filled in with; an export has them too and can be read back. */
export const planImportLabels = {
  ...textPairs({ stationName: planLabels.stationName, year: planLabels.year }),
  annualKwh: inKwh(planLabels.annualKwh),
  ...(Object.fromEntries(monthKeys.map((key) => [key, inKwh(monthLabels[key])])) as Record<MonthKey, TextPair>),
  note: planLabels.note,
}
export type PlanImportColumn = keyof typeof planImportLabels
export const planImportColumns = Object.keys(planImportLabels) as PlanImportColumn[]
export const planImportMaxRows = 1000

export interface PlanLine {
  line: number
  values: Record<PlanImportColumn, string>
}
export interface JudgedPlan extends PlanLine {
  /** Complete where `errors` is empty. */
  form: ProductionPlanForm | undefined
  errors: Record<string, FieldFailure>
}

/** An export marks a text that a spreadsheet would run as a formula; read back it is the text again. */
const unmarked = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')
export const importedStation = ({ stationName }: { stationName: string }): string => unmarked(stationName)
const numberOf = (text: string): number | string | undefined => {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return undefined
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain
}

/** A station of the model that was left as it was: nothing to import. */
export const isUntouched = ({ values }: PlanLine): boolean =>
  [values.annualKwh, ...monthKeys.map((key) => values[key])].every((text) => text.trim() === '')

/** An error of a month stands in the column of the month. */
const columnOf = (path: string): string => path.replace(/^monthsKwh\.(\d+)$/, (_, i: string) => monthKeys[Number(i)]!)
const named = (fields: Record<string, FieldFailure>): Record<string, FieldFailure> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, failure]) => [
      path === 'stationId' ? 'stationName' : path === 'monthsKwh' ? 'annualKwh' : columnOf(path),
      failure,
    ]),
  )

/** What is wrong with each row by itself, beside the other rows, and beside the plans that exist. */
export function judgePlanLines(
  lines: readonly PlanLine[],
  stations: ReadonlyMap<string, string>,
  taken: ReadonlySet<string>,
): JudgedPlan[] {
  const firstLine = new Map<string, number>()
  return lines.map(({ line, values }) => {
    const name = importedStation(values)
    const stationId = stations.get(name)
    const input = {
      stationId: stationId ?? (name === '' ? undefined : name),
      year: numberOf(values.year),
      annualKwh: numberOf(values.annualKwh),
      monthsKwh: monthKeys.map((key) => numberOf(values[key])),
      splitBase: 'entered',
      note: unmarked(values.note),
    }
    const parsed = ProductionPlanForm.safeParse(input)
    const errors = parsed.success ? {} : named(issuesToFields(parsed.error, input))
    if (!errors.stationName && stationId === undefined)
      errors.stationName = { key: 'import.unknownName', values: { name } }
    const key = `${stationId} ${input.year}`
    const sameAs = firstLine.get(key)
    if (sameAs !== undefined) errors.year ??= { key: 'import.duplicateInFile', values: { line: sameAs } }
    else firstLine.set(key, line)
    if (taken.has(key)) errors.year ??= { key: 'record.duplicate' }
    return { line, values, form: parsed.data, errors }
  })
}
