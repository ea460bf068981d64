import { useSay } from '../lib/i18n.ts'
import type { Field } from './field.ts'
import { Figure } from './Figure.tsx'
import { fieldText } from './format.ts'

interface Props<Row> {
  field: Field<Row>
  row: Row
  /** Where no column head names the unit. */
  withUnit?: boolean
}

export function FieldValue<Row extends object>({ field, row, withUnit = false }: Props<Row>) {
  const say = useSay()
  if (field.render) return <>{field.render(row)}</>
  const value: unknown = row[field.key]
  if (field.format?.kind === 'number')
    return (
      <Figure
        value={typeof value === 'number' ? value : null}
        decimals={field.format.decimals ?? 2}
        {...(withUnit && field.unit && { unit: field.unit })}
      />
    )
  return <>{fieldText(field, row, say)}</>
}
