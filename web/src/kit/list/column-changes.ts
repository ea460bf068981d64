import { insert, shownColumns, type ColumnChoice, type Listed } from './column-choice.ts'

const choiceOf = <F extends Listed>(fields: readonly F[], shown: readonly F[], before: ColumnChoice): ColumnChoice => ({
  columns: shown.map(({ key }) => key),
  hidden: fields.filter((field) => !shown.includes(field)).map(({ key }) => key),
  widthsPx: before.widthsPx,
})

export function withShown(fields: readonly Listed[], choice: ColumnChoice, key: string, on: boolean) {
  const field = fields.find((one) => one.key === key)
  const shown = shownColumns(fields, choice)
  if (!field || shown.includes(field) === on) return choice
  return choiceOf(fields, on ? insert(fields, shown, field) : shown.filter((one) => one !== field), choice)
}

export function moved(fields: readonly Listed[], choice: ColumnChoice, key: string, by: 1 | -1) {
  const shown = shownColumns(fields, choice)
  const at = shown.findIndex((field) => field.key === key)
  const [one, other] = [shown[at], shown[at + by]]
  if (!one || !other || one.fixed !== other.fixed) return choice
  return choiceOf(fields, shown.with(at, other).with(at + by, one), choice)
}

export function withWidth(
  fields: readonly Listed[],
  choice: ColumnChoice,
  key: string,
  widthPx: number | undefined,
): ColumnChoice {
  const { [key]: _, ...others } = choice.widthsPx
  const widthsPx = widthPx === undefined ? others : { ...others, [key]: Math.round(widthPx) }
  return { ...choiceOf(fields, shownColumns(fields, choice), choice), widthsPx }
}
