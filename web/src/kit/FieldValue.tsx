import { exactText, show, textIn, type Unit } from '@fengguang/domain/kernel/units'
import { useLang, useSay } from '../lib/i18n.ts'
import type { Field } from './field.ts'
import { Figure } from './Figure.tsx'
import { fieldText, figureOf } from './format.ts'

interface Props<Row> {
  field: Field<Row>
  row: Row
  /** The unit its column has chosen; a value that stands alone chooses its own and shows it. */
  columnUnit?: Unit | undefined
  /** Where no column head names the unit. */
  withUnit?: boolean
}

export function FieldValue<Row extends object>({ field, row, columnUnit, withUnit = false }: Props<Row>) {
  const say = useSay()
  const lang = useLang()
  const { format, unit } = field
  if (field.render) return <>{field.render(row)}</>
  const value = figureOf(field, row)
  if (format?.kind === 'quantity') {
    const alone = show(format.quantity, value, lang)
    return columnUnit ? (
      <Figure text={textIn(value, columnUnit)} exact={alone.exact} />
    ) : (
      <Figure text={alone.text} unit={alone.unit} exact={alone.exact} />
    )
  }
  if (format?.kind === 'number') {
    const shown = withUnit ? unit : undefined
    const exact = unit ? `${exactText(value)} ${unit}` : exactText(value)
    return <Figure text={fieldText(field, row, say)} unit={shown} exact={exact} />
  }
  return <>{fieldText(field, row, say)}</>
}
